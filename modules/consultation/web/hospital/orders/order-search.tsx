import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { Found } from '#kernel/web/find/found.ts';
import { ErrorState } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Consultation } from '#modules/consultation/contract/records.ts';
import { FoundTests } from '#modules/laboratory/web/index.ts';
import { FoundMedicines, type TypedMedicine } from '#modules/prescriptions-and-therapeutics/web/index.ts';
import { useHere } from '../search.ts';
import { type Choice, choicesOf, markedOf, nextOf } from './order-choices.ts';
import styles from './order-search.module.css';
import type { Ordering } from './use-ordering.ts';

interface OrderSearchProps {
  readonly consultation: Consultation;
  readonly ordering: Ordering;
  readonly onMedicine: (medicine: TypedMedicine) => void;
}

// Fewer letters name nothing.
const leastLetters = 2;

/** What was found for these words or for a part of them; of other words, that stood in the box before, nothing is shown. */
function ofWords<Value>(found: Found<Value> | null, typed: string): Found<Value> | null {
  return found && (typed.startsWith(found.typed) || found.typed.startsWith(typed)) ? found : null;
}

/** What the modules found for the typed words: tests and medicines, of those that may be ordered. */
function useFound({ consultation, ordering, onMedicine }: OrderSearchProps, typed: string) {
  const t = useText();
  const here = useHere();
  const [foundTests, setTests] = useState<Found<string> | null>(null);
  const [foundMedicines, setMedicines] = useState<Found<TypedMedicine['offer']> | null>(null);
  const shown = typed.trim().length >= leastLetters;
  const tests = ordering.tests ? ofWords(foundTests, typed) : null;
  const medicines = ordering.medicines ? ofWords(foundMedicines, typed) : null;
  const groups = [
    { title: t('Tests'), choices: choicesOf(tests, (id) => here.open('lab', id)) },
    { title: t('Medicines'), choices: choicesOf(medicines, (offer) => onMedicine({ typed, offer })) },
  ];
  return {
    found: [tests, medicines],
    groups: shown ? groups : [],
    /** All have answered for what stands in the box. */
    looked: shown && (!ordering.tests || tests?.typed === typed) && (!ordering.medicines || medicines?.typed === typed),
    finders: shown ? (
      <Suspense fallback={null}>
        {ordering.tests ? (
          <FoundTests patientId={consultation.patient.id} billingId={consultation.billingId} typed={typed} onFound={setTests} />
        ) : null}
        {ordering.medicines ? <FoundMedicines patientId={consultation.patient.id} typed={typed} onFound={setMedicines} /> : null}
      </Suspense>
    ) : null,
  };
}

/** What the box is called and what may be typed in it. */
function useBoxWords({ tests, medicines }: Ordering) {
  const t = useText();
  if (!medicines) return { label: t('Find a test'), placeholder: t('Test, short name or code') };
  if (!tests) return { label: t('Find a medicine'), placeholder: t('Generic or brand, dose, how often, how long') };
  return { label: t('Test or medicine'), placeholder: t('FBC, or para 500 mg tabs TDS 3/7') };
}

/**
 * One box for all that is ordered in a visit. Enter takes the marked line: a test opens the order of tests with it picked, a medicine the
 * prescription with its typed line entered; both are signed there.
 */
export function OrderSearch(props: OrderSearchProps) {
  const t = useText();
  const words = useBoxWords(props.ordering);
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<string | null>(null);
  const [entered, setEntered] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const { found, groups, looked, finders } = useFound(props, typed);
  const choices = groups.flatMap((group) => group.choices);
  const marked = markedOf(choices, picked, found);
  // A module that the subscription does not hold has nothing to offer; the other one goes on.
  const refused = found.find((each) => each?.refused && each.refused.status !== 402)?.refused ?? null;
  function write(text: string): void {
    setTyped(text);
    setPicked(null);
    setEntered(false);
    setSaid(null);
  }
  function take(choice: Choice): void {
    write('');
    // The drawer gives the focus back to where it was.
    input.current?.focus();
    choice.take();
  }
  function enter(): void {
    setEntered(false);
    if (marked && marked.refusal === null) take(marked);
    else if (marked) setSaid(marked.refusal);
    else if (choices.length > 0) setSaid(hintOf(found) ?? t('Choose a line with the arrow keys, or change the text.'));
  }
  // Words may be entered before the lists have answered: they are taken, or the reason is said, when all have.
  useEffect(() => {
    if (entered && looked) enter();
  });
  useEffect(() => {
    if (picked !== null) list.current?.querySelector('[data-marked]')?.scrollIntoView({ block: 'nearest' });
  }, [picked]);
  function press(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    if (typed.trim() === '' || (step === null && event.key !== 'Enter')) return;
    event.preventDefault();
    if (step === null) {
      setEntered(true);
      return;
    }
    setSaid(null);
    setPicked(nextOf(choices, marked, step)?.key ?? null);
  }
  return (
    <div className={styles.search} data-order-box>
      <TextInput
        ref={input}
        {...words}
        aria-keyshortcuts="Alt+O"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={choices.length > 0}
        aria-controls={choices.length > 0 ? listId : undefined}
        aria-activedescendant={marked ? `${listId}-${marked.key}` : undefined}
        autoComplete="off"
        error={said}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={typed}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={press}
      />
      {finders}
      {choices.length > 0 ? (
        <div ref={list} className={styles.found} role="listbox" id={listId} aria-label={t('Orders found')}>
          {groups.map((group) => (
            <Group key={group.title} {...group} listId={listId} marked={marked} onTake={take} />
          ))}
        </div>
      ) : null}
      {looked && choices.length === 0 && !refused ? (
        <p className="muted" role="status">
          {t('Nothing matches. Change the text.')}
        </p>
      ) : null}
      {looked && refused ? <ErrorState refused={refused} compact /> : null}
    </div>
  );
}

/** Why Enter takes none, where one module alone found something. */
function hintOf(found: readonly (Found<unknown> | null)[]): string | null {
  const [only, ...others] = found.filter((each) => each !== null && each.rows.length > 0);
  return others.length === 0 ? (only?.hint ?? null) : null;
}

interface GroupProps {
  readonly title: string;
  readonly choices: readonly Choice[];
  readonly listId: string;
  readonly marked: Choice | null;
  readonly onTake: (choice: Choice) => void;
}

/** What one module found; the keyboard works from the box. */
function Group({ title, choices, listId, marked, onTake }: GroupProps) {
  if (choices.length === 0) return null;
  return (
    <div className={styles.group} role="group" aria-label={title}>
      <div className={styles.groupTitle} aria-hidden="true">
        {title}
      </div>
      {choices.map((choice) => (
        <button
          key={choice.key}
          type="button"
          role="option"
          id={`${listId}-${choice.key}`}
          tabIndex={-1}
          aria-selected={choice === marked}
          disabled={choice.off}
          className={styles.choice}
          data-marked={choice === marked || undefined}
          onClick={() => onTake(choice)}
        >
          <span className={styles.title}>{choice.title}</span>
          {choice.warning ? <span className={styles.warning}>{choice.warning}</span> : null}
          <span className={styles.note}>{choice.note}</span>
        </button>
      ))}
    </div>
  );
}
