import { type FinderProps, type FoundRow, useTellFound } from '#kernel/web/find/found.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { readEntry } from '#modules/prescriptions-and-therapeutics/contract/rules/entry.ts';
import type { Offer } from './draft.ts';
import { type Found, isTakenByKey, type MismatchWords, useDifferenceWords, useMismatchWords, useOffers } from './offers.ts';

/** A reason and its advice as one text, where the list of medicines is open. */
const inFull = ({ reason, advice }: MismatchWords) => `${reason} ${advice}`;

export interface FoundMedicinesProps extends FinderProps<Offer | null> {
  readonly patientId: string;
}

/** A medicine of the list as a search over several modules lists it. */
function useRowOf(): (offer: Found) => FoundRow<Offer> {
  const t = useText();
  const format = useFormat();
  const differs = useDifferenceWords();
  const why = useMismatchWords();
  return (found) => {
    const { id, name, genericName, strength, form, unit, routes, mismatch, controlled, available, prices } = found;
    const [price] = prices;
    const warnings = [
      mismatch ? differs[mismatch] : null,
      controlled ? t('Controlled') : null,
      available > 0 ? null : t('Out of stock'),
    ].filter(Boolean);
    return {
      key: id,
      title: name,
      note: [
        form,
        available > 0 ? t('{count} in stock', { count: available }) : null,
        price?.unitPrice == null ? t('Not priced') : format.money(price.patientAmount),
      ]
        .filter(Boolean)
        .join(' · '),
      warning: warnings.length > 0 ? warnings.join(' · ') : null,
      refusal: mismatch === null || isTakenByKey(found) ? null : inFull(why(found, mismatch)),
      off: false,
      value: { id, name, genericName, strength, form, unit, routes },
    };
  };
}

/** An unlisted medicine for an outside pharmacy; where the line says how it is taken alone, else any word would be a medicine. */
function useOutsideRow(typed: string): readonly FoundRow<null>[] {
  const t = useText();
  const { drug, doseAmount, frequencyCode } = readEntry(typed);
  if (doseAmount === null && frequencyCode === null) return [];
  return [
    {
      key: 'outside',
      title: t('Outside prescription: {name}', { name: drug }),
      note: t('Not stocked: for an outside pharmacy'),
      ...{ warning: null, refusal: null, off: false, value: null },
    },
  ];
}

/** Looks for medicines in a search of another module: the line is read and judged as in the composer's box. Door of the module. */
export function FoundMedicines({ patientId, typed, onFound }: FoundMedicinesProps) {
  const { offers, settled, tooShort, looked, refused } = useOffers(patientId, typed, false);
  const rowOf = useRowOf();
  const why = useMismatchWords();
  const outside = useOutsideRow(settled);
  const [first] = offers;
  const answered = settled === typed && (tooShort || looked || refused !== null);
  useTellFound(
    answered
      ? {
          typed,
          rows: tooShort || refused ? [] : [...offers.map(rowOf), ...outside],
          meant: first && first.mismatch === null ? first.id : null,
          hint: first?.mismatch ? inFull(why(first, first.mismatch)) : null,
          refused,
        }
      : null,
    onFound,
  );
  return null;
}
