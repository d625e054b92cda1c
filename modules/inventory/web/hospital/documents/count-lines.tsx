import { TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { cellsOf, isTable } from '#kernel/web/lines/cells.ts';
import { fillFrom, type Unread } from '#kernel/web/lines/fill.ts';
import { UnreadCells } from '#kernel/web/lines/unread-cells.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { contractText } from '#kernel/web/text/contract-text.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Count } from '#modules/inventory/contract/documents/count-records.ts';
import { type Figures, figureOf } from './count-figures.ts';
import styles from './documents.module.css';

type Line = Count['lines'][number];

const longestFigure = 12;

/** The id of the box that a batch is counted in. */
export const boxOf = (batchId: string) => `counted-${batchId}`;

interface LinesProps {
  readonly lines: readonly Line[];
  readonly figures: Figures;
  readonly typing: boolean;
  /** Figures that were typed or pasted, by batch. */
  readonly onType: (figures: Figures) => void;
  /** Enter in the last line. */
  readonly onEnd: () => void;
}

/**
 * The lines of a count; Enter leads to the box of the next line, from the last one to what ends the page, and Shift with Enter to the one before. A column of a spreadsheet is
 * pasted down from the cursor on.
 */
export function CountLines({ lines, figures, typing, onType, onEnd }: LinesProps) {
  const t = useText();
  const [unread, setUnread] = useState<readonly Unread[]>([]);
  function paste(line: Line, cells: readonly (readonly string[])[]) {
    // A figure stands as it was pasted, like one that is typed: what is no whole number is named under its box.
    const counted = [{ title: t('Counted'), read: (figure: string) => ({ value: { figure: figure.slice(0, longestFigure) } }) }];
    const filled = fillFrom<{ readonly figure: string }>(counted, lines.length, { row: lines.indexOf(line), column: 0 }, cells);
    onType(Object.fromEntries([...filled.changes].map(([place, { figure }]) => [lines[place]?.batch.id ?? '', figure ?? ''])));
    setUnread(filled.unread);
  }
  const columns = useColumns(lines, (line) =>
    typing ? (
      <Figure
        line={line}
        typed={figures[line.batch.id] ?? ''}
        onType={onType}
        onLeave={(by) => (by === 1 && line === lines.at(-1) ? onEnd() : focusLine(lines, line, by))}
        onCells={(cells) => paste(line, cells)}
      />
    ) : null,
  );
  return (
    <>
      <UnreadCells unread={unread} onDismiss={() => setUnread([])} />
      <PlainTable
        columns={columns}
        rows={lines}
        rowKey={(line) => line.id}
        label={t('Lines')}
        empty={<p className="note">{t('No differences')}</p>}
      />
    </>
  );
}

function focusLine(lines: readonly Line[], line: Line, by: 1 | -1): void {
  const next = lines[lines.indexOf(line) + by];
  const box = next ? document.getElementById(boxOf(next.batch.id)) : null;
  if (!(box instanceof HTMLInputElement)) return;
  box.focus();
  box.select();
}

interface FigureProps {
  readonly line: Line;
  readonly typed: string;
  readonly onType: LinesProps['onType'];
  readonly onLeave: (by: 1 | -1) => void;
  readonly onCells: (cells: readonly (readonly string[])[]) => void;
}

/** A figure stands as it was typed; what is no whole number is named under its box and is not sent. */
function Figure({ line, typed, onType, onLeave, onCells }: FigureProps) {
  const t = useText();
  const read = figureOf(typed);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onLeave(event.shiftKey ? -1 : 1);
  };
  return (
    <TextInput
      id={boxOf(line.batch.id)}
      className={styles.figure ?? ''}
      classNames={{ input: 'tnum' }}
      aria-label={t('Counted of batch {batch}', { batch: line.batch.batchNumber })}
      placeholder={line.counted === null ? '' : String(line.recount ?? line.counted)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={longestFigure}
      value={typed}
      error={read && 'fault' in read ? contractText(t, read.fault) : undefined}
      onChange={(event) => onType({ [line.batch.id]: event.currentTarget.value })}
      onKeyDown={leave}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain');
        if (!isTable(text)) return;
        event.preventDefault();
        onCells(cellsOf(text));
      }}
    />
  );
}

function useColumns(lines: readonly Line[], figure: (line: Line) => ReactNode): readonly Column<Line>[] {
  const t = useText();
  const format = useFormat();
  const seen = lines.some(({ expected }) => expected !== null);
  const signed = (units: number) => (units > 0 ? `+${format.number(units)}` : format.number(units));
  const under = ({ batch, shelf, skipReason }: Line) => [
    batch.batchNumber,
    batch.expiryDate ? format.day(batch.expiryDate) : null,
    shelf,
    skipReason ? t('skipped: {why}', { why: skipReason }) : null,
  ];
  const difference: Column<Line> = {
    key: 'difference',
    title: t('Difference'),
    align: 'end',
    cell: ({ difference: units }) => (
      <span className={`tnum ${units !== null && units < 0 ? styles.minus : ''}`}>{units === null ? '–' : signed(units)}</span>
    ),
    text: ({ difference: units }) => units,
  };
  return [
    {
      key: 'product',
      title: t('Product'),
      cell: (line) => (
        <span className={styles.two}>
          <span className="strong">{line.product.name}</span>
          <span className="caption">{under(line).filter(Boolean).join(' · ')}</span>
        </span>
      ),
      text: ({ product }) => product.name,
    },
    ...(seen ? [{ key: 'expected', title: t('Expected'), kind: 'number' as const, value: (line: Line) => line.expected }] : []),
    {
      key: 'counted',
      title: t('Counted'),
      align: 'end',
      cell: (line) =>
        figure(line) ?? <span className="tnum">{line.counted === null ? '–' : format.number(line.recount ?? line.counted)}</span>,
      text: (line) => line.recount ?? line.counted,
    },
    ...(seen ? [difference] : []),
  ];
}
