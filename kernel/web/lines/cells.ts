import { parseMoney } from '#kernel/contract/money.ts';
import { readTypedDay } from '#kernel/web/form/typed-day.ts';
import { word } from '#kernel/web/text/use-text.ts';

/** What was made of the text of a cell: its value, or why it is none (an English key). */
export type Read<Value> = { readonly value: Value } | { readonly fault: string };

/** What was read of a cell as a part of its line; why it was not read stays as it is. */
export function valueInto<Value, Part>(read: Read<Value>, part: (value: Value) => Part): Read<Part> {
  return 'fault' in read ? read : { value: part(read.value) };
}

/** The one row that a pasted word names, in any letter case; of rows that none names exactly the only one; null where it may be several. */
export function theOne<Row>(rows: readonly Row[], words: string, namesOf: (row: Row) => readonly string[]): Row | null {
  const folded = words.trim().toLowerCase();
  const named = rows.filter((row) => namesOf(row).some((name) => name.trim().toLowerCase() === folded));
  const [only, ...others] = named.length > 0 ? named : rows;
  return only !== undefined && others.length === 0 ? only : null;
}

/** A text that stands for several cells, as a spreadsheet puts it on the clipboard. */
export function isTable(text: string): boolean {
  return /\t|\n[^\n]/.test(text.trim());
}

/** Rows and cells of a text from a spreadsheet: tabs between cells, quotes around those that hold tabs, quotes or line ends. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /("(?:[^"]|"")*"|[^\t\n]*)(\t|\n|$)/gy;
  const plain = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  for (const [, typed = '', end] of plain.matchAll(cell)) {
    const isQuoted = typed.length > 1 && typed.startsWith('"') && typed.endsWith('"');
    rows.at(-1)?.push((isQuoted ? typed.slice(1, -1).replaceAll('""', '"') : typed).trim());
    if (end === '\n') rows.push([]);
    if (end === '') break;
  }
  return rows.filter((row) => row.some((each) => each !== ''));
}

const plainNumber = (text: string) => text.replaceAll(/[\s\u00a0\u202f]/g, '');

/** A whole number from a least one on; thousands may be parted. */
export function readCount(text: string, least = 0): Read<number> {
  const digits = plainNumber(text).replaceAll(/[,.](?=\d{3}(?:\D|$))/g, '');
  const value = Number(digits);
  if (!/^\d+(?:[.,]0+)?$/.test(digits) || !Number.isSafeInteger(value)) return { fault: word('is not a whole number') };
  return value < least ? { fault: word('is too small') } : { value };
}

/** An amount in major units, as minor ones. A sign of a currency before or behind it is passed over. */
export function readMoneyCell(text: string, minorDigits: number): Read<number | null> {
  const digits = plainNumber(text).replaceAll(/^[^\d-]+|[^\d]+$/g, '');
  if (digits === '' && text.trim() === '') return { value: null };
  const value = parseMoney(digits, { minorDigits, decimalSeparator: '.' }) ?? parseMoney(digits, { minorDigits, decimalSeparator: ',' });
  return value === null || value < 0 ? { fault: word('is not an amount') } : { value };
}

/** A day as people and spreadsheets write it. */
export function readDayCell(text: string): Read<string | null> {
  if (text.trim() === '') return { value: null };
  const value = readTypedDay(text);
  return value === null ? { fault: word('is not a date') } : { value };
}
