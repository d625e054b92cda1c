import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { safeText } from '#kernel/contract/csv-cells.ts';
import { csvText, type ExportOrder, fileNameOf } from './export-cells.ts';
import { makeCsv } from './export-csv.ts';
import { columnName, makeSheet } from './export-sheet.ts';
import { gatherRows } from './run-export.ts';

const order: ExportOrder = {
  format: 'csv',
  columns: [
    { title: 'Name', kind: 'text', align: 'start' },
    { title: 'Balance', kind: 'money', align: 'end' },
    { title: 'Visits', kind: 'number', align: 'end' },
    { title: 'Last visit', kind: 'instant', align: 'start' },
  ],
  rows: [
    ['=1+1', 3_259_900, -3, '2026-11-20T13:05:00.000Z'],
    ['Okafor, "Ada"', null, 0, null],
  ],
  currency: 'NGN',
  zone: 'Africa/Lagos',
  language: 'en',
  title: 'Patients',
  hospital: 'Lagoon',
  filters: [],
  printedBy: 'Ada',
  printedAt: '2026-11-20T13:05:00.000Z',
  words: { page: 'Page', of: 'of', printedBy: 'Printed by', filters: 'Filters' },
};

describe('exported cells', () => {
  it.each(['=1+1', '+234', '-cmd', '@x', '\tx', '\rx'])('makes %j text', (text) => expect(safeText(text)).toBe(`'${text}`));
  it.each(['Ada', '', ' =1', '0803', 'a=b'])('leaves %j alone', (text) => expect(safeText(text)).toBe(text));

  it('quotes after RFC 4180, with a byte order mark', () => {
    expect(csvText([['a', 'b,c', 'd"e', 'f\ng', 7]])).toBe('\uFEFFa,"b,c","d""e","f\ng",7\r\n');
  });

  it('writes money in major units, numbers as numbers and formulas as text', async () => {
    const bytes = new Uint8Array(await makeCsv(order).arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(lines).toEqual(['Name,Balance,Visits,Last visit', '\'=1+1,32599.00,-3,"20 Nov 2026, 14:05"', '"Okafor, ""Ada""",,0,']);
  });

  it('names the file after list, hospital and day', () => {
    expect(fileNameOf('patients', 'Ọlá Specialist / Hospital', '2026-11-20')).toBe('patients_ola-specialist-hospital_2026-11-20');
  });
});

describe('gathering rows', () => {
  const pages = (count: number) => ({
    askPage: (page: number, limit: number) =>
      Promise.resolve({
        ok: true as const,
        message: '',
        payload: {
          data: Array.from({ length: Math.max(0, Math.min(limit, count - (page - 1) * limit)) }, (_, place) => (page - 1) * limit + place),
          meta: { count, page, limit },
        },
      }),
  });

  it('takes every filtered row once and tells how far it is', async () => {
    const told: string[] = [];
    const rows = await gatherRows(pages(1234), 10_000, (done, of) => told.push(`${done}/${of}`), new AbortController().signal);
    expect(rows).toEqual(Array.from({ length: 1234 }, (_, place) => place));
    expect(told).toEqual(['500/1234', '1000/1234', '1234/1234']);
  });

  it('stops at the most, and when told to', async () => {
    expect((await gatherRows(pages(25_000), 10_000, () => undefined, new AbortController().signal))?.length).toBe(10_000);
    expect(await gatherRows(pages(50), 10_000, () => undefined, AbortSignal.abort())).toBeNull();
  });
});

describe('a spreadsheet', () => {
  it('holds typed cells, text where a formula was tried, and a filter over all columns', async () => {
    const parts = unzipSync(new Uint8Array(await (await makeSheet({ ...order, format: 'xlsx' })).arrayBuffer()));
    const xml = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
    expect(xml('xl/sharedStrings.xml')).toContain("'=1+1");
    const [, first = ''] = [...xml('xl/worksheets/sheet1.xml').matchAll(/<row .*?<\/row>/g)].map(([row]) => row);
    const cells = [...first.matchAll(/<c ([^>]*)><v>([^<]*)<\/v>/g)].map(([, facts = '', value]) => [/t="(\w+)"/.exec(facts)?.[1], value]);
    // A cell without a type is a number; 20 November 2026, 14:05, as spreadsheets count days.
    expect(cells).toEqual([
      ['s', expect.any(String)],
      [undefined, '32599'],
      [undefined, '-3'],
      [undefined, String(46346 + (14 * 60 + 5) / 1440)],
    ]);
  });

  it('names columns as spreadsheets do', () => {
    expect([1, 26, 27, 52, 703].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'AAA']);
  });
});
