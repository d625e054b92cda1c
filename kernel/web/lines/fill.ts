import { word } from '#kernel/web/text/use-text.ts';
import type { Read } from './cells.ts';

/** A column that takes pasted text; one without `read` is passed over. */
export interface FilledColumn<Row> {
  readonly title: string;
  readonly read?: ((text: string) => Read<Partial<Row>>) | undefined;
}

/** What of a pasted text did not go in: its line and column as people count them, the text itself and why. */
export interface Unread {
  readonly line: number;
  readonly column: string;
  readonly text: string;
  /** An English key. */
  readonly why: string;
}

export interface Filled<Row> {
  /** Changes by the place of their row. */
  readonly changes: ReadonlyMap<number, Partial<Row>>;
  readonly unread: readonly Unread[];
}

/** Lays pasted cells over the lines from a cell on, as a spreadsheet does. Nothing is dropped unsaid: what does not fit is told. */
export function fillFrom<Row>(
  columns: readonly FilledColumn<Row>[],
  rowCount: number,
  at: { readonly row: number; readonly column: number },
  cells: readonly (readonly string[])[],
): Filled<Row> {
  const changes = new Map<number, Partial<Row>>();
  const unread: Unread[] = [];
  const targets = columns.slice(at.column).filter(({ read }) => read !== undefined);
  for (const [down, texts] of cells.entries()) {
    const row = at.row + down;
    for (const [across, text] of texts.entries()) {
      const column = targets[across];
      const told = { line: row + 1, column: column?.title ?? '', text };
      if (text === '') continue;
      if (row >= rowCount) unread.push({ ...told, why: word('has no line to go into') });
      else if (!column?.read) unread.push({ ...told, why: word('has no column to go into') });
      else {
        const read = column.read(text);
        if ('fault' in read) unread.push({ ...told, why: read.fault });
        else changes.set(row, { ...changes.get(row), ...read.value } as Partial<Row>);
      }
    }
  }
  return { changes, unread };
}

/** The order of pasted columns: that of a first line that holds their titles, else that of the columns themselves. */
export function headed<Column extends { readonly title: string }>(
  columns: readonly Column[],
  cells: readonly (readonly string[])[],
): { readonly columns: readonly Column[]; readonly cells: readonly (readonly string[])[] } {
  const named = (text: string) => columns.find(({ title }) => title.toLowerCase() === text.trim().toLowerCase());
  const [first = []] = cells;
  const found = first.map(named);
  if (first.length === 0 || !found.every((column) => column !== undefined)) return { columns, cells };
  return { columns: found, cells: cells.slice(1) };
}
