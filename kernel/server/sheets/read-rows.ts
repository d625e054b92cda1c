import { readCsv } from './csv.ts';
import { readHead, type UploadColumn } from './columns.ts';
import { SheetFault } from './faults.ts';
import { type RawRow, readXlsx } from './xlsx.ts';

/** What is to be read, as it is handed to the thread. */
export interface ReadOrder {
  readonly bytes: Uint8Array;
  readonly format: SheetFormat;
  readonly columns: readonly UploadColumn[];
  readonly maxRows: number;
}

export type SheetFormat = 'csv' | 'xlsx';

/** A row below the head: its number in the file and its cells by the column's key; '' where nothing stands. */
export interface SheetRow {
  readonly row: number;
  readonly cells: Readonly<Record<string, string>>;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function dayText(year: string, month: number, day: string): string | null {
  const full = year.length === 2 ? `20${year}` : year;
  const text = `${full}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null;
}

/** A typed day as YYYY-MM-DD: ISO, day before month (21/11/2026, 21.11.26) or with the month's name (21 Nov 2026); else as typed. */
export function dayAsTyped(text: string): string {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T].*)?$/.exec(text);
  if (iso) return dayText(iso[1] ?? '', Number(iso[2]), iso[3] ?? '') ?? text;
  const dayFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(text);
  if (dayFirst) return dayText(dayFirst[3] ?? '', Number(dayFirst[2]), dayFirst[1] ?? '') ?? text;
  const named = /^(\d{1,2})[ -]([a-z]{3})[a-z]*\.?,?[ -](\d{4})$/i.exec(text);
  const month = named ? months.indexOf((named[2] ?? '').toLowerCase()) + 1 : 0;
  return (month > 0 && dayText(named?.[3] ?? '', month, named?.[1] ?? '')) || text;
}

/** A cell's text: trimmed, without characters that cannot be stored, and without the ' that kept it from being a formula. */
export function plainCell(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that must go
  const kept = text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufeff]/g, '');
  const trimmed = kept.trim();
  return /^'[=+\-@\t\r]/.test(trimmed) ? trimmed.slice(1).trim() : trimmed;
}

function faultWords({
  missing,
  unknown,
  repeated,
}: {
  missing: readonly string[];
  unknown: readonly string[];
  repeated: readonly string[];
}): string {
  const part = (word: string, titles: readonly string[]) => (titles.length > 0 ? [`${word}: ${titles.slice(0, 12).join(', ')}.`] : []);
  return [...part('Missing', missing), ...part('Unknown', unknown), ...part('Twice', repeated)].join(' ');
}

/** Reads a table into rows. Throws `SheetFault`. Blocks while it reads: `readSheet` runs it in a thread. */
export function readRows({ bytes, format, columns, maxRows }: ReadOrder): SheetRow[] {
  const rows: SheetRow[] = [];
  let places: readonly number[] | null = null;
  const take = ({ row, cells }: RawRow) => {
    if (!places) {
      const head = readHead(cells.map(plainCell), columns);
      if (head.faults) throw new SheetFault('SHEET_COLUMNS', { ...head.faults, faults: faultWords(head.faults) });
      places = head.places;
      return;
    }
    const filled: Record<string, string> = {};
    let any = false;
    columns.forEach(({ key, kind }, at) => {
      const text = plainCell(cells[(places as readonly number[])[at] ?? -1] ?? '');
      filled[key] = kind === 'date' ? dayAsTyped(text) : text;
      any ||= text !== '';
    });
    if (!any) return;
    if (rows.length >= maxRows) throw new SheetFault('SHEET_ROWS', { rows: maxRows });
    rows.push({ row, cells: filled });
  };
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (format === 'xlsx') readXlsx(buffer, take);
  else readCsv(buffer, take);
  if (rows.length === 0) throw new SheetFault('SHEET_EMPTY');
  return rows;
}
