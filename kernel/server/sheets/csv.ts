import Papa from 'papaparse';
import { SheetFault } from './faults.ts';
import type { RawRow } from './table.ts';

/** UTF-8, and where the bytes are none, Windows-1252, which older spreadsheet programs write. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The sign that stands most often between the titles, outside quotes. */
function delimiterOf(line: string): string {
  const bare = line.replace(/"(?:[^"]|"")*"/g, '');
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: bare.split(sign).length }));
  return counted.reduce((best, each) => (each.count > best.count ? each : best)).sign;
}

/** Reads a CSV file (comma, semicolon or tab; a leading `sep=;` line is understood). Rows are numbered as a spreadsheet shows them. */
export function readCsv(bytes: Buffer, take: (row: RawRow) => void): void {
  const whole = decode(bytes);
  const told = /^sep=(.)\r?\n/i.exec(whole);
  const text = told ? whole.slice(told[0].length) : whole;
  const first =
    text
      .slice(0, 20_000)
      .split(/\r\n|\n|\r/)
      .find((line) => line.trim() !== '') ?? '';
  let row = told ? 1 : 0;
  Papa.parse<string[]>(text, {
    delimiter: told?.[1] ?? delimiterOf(first),
    step: ({ data, errors }) => {
      row += 1;
      if (errors.some(({ type }) => type === 'Quotes')) throw new SheetFault('SHEET_UNREADABLE');
      take({ row, cells: data });
    },
  });
}
