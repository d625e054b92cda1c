import { Button, Textarea } from '@mantine/core';
import { type ClipboardEvent, useRef, useState } from 'react';
import { useText } from '#kernel/web/text/use-text.ts';
import { cellsOf, isTable } from './cells.ts';
import { fillFrom, type FilledColumn, headed, type Unread } from './fill.ts';
import styles from './line-grid.module.css';

/** A pasted line that was not added: its text as it came, and what is wrong with it. */
export interface Untaken {
  readonly text: string;
  readonly line: number;
  readonly faults: readonly string[];
}

interface PastedOptions<Found, Row> {
  /** The first names the thing (a product, an item); the others fill its line. */
  readonly columns: readonly [{ readonly title: string }, ...FilledColumn<Row>[]];
  /** Looks the thing up by its name, code or barcode. A text says why there is none. */
  readonly find: (name: string) => Promise<{ readonly found: Found } | { readonly fault: string }>;
  /** Adds the lines that are whole. False: it was refused, and they stay to be sent again. */
  readonly add: (lines: readonly { readonly found: Found; readonly part: Partial<Row> }[]) => Promise<boolean> | boolean;
}

const textOf = (cells: readonly string[]) => cells.join('\t');

/** Reads one pasted line: the thing that it names, and its other cells. */
function lineReader<Found, Row>(
  { columns: [named], find }: Pick<PastedOptions<Found, Row>, 'columns' | 'find'>,
  words: (unread: Unread) => string,
) {
  return async (ordered: readonly FilledColumn<Row>[], cells: readonly string[], line: number) => {
    const place = ordered.findIndex(({ title }) => title === named.title);
    const answer = await find(cells[place] ?? '');
    const others = ordered.filter((_column, at) => at !== place);
    const filled = fillFrom<Row>(others, 1, { row: 0, column: 0 }, [cells.filter((_cell, at) => at !== place)]);
    const faults = ['fault' in answer ? answer.fault : null, ...filled.unread.map(words)].filter((fault) => fault !== null);
    return { line, cells, answer, part: filled.changes.get(0) ?? {}, faults };
  };
}

/** Lines pasted from a spreadsheet where the next line is added: whole ones are added, the others stay to be corrected. */
export function usePastedLines<Found, Row>({ columns, find, add }: PastedOptions<Found, Row>) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [untaken, setUntaken] = useState<readonly Untaken[]>([]);
  const [text, setText] = useState('');
  const queue = useRef(Promise.resolve());
  const words = ({ column, text: typed, why }: Unread) => [column, `“${typed}”`, t(why)].filter(Boolean).join(' ');
  const readLine = lineReader({ columns, find }, words);

  /** `again`: the lines that were left, corrected. What is left of another paste stays beside them. */
  async function takeIn(pasted: string, again: boolean): Promise<void> {
    setBusy(true);
    const found = headed<FilledColumn<Row>>(columns, cellsOf(pasted));
    const read = [];
    // One after the other: a list of a hundred lines is no flood.
    for (const [at, cells] of found.cells.entries()) read.push(await readLine(found.columns, cells, at + 1));
    const whole = read.flatMap(({ answer, part, faults }) =>
      'found' in answer && faults.length === 0 ? [{ found: answer.found, part }] : [],
    );
    const added = whole.length === 0 || (await add(whole));
    const left = read.filter(({ faults }) => faults.length > 0 || !added);
    const more = left.map(({ line, cells, faults }) => ({ line, faults, text: textOf(cells) }));
    setBusy(false);
    setUntaken((before) => (again ? more : [...before, ...more]));
    setText((before) => [...(again || before === '' ? [] : [before]), ...more.map((line) => line.text)].join('\n'));
  }
  const inTurn = (pasted: string, again: boolean) => {
    queue.current = queue.current.then(() => takeIn(pasted, again));
  };

  return {
    busy,
    /** For the box that adds a line: a single word is pasted as ever. */
    onPaste: (event: ClipboardEvent) => {
      const pasted = event.clipboardData.getData('text/plain');
      if (!isTable(pasted)) return;
      event.preventDefault();
      inTurn(pasted, false);
    },
    left:
      untaken.length > 0 ? (
        <UntakenLines
          untaken={untaken}
          text={text}
          busy={busy}
          onText={setText}
          onTry={() => inTurn(text, true)}
          onDrop={() => {
            setUntaken([]);
            setText('');
          }}
        />
      ) : null,
  };
}

interface UntakenProps {
  readonly untaken: readonly Untaken[];
  readonly text: string;
  readonly busy: boolean;
  readonly onText: (text: string) => void;
  readonly onTry: () => void;
  readonly onDrop: () => void;
}

function UntakenLines({ untaken, text, busy, onText, onTry, onDrop }: UntakenProps) {
  const t = useText();
  return (
    <section className={styles.untaken} aria-label={t('Lines not added')}>
      <div className={styles.unread} role="alert">
        <div>
          <p className="strong">{t('{count} line was not added | {count} lines were not added', { count: untaken.length })}</p>
          <ul>
            {untaken.map(({ line, text: typed, faults }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two pastes may leave the same line twice.
              <li key={`${at} ${typed}`}>
                {t('{label}:', { label: t('Line {line}', { line }) })} {faults.join(', ')}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <Textarea
        label={t('Correct the lines')}
        autosize
        minRows={2}
        maxRows={10}
        disabled={busy}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <div>
        <Button variant="default" size="compact-md" loading={busy} onClick={onTry}>
          {t('Add these lines')}
        </Button>{' '}
        <Button variant="subtle" size="compact-md" disabled={busy} onClick={onDrop}>
          {t('Discard lines')}
        </Button>
      </div>
    </section>
  );
}
