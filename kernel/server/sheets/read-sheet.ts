import { setImmediate as breathe } from 'node:timers/promises';
import type { UploadedFile } from '../module/implement.ts';
import { type HeadFaults, readHead, type UploadColumn } from './columns.ts';
import { sheetRefusals } from './faults.ts';
import { dayAsTyped } from './read-rows.ts';
import { readTable } from './read-table.ts';
import { mostRows, type RawRow, type SheetFormat } from './table.ts';

/** A row below the head: its number in the file and its cells by the column's key; '' where nothing stands. */
export interface SheetRow {
  readonly row: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** An uploaded table whose head was right. */
export interface UploadedSheet {
  readonly columns: readonly UploadColumn[];
  readonly format: SheetFormat;
  readonly rows: readonly SheetRow[];
}

export interface SheetRule {
  readonly columns: readonly UploadColumn[];
  /** Most rows below the head, at most 20,000; more are refused, none is dropped. */
  readonly maxRows: number;
}

const portion = 1000;

function faultWords({ missing, unknown, repeated }: HeadFaults): string {
  const part = (word: string, titles: readonly string[]) => (titles.length > 0 ? [`${word}: ${titles.slice(0, 12).join(', ')}.`] : []);
  return [...part('Missing', missing), ...part('Unknown', unknown), ...part('Twice', repeated)].join(' ');
}

/** A row by the columns' keys; null where none of them is filled. */
function rowBy(columns: readonly UploadColumn[], places: readonly number[], { row, cells }: RawRow): SheetRow | null {
  const filled: Record<string, string> = {};
  let any = false;
  columns.forEach(({ key, kind }, at) => {
    const text = cells[places[at] ?? -1] ?? '';
    filled[key] = kind === 'date' ? dayAsTyped(text) : text;
    any ||= text !== '';
  });
  return any ? { row, cells: filled } : null;
}

/** A table whose columns are named by whoever sent it, as partners do: its head and the filled rows below. */
export interface OwnSheet {
  readonly head: RawRow;
  readonly below: readonly RawRow[];
}

async function tableOf(file: UploadedFile | undefined) {
  const table = file?.table ?? (await readTable('inside', file));
  if ('refusal' in table) throw table.refusal;
  return table;
}

/**
 * An uploaded table as it stands, for a call that lets people choose what its columns hold. Read and refused as by `readSheet`, but for
 * SHEET_COLUMNS: no column is unknown.
 */
export async function readOwnSheet(file: UploadedFile | undefined, maxRows: number): Promise<OwnSheet> {
  const [head, ...below] = (await tableOf(file)).rows;
  if (!head || below.length === 0) throw sheetRefusals.refusal('SHEET_EMPTY');
  if (below.length > maxRows) throw sheetRefusals.refusal('SHEET_ROWS', { rows: maxRows });
  return { head, below };
}

/** The rows below the head by their columns; other requests are served in between. */
async function rowsBelow(raw: readonly RawRow[], { columns, maxRows }: SheetRule): Promise<SheetRow[]> {
  const [first, ...below] = raw;
  if (!first) throw sheetRefusals.refusal('SHEET_EMPTY');
  const { places, faults } = readHead(first.cells, columns);
  if (faults) throw sheetRefusals.refusal('SHEET_COLUMNS', { ...faults, faults: faultWords(faults) });
  const rows: SheetRow[] = [];
  for (let at = 0; at < below.length; at += portion) {
    for (const each of below.slice(at, at + portion)) {
      const row = rowBy(columns, places, each);
      if (row) rows.push(row);
    }
    if (rows.length > maxRows) throw sheetRefusals.refusal('SHEET_ROWS', { rows: maxRows });
    await breathe();
  }
  if (rows.length === 0) throw sheetRefusals.refusal('SHEET_EMPTY');
  return rows;
}

/**
 * The rows of an uploaded table: CSV (comma, semicolon or tab; UTF-8 or Windows-1252) or XLSX (first visible sheet, formulas by
 * the value last shown). The first filled row names the columns, in any order; empty rows are skipped. Cells are trimmed texts
 * by the column's key, '' where nothing stands; numbers as typed (`1500`, `12.5`), days of `date` columns as YYYY-MM-DD; a '
 * that kept a text from being a formula is taken off. `row` is the number that a spreadsheet program shows (the head is 1).
 *
 * The table was read by `readTable` before the act began, as its call declares `sheet`; a file that comes from elsewhere (the
 * demo) is read now.
 *
 * Refuses with 400: FILE_MISSING, FILE_TYPE, SHEET_UNREADABLE (no table, password, broken, XML with a document type),
 * SHEET_MACROS, SHEET_TOO_LARGE (unpacks to more than 48 MB, names more than 2,000,000 cells or 500,000 texts, takes more than
 * ten seconds or 384 MB), SHEET_WIDE (more than 100 columns), SHEET_LONG_CELL (more than 32,767 characters), SHEET_EMPTY,
 * SHEET_ROWS, and SHEET_COLUMNS, which names the missing, unknown and repeated columns. All codes: `sheetRefusalCodes`.
 */
export async function readSheet(file: UploadedFile | undefined, rule: SheetRule): Promise<UploadedSheet> {
  if (rule.maxRows >= mostRows) throw new Error(`No table has more than ${mostRows - 1} rows below its head`);
  const table = await tableOf(file);
  return { columns: rule.columns, format: table.format, rows: await rowsBelow(table.rows, rule) };
}
