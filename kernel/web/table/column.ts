import type { ReactNode } from 'react';

/** How a column's raw value is written on the screen and in files. */
export type ColumnKind = 'text' | 'number' | 'money' | 'instant' | 'day';

/** A column, declared once: it feeds the screen, sorting, the Columns menu and every export. */
export interface Column<Row> {
  /** Also the sort word of the address and the key in the person's preferences. */
  readonly key: string;
  /** Where the value stands in a row of the list's answer, `role.name`; default the key. The server writes long exports from it. */
  readonly field?: string;
  /** Already translated. */
  readonly title: string;
  /** What stands in the cell. Default: the value written after its kind. */
  readonly cell?: (row: Row) => ReactNode;
  /** The cell as plain text, for exports and phones. */
  readonly text?: (row: Row) => string | number | null | undefined;
  /** The raw value of a number, money (minor units), instant or day column. */
  readonly value?: (row: Row) => string | number | null | undefined;
  readonly kind?: ColumnKind;
  /** Currency of a money value; default the hospital's. */
  readonly currency?: (row: Row) => string;
  readonly sortable?: boolean;
  /** Numbers and money stand at the end by themselves. */
  readonly align?: 'start' | 'end';
  /** Leaves its own column on phones and goes into the first cell's second line. */
  readonly wide?: boolean;
  /** A list of names: goes on in further lines where it is long, none of them is cut off. */
  readonly wraps?: boolean;
  /** In a narrow panel the column leaves its place, and this stands in the second line of the lead cell. Small tables only. */
  readonly fold?: (row: Row) => ReactNode;
  /** The cell under which folded columns stand; default the first. */
  readonly lead?: boolean;
  /** Off until chosen in the Columns menu. */
  readonly hidden?: boolean;
  /** The record's number or code: first in every file, also where the screen shows it under a name instead. */
  readonly identifies?: boolean;
  /** On the screen only: pictures, buttons. */
  readonly screenOnly?: boolean;
}

/** Where a column's cells stand. */
export function alignOf(column: Column<never>): 'start' | 'end' {
  return column.align ?? (column.kind === 'number' || column.kind === 'money' ? 'end' : 'start');
}

/** The raw value of a cell: `value`, else `text`. */
export function rawOf<Row>(column: Column<Row>, row: Row): string | number | null {
  return (column.value ?? column.text)?.(row) ?? null;
}

interface Writers {
  readonly instant: (value: string) => string;
  readonly day: (value: string) => string;
  readonly money: (minor: number, currency?: string | null) => string;
  readonly number: (value: number) => string;
}

/** A cell as people read it. */
export function writtenOf<Row>(column: Column<Row>, row: Row, write: Writers): string {
  if (column.text && column.kind !== 'instant') return String(column.text(row) ?? '');
  const raw = rawOf(column, row);
  if (raw === null || raw === '') return '';
  if (column.kind === 'instant') return write.instant(String(raw));
  if (column.kind === 'day') return write.day(String(raw));
  if (column.kind === 'money') return column.currency ? write.money(Number(raw), column.currency(row)) : write.money(Number(raw));
  if (column.kind === 'number') return write.number(Number(raw));
  return String(raw);
}

/** Buttons and boxes at the end of the row: they stay in sight where the table is wider than its box. */
export function isActs(column: Column<never>): boolean {
  return column.screenOnly === true;
}

/** The columns shown: the person's choice where there is one, else all that are not hidden. The first always is. */
export function shownColumns<Row>(columns: readonly Column<Row>[], chosen: readonly string[] | undefined): readonly Column<Row>[] {
  return columns.filter((column, place) => place === 0 || (chosen ? chosen.includes(column.key) : !column.hidden));
}
