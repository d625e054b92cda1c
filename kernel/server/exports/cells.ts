import { csvField, safeText } from '#kernel/contract/csv-cells.ts';
import type { Instant } from '#kernel/contract/fields.ts';

export type CellKind = 'text' | 'number' | 'money' | 'instant' | 'day';

/** A column of an export: where its value stands in a row of the list (`role.name`), and what it is. */
export interface ExportColumn {
  readonly field: string;
  readonly title: string;
  readonly kind: CellKind;
}

export type Cell = string | number | null;

/** What the writing of cells needs to know beside them. */
export interface CellFacts {
  /** IANA zone in which moments are written. */
  readonly zone: string;
  /** Currency of money, whose minor units the cells hold; null where there is none. */
  readonly currency: string | null;
}

/** One line after RFC 4180, its texts made safe (`safeText`, `csvField`); numbers are numbers. */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map((cell) => (cell === null ? '' : typeof cell === 'number' ? String(cell) : csvField(safeText(cell)))).join(',')}\r\n`;
}

function written(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((each) => written(each) ?? '').join(', ');
  if (typeof value === 'object' && 'name' in value) return written((value as { name: unknown }).name);
  return JSON.stringify(value);
}

/** The value that a dotted path names in a row; lists on the way give all their values. */
export function valueAt(row: unknown, path: readonly string[]): unknown {
  if (path.length === 0 || row === null || row === undefined) return row;
  if (Array.isArray(row)) return row.map((each) => valueAt(each, path));
  const [key, ...rest] = path as [string, ...string[]];
  return Object.hasOwn(row as object, key) ? valueAt((row as Record<string, unknown>)[key], rest) : undefined;
}

/** The raw cell of a column: text, number, minor units, instant or day. */
export function cellOf(row: object, column: ExportColumn): Cell {
  return written(valueAt(row, column.field.split('.')));
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment on the wall of a zone: `2026-11-21 11:30:00`. Text that is no moment stays as it is. */
export function wallTime(instant: Instant, zone: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(zone, format);
  }
  return format.format(at);
}

/** Digits of a currency's minor unit. */
export function minorDigits(currency: string | null): number {
  if (!currency) return 2;
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** A cell as a text file has it: moments in the zone, money in major units. */
export function textCell(cell: Cell, kind: CellKind, { zone, currency }: CellFacts): Cell {
  if (cell === null || cell === '') return null;
  if (kind === 'instant') return wallTime(String(cell), zone);
  if (kind === 'day') return String(cell).slice(0, 10);
  if (kind === 'money' && typeof cell === 'number') {
    const digits = minorDigits(currency);
    // A negative amount is a number, not the beginning of a formula.
    return Number((cell / 10 ** digits).toFixed(digits));
  }
  return cell;
}
