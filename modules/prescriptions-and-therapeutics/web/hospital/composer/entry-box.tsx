import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ErrorState } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { LineOrderInput } from '#modules/prescriptions-and-therapeutics/contract/records.ts';
import { readEntry } from '#modules/prescriptions-and-therapeutics/contract/rules/entry.ts';
import styles from './composer.module.css';
import type { Offer } from './draft.ts';
import { EarlierMenu, TemplateMenu } from './entry-menus.tsx';
import { type Found, isTakenByKey, useDifferenceWords, useMismatchWords, useOffers } from './offers.ts';
import { UnaddedLines } from './unadded-lines.tsx';
import type { PastedMedicines, UnaddedLine } from './use-pasted-medicines.ts';

interface EntryBoxProps {
  readonly patientId: string;
  /** Injections and infusions may be taken without a typed route. */
  readonly inpatient: boolean;
  /** Lines that were pasted, and what became of them. */
  readonly pasted: PastedMedicines;
  /** What was typed, and the product that was chosen for it. */
  readonly onAdd: (typed: string, offer: Offer | null) => void;
  readonly onTemplate: (lines: readonly LineOrderInput[]) => void;
}

/** One line as prescribers type it: the medicine is looked for, the rest fills the boxes of its card. */
export function EntryBox({ patientId, inpatient, pasted, onAdd, onTemplate }: EntryBoxProps) {
  const t = useText();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<number | null>(null);
  const [entered, setEntered] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const [taken, setTaken] = useState<UnaddedLine | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const why = useMismatchWords();
  const { offers, looked, refused } = useOffers(patientId, typed, inpatient);
  const { drug } = readEntry(typed);
  const first = offers[0] && offers[0].mismatch === null ? 0 : null;
  const marked = picked ?? first;
  const shown = drug.length >= 2 && !refused;
  function write(text: string): void {
    setTyped(text);
    setPicked(null);
    setEntered(false);
    setSaid(null);
    if (text === '') setTaken(null);
  }
  function add(offer: Offer | null): void {
    onAdd(typed, offer);
    if (taken) pasted.drop(taken);
    write('');
  }
  // The line stays among those that were not added until a medicine was added for it.
  function takeUp(line: UnaddedLine): void {
    write(line.text);
    setTaken(line);
    input.current?.focus();
  }
  function enter(): void {
    setEntered(false);
    const offer = marked === null ? offers[0] : offers[marked];
    if (marked === offers.length) add(null);
    else if (!offer) setSaid(t('No listed medicine matches. Change the text, or choose “Outside prescription”.'));
    else if (offer.mismatch === null || (picked !== null && isTakenByKey(offer))) add(offer);
    else {
      const { reason, advice } = why(offer, offer.mismatch);
      setSaid(`${reason} ${advice}`);
    }
  }
  // A line may be entered before the list has answered: it is taken, or refused, when it has.
  useEffect(() => {
    if (entered && looked) enter();
  });
  function press(event: KeyboardEvent): void {
    if (!shown) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === 0) {
      setEntered(true);
      return;
    }
    setSaid(null);
    const from = marked ?? (step > 0 ? -1 : offers.length + 1);
    setPicked(Math.min(Math.max(from + step, 0), offers.length));
  }
  return (
    <>
      <div className={styles.row}>
        <TextInput
          className={styles.grow}
          ref={input}
          label={t('Medicine')}
          description={t('For example: amoxicillin 500 mg caps TDS 5/7. A list can be pasted, one medicine per line.')}
          placeholder={t('Generic or brand, dose, how often, how long')}
          data-autofocus
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={shown ? listId : undefined}
          aria-activedescendant={shown && marked !== null ? `${listId}-${marked}` : undefined}
          error={said}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          value={typed}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={press}
          onPaste={pasted.onPaste}
        />
        <EarlierMenu patientId={patientId} onTemplate={onTemplate} />
        <TemplateMenu kind="favourite" onTemplate={onTemplate} />
        <TemplateMenu kind="order-set" onTemplate={onTemplate} />
      </div>
      {refused ? <ErrorState refused={refused} compact /> : null}
      {shown ? (
        <div className={styles.offers} role="listbox" id={listId} aria-label={t('Medicines found')}>
          {offers.map((offer, at) => (
            <OfferLine key={offer.id} id={`${listId}-${at}`} offer={offer} marked={marked === at} onChoose={() => add(offer)} />
          ))}
          {/* Not before the list was searched: what is stocked is not written for an outside pharmacy. */}
          <Option id={`${listId}-${offers.length}`} marked={marked === offers.length} disabled={!looked} onChoose={() => add(null)}>
            <span className={styles.offerName}>{t('Outside prescription: {name}', { name: drug })}</span>
            <span className="muted">{t('Not stocked: for an outside pharmacy')}</span>
          </Option>
        </div>
      ) : null}
      <UnaddedLines pasted={pasted} onTake={takeUp} />
    </>
  );
}

interface OptionProps {
  readonly id: string;
  readonly marked: boolean;
  readonly disabled?: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

/** A line of the list: chosen by a click; the keyboard works from the box. */
function Option({ id, marked, disabled = false, onChoose, children }: OptionProps) {
  return (
    <button
      type="button"
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={marked}
      disabled={disabled}
      className={styles.offer}
      data-marked={marked || undefined}
      onClick={onChoose}
    >
      {children}
    </button>
  );
}

function OfferLine({
  id,
  offer,
  marked,
  onChoose,
}: {
  readonly id: string;
  readonly offer: Found;
  readonly marked: boolean;
  readonly onChoose: () => void;
}) {
  const t = useText();
  const format = useFormat();
  const differs = useDifferenceWords();
  const [price] = offer.prices;
  return (
    <Option id={id} marked={marked} onChoose={onChoose}>
      <span className={styles.offerName}>
        {offer.name}
        <span className="muted"> · {offer.form}</span>
      </span>
      {offer.mismatch ? <span className={styles.differs}>{differs[offer.mismatch]}</span> : null}
      {offer.controlled ? <span className={styles.bad}>{t('Controlled')}</span> : null}
      <span className={offer.available > 0 ? 'muted tnum' : styles.bad}>
        {offer.available > 0 ? t('{count} in stock', { count: offer.available }) : t('Out of stock')}
      </span>
      <span className="muted tnum">{price?.unitPrice == null ? t('Not priced') : format.money(price.patientAmount)}</span>
    </Option>
  );
}
