import { ActionIcon, Checkbox, Select, TextInput } from '@mantine/core';
import { IconSearch, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { useSettled } from '#kernel/web/form/use-settled.ts';
import { useLateFocus } from '#kernel/web/frame/late-focus.ts';
import { EmptyState, ErrorState, SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { catalogueCalls } from '#modules/laboratory/contract/calls/catalogue.ts';
import { orderSetCalls } from '#modules/laboratory/contract/calls/order-sets.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import { mostSetTests, type TestOrderSet } from '#modules/laboratory/contract/order-set-records.ts';
import type { OrderableTest } from '#modules/laboratory/contract/request-records.ts';
import { useDayWords } from '../result/value-words.ts';
import { Tube, tubesOf } from '../specimens/tubes.tsx';
import { useCategoryOptions } from '../use-categories.ts';
import { offerOf, offerOfRow, type Offered, takenByEnter } from './offers.ts';
import { OrderSets, SaveSet, type SetsProps } from './order-sets.tsx';
import styles from './orders.module.css';

const atOnce = 60;

interface PickerProps {
  readonly offers: readonly Offered[];
  readonly sets: SetsProps;
  readonly loading: boolean;
  /** The list has answered for the words that stand in the box. */
  readonly looked: boolean;
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly category: string | null;
  readonly onCategory: (category: string | null) => void;
}

/** Tests that can be ordered for a patient with what each costs by the billing method chosen. */
export function PatientTests({ patientId, billingId }: { readonly patientId: string; readonly billingId: string | null }) {
  const [words, setWords] = useState('');
  const [category, setCategory] = useState<string | null>(null);
  const settled = useSettled(words, 250);
  const found = useCall(
    requestCalls.orderable,
    {
      params: { patientId },
      query: { limit: atOnce, ...(settled ? { searchTerm: settled } : {}), ...(category ? { categoryId: category } : {}) },
    },
    { keepOld: true, quiet: true },
  );
  const [set, setSet] = useState<TestOrderSet | null>(null);
  const ofSet = useCall(
    requestCalls.orderable,
    { params: { patientId }, query: { limit: mostSetTests, ids: set?.tests.map(({ id }) => id) } },
    { enabled: set !== null, quiet: true },
  );
  if (!found.data && found.refused) return <ErrorState refused={found.refused} onRetry={found.retry} compact />;
  const rows = (found.data as { readonly data: readonly OrderableTest[] } | undefined)?.data ?? [];
  return (
    <TestPicker
      offers={rows.map((test) => offerOf(test, billingId))}
      sets={{ set, offers: ofSet.data?.data.map((test) => offerOf(test, billingId)), refused: ofSet.refused, onSet: setSet }}
      loading={found.loading}
      looked={words === settled && !found.loading && !found.renewing}
      words={words}
      onWords={setWords}
      category={category}
      onCategory={setCategory}
    />
  );
}

/** The hospital's tests for somebody from outside, at the hospital's own price. */
export function ExternalTests() {
  const [words, setWords] = useState('');
  const [category, setCategory] = useState<string | null>(null);
  const settled = useSettled(words, 250);
  const found = useCall(
    catalogueCalls.filterTests,
    {
      query: {
        limit: atOnce,
        status: 'active',
        ...(settled ? { searchTerm: settled } : {}),
        ...(category ? { categoryId: category } : {}),
      },
    },
    { keepOld: true, quiet: true },
  );
  const [set, setSet] = useState<TestOrderSet | null>(null);
  const ofSet = useCall(
    catalogueCalls.filterTests,
    { query: { limit: mostSetTests, status: 'active', ids: set?.tests.map(({ id }) => id) } },
    { enabled: set !== null, quiet: true },
  );
  if (!found.data && found.refused) return <ErrorState refused={found.refused} onRetry={found.retry} compact />;
  return (
    <TestPicker
      offers={(found.data?.data ?? []).map(offerOfRow)}
      sets={{ set, offers: ofSet.data?.data.map(offerOfRow), refused: ofSet.refused, onSet: setSet }}
      loading={found.loading}
      looked={words === settled && !found.loading && !found.renewing}
      words={words}
      onWords={setWords}
      category={category}
      onCategory={setCategory}
    />
  );
}

function TestPicker({ offers, sets, loading, looked, words, onWords, category, onCategory }: PickerProps) {
  const t = useText();
  const form = useFormAround();
  const categories = useCategoryOptions();
  const picked = (form.useValue('picked') as readonly Offered[] | undefined) ?? [];
  const put = (next: readonly Offered[]) => form.set('picked', next);
  const box = useRef<HTMLDivElement>(null);
  useLateFocus(box);
  const marked = looked ? takenByEnter(offers, words) : null;
  const [entered, setEntered] = useState(false);
  // Words may be entered before the list has answered: their test is taken when it has.
  useEffect(() => {
    if (!entered || !looked) return;
    setEntered(false);
    if (!marked) return;
    if (!picked.some(({ id }) => id === marked.id)) put([...picked, marked]);
    onWords('');
  });
  return (
    <div ref={box} className={styles.picker}>
      <div className={styles.tools}>
        <TextInput
          type="search"
          data-autofocus
          aria-label={t('Test, short name or code')}
          placeholder={t('Test, short name or code')}
          value={words}
          maxLength={80}
          leftSection={<IconSearch size={17} aria-hidden="true" />}
          onChange={(event) => {
            setEntered(false);
            onWords(event.currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            setEntered(words.trim() !== '');
          }}
        />
        <Select
          aria-label={t('Category')}
          placeholder={t('All categories')}
          clearable
          data={categories.map((option) => ({ ...option }))}
          value={category}
          onChange={onCategory}
        />
      </div>
      <OrderSets {...sets} />
      {loading ? <SkeletonRows rows={5} /> : null}
      {!loading && offers.length === 0 ? <EmptyState compact title={t('No test found')} /> : null}
      {offers.length > 0 ? (
        <ul className={styles.list} aria-label={t('Tests')}>
          {offers.map((offer) => (
            <OneTest
              key={offer.id}
              offer={offer}
              marked={offer === marked}
              picked={picked.some(({ id }) => id === offer.id)}
              onPick={(on) => put(on ? [...picked, offer] : picked.filter(({ id }) => id !== offer.id))}
            />
          ))}
        </ul>
      ) : null}
      <Basket picked={picked} offers={offers} />
    </div>
  );
}

interface OneProps {
  readonly offer: Offered;
  /** Enter in the search takes it. */
  readonly marked: boolean;
  readonly picked: boolean;
  readonly onPick: (on: boolean) => void;
}

function OneTest({ offer, marked, picked, onPick }: OneProps) {
  const t = useText();
  const dayWords = useDayWords();
  const format = useFormat();
  const notes = [
    marked && !picked ? t('Press Enter to add') : null,
    offer.category,
    offer.memberCount > 0 ? t('profile of {count} tests', { count: offer.memberCount }) : null,
    offer.lastDoneAt ? t('last done {day}', { day: dayWords(offer.lastDoneAt) }) : null,
    offer.sharedFavourite && offer.favourite !== true ? t('favourite of a colleague') : null,
    offer.fastingRequired ? t('fasting') : null,
    offer.consentRequired ? t('consent required') : null,
  ];
  return (
    <li className={styles.test} data-off={offer.unfit ? true : undefined} data-marked={marked || undefined}>
      <Checkbox
        label={offer.name}
        description={offer.unfit ?? notes.filter(Boolean).join(' · ')}
        checked={picked}
        disabled={offer.unfit !== null}
        onChange={(event) => onPick(event.currentTarget.checked)}
      />
      {offer.favourite === null ? null : <FavouriteMark offer={offer} />}
      <span className={styles.price}>
        {offer.price === null ? <span className="muted">{t('Not priced')}</span> : <span>{format.money(offer.price)}</span>}
        {offer.covered > 0 ? (
          <span className="caption">
            {t('covered {covered}, patient {share}', { covered: format.money(offer.covered), share: format.money(offer.patientAmount) })}
          </span>
        ) : null}
        {offer.approvalRequired ? <span className="caption">{t('approval required')}</span> : null}
        {offer.excluded ? <span className="caption">{t('not covered')}</span> : null}
      </span>
    </li>
  );
}

/** Own favourites stand first; the star marks them. */
function FavouriteMark({ offer }: { readonly offer: Offered }) {
  const t = useText();
  const mark = useSend(orderSetCalls.favourite, { refresh: ['lab-request/test-pbm', 'laboratory/favourite-test'] });
  const on = offer.favourite === true;
  const Star = on ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      aria-label={t('Favourite: {name}', { name: offer.name })}
      aria-pressed={on}
      disabled={mark.busy}
      onClick={() => void mark.send({ params: { id: offer.id }, body: { favourite: !on } })}
    >
      <Star size={17} aria-hidden="true" />
    </ActionIcon>
  );
}

/** What was picked: its sum, the tubes it needs, and what the patient must know beforehand. */
function Basket({ picked, offers }: { readonly picked: readonly Offered[]; readonly offers: readonly Offered[] }) {
  const t = useText();
  const format = useFormat();
  if (picked.length === 0) return null;
  // Prices of the method that is chosen now, where the test is in sight.
  const now = picked.map((each) => offers.find(({ id }) => id === each.id) ?? each);
  const share = now.reduce((sum, { patientAmount }) => sum + patientAmount, 0);
  const unpriced = now.filter(({ price }) => price === null).length;
  const tubes = tubesOf(now.flatMap(({ tubes: needed }) => needed));
  const instructions = [...new Set(now.flatMap(({ instructions: text }) => (text ? [text] : [])))];
  return (
    <div className={styles.basket} role="status">
      <div className={styles.basketHead}>
        <span>{t('{count} test | {count} tests', { count: picked.length })}</span>
        <span className="tnum">
          {t('Patient pays {amount}', { amount: format.money(share) })}
          {unpriced > 0 ? ` · ${t('{count} not priced', { count: unpriced })}` : ''}
        </span>
      </div>
      <div className={styles.tubes}>
        {tubes.map((tube) => (
          <Tube key={tube.key} container={tube.container} type={tube.type} />
        ))}
      </div>
      <SaveSet picked={picked} />
      {instructions.map((text) => (
        <p key={text} className="caption">
          {text}
        </p>
      ))}
    </div>
  );
}
