import { readCsv } from './csv.ts';
import { SheetFault } from './faults.ts';
import { mostCharacters, mostColumns, mostFilled, mostRows, mostText, type RawRow, type SheetFormat } from './table.ts';
import { readXlsx } from './xlsx.ts';

/** What is to be read, as it is handed to the thread. */
export interface ReadOrder {
  readonly bytes: Uint8Array;
  readonly format: SheetFormat;
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

/** The cells of a row as they are handed on: plain, and none after the last filled one. Null where none is filled. */
function plainCells({ row, cells }: RawRow): string[] | null {
  const plain: string[] = [];
  let filled = 0;
  for (const [at, cell] of cells.entries()) {
    if (cell === '') {
      if (at < mostColumns) plain.push('');
      continue;
    }
    if (cell.length > mostCharacters) throw new SheetFault('SHEET_LONG_CELL', { row, characters: mostCharacters });
    const text = plainCell(cell);
    if (text !== '' && at >= mostColumns) throw new SheetFault('SHEET_WIDE', { columns: mostColumns });
    if (at < mostColumns) plain.push(text);
    if (text !== '') filled = at + 1;
  }
  return filled === 0 ? null : plain.slice(0, filled);
}

/** Reads the filled rows of a table. Throws `SheetFault`. Blocks while it reads: `readTable` runs it in a thread. */
export function readRows({ bytes, format }: ReadOrder): RawRow[] {
  const rows: RawRow[] = [];
  let [filled, characters] = [0, 0];
  const take = (raw: RawRow) => {
    const cells = plainCells(raw);
    if (!cells) return;
    filled += cells.length;
    for (const cell of cells) characters += cell.length;
    if (filled > mostFilled || characters > mostText) throw new SheetFault('SHEET_TOO_LARGE');
    if (rows.length >= mostRows) throw new SheetFault('SHEET_ROWS', { rows: mostRows - 1 });
    rows.push({ row: raw.row, cells });
  };
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (format === 'xlsx') readXlsx(buffer, take);
  else readCsv(buffer, take);
  return rows;
}
