import { type ClipboardEvent, useRef, useState } from 'react';
import { send } from '#kernel/web/client/send.ts';
import { cellsOf } from '#kernel/web/lines/cells.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { medicationRequestCalls } from '#modules/pharmacy/contract/calls/requests.ts';
import type { Offer } from './draft.ts';
import { askedOf, useMismatchWords } from './offers.ts';

/** A pasted line that was not added, as it came, and why. */
export interface UnaddedLine {
  readonly text: string;
  readonly why: string;
}

/** A pasted line and the one medicine of the list that fits it. */
export interface FittingLine {
  readonly text: string;
  readonly offer: Offer;
}

export type PastedMedicines = ReturnType<typeof usePastedMedicines>;

interface PastedOptions {
  readonly patientId: string;
  readonly inpatient: boolean;
  /** Comes some time after the paste: what is written meanwhile stays. */
  readonly add: (lines: readonly FittingLine[]) => void;
}

// Of many that fit, enough to see why none was taken.
const mostNamed = 3;

/** The lines of a pasted text, the cells of a row side by side; of a numbered or dotted list without its marks. */
export function linesOf(pasted: string): string[] {
  return cellsOf(pasted)
    .map((cells) =>
      cells
        .join(' ')
        .replace(/^\s*(?:\d{1,2}[.)]|[-–•*])\s+/, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((line) => line !== '');
}

/** Looks for the medicine of a line where nobody watches: one is taken only where it alone fits and nothing contradicts the words. */
function useFindMedicine({ patientId, inpatient }: Pick<PastedOptions, 'patientId' | 'inpatient'>) {
  const t = useText();
  const whyNot = useMismatchWords();
  return async (text: string): Promise<FittingLine | UnaddedLine> => {
    const { enough, query, judged } = askedOf(text, inpatient);
    if (!enough) return { text, why: t('The line names no medicine') };
    const answer = await send(medicationRequestCalls.orderable, { params: { patientId }, query }, { quiet: true });
    if (!answer.ok) return { text, why: answer.message };
    const offers = judged(answer.payload.data);
    const fitting = offers.filter(({ mismatch }) => mismatch === null);
    const [first] = offers;
    const [only, ...others] = fitting;
    if (only && others.length === 0) return { text, offer: only };
    if (only) {
      const names = fitting.slice(0, mostNamed).map(({ name }) => name);
      return { text, why: t('More than one medicine matches: {names}', { names: names.join(', ') }) };
    }
    return { text, why: first?.mismatch ? whyNot(first, first.mismatch).reason : t('No listed medicine matches') };
  };
}

/**
 * A list that is pasted into the box of the medicine, one a line: each line is read and looked for as if it was typed and entered.
 * What fits no medicine, several, or another strength or form than was written stays until it is added or discarded.
 */
export function usePastedMedicines({ patientId, inpatient, add }: PastedOptions) {
  const find = useFindMedicine({ patientId, inpatient });
  const [reading, setReading] = useState(0);
  const [left, setLeft] = useState<readonly UnaddedLine[]>([]);
  const queue = useRef(Promise.resolve());

  async function takeIn(lines: readonly string[]): Promise<void> {
    const read: (FittingLine | UnaddedLine)[] = [];
    // One after the other: a list of fifty lines is no flood.
    for (const line of lines) read.push(await find(line));
    const fitting = read.flatMap((each) => ('offer' in each ? [each] : []));
    if (fitting.length > 0) add(fitting);
    setLeft((before) => [...before, ...read.flatMap((each) => ('why' in each ? [each] : []))]);
    setReading((count) => count - lines.length);
  }

  return {
    /** Lines that are being looked for. */
    reading,
    left,
    /** For the box: a single line is pasted as ever. */
    onPaste: (event: ClipboardEvent) => {
      const lines = linesOf(event.clipboardData.getData('text/plain'));
      if (lines.length < 2) return;
      event.preventDefault();
      setReading((count) => count + lines.length);
      queue.current = queue.current.then(() => takeIn(lines));
    },
    drop: (line: UnaddedLine) => setLeft((before) => before.filter((each) => each !== line)),
    restore: setLeft,
  };
}
