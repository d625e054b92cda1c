import { useCall } from '#kernel/web/client/use-call.ts';
import { type FinderProps, type FoundRow, useTellFound } from '#kernel/web/find/found.ts';
import { useSettled } from '#kernel/web/form/use-settled.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import { useDayWords } from '../result/value-words.ts';
import { offerOf, type Offered, takenByEnter } from './offers.ts';

export interface FoundTestsProps extends FinderProps<string> {
  readonly patientId: string;
  /** The method that prices are shown by; null: the patient's first. */
  readonly billingId: string | null;
}

// Fewer letters name no test, more than the picker's box takes are no test's name.
const leastLetters = 2;
const mostLetters = 80;
// As many as the picker looks through, so that Enter means the same test; beside medicines a few are read.
const lookedThrough = 60;
const mostShown = 6;

/** A test as a search over several modules lists it; its taker is given the test's id. */
function useRowOf(): (offer: Offered) => FoundRow<string> {
  const t = useText();
  const format = useFormat();
  const dayWords = useDayWords();
  return ({ id, name, category, memberCount, lastDoneAt, price, unfit }) => ({
    key: id,
    title: name,
    note: [
      category,
      memberCount > 0 ? t('profile of {count} tests', { count: memberCount }) : null,
      lastDoneAt ? t('last done {day}', { day: dayWords(lastDoneAt) }) : null,
      price === null ? t('Not priced') : format.money(price),
    ]
      .filter(Boolean)
      .join(' · '),
    warning: unfit,
    refusal: null,
    off: unfit !== null,
    value: id,
  });
}

/** Looks for tests in a search of another module: what Enter takes is what the picker's Enter takes. Door of the module. */
export function FoundTests({ patientId, billingId, typed, onFound }: FoundTestsProps) {
  const rowOf = useRowOf();
  const settled = useSettled(typed, 250);
  const words = settled.trim();
  const asks = words.length >= leastLetters && words.length <= mostLetters;
  const found = useCall(
    requestCalls.orderable,
    { params: { patientId }, query: { limit: lookedThrough, searchTerm: words } },
    { enabled: asks, quiet: true },
  );
  const offers = asks ? (found.data?.data ?? []).map((test) => offerOf(test, billingId)) : [];
  const meant = takenByEnter(offers, words);
  const ordered = meant ? [meant, ...offers.filter(({ id }) => id !== meant.id)] : offers;
  const answered = !asks || found.data !== undefined || found.refused !== null;
  useTellFound(
    answered
      ? {
          typed: settled,
          rows: ordered.slice(0, mostShown).map(rowOf),
          meant: meant?.id ?? null,
          hint: null,
          refused: asks ? found.refused : null,
        }
      : null,
    onFound,
  );
  return null;
}
