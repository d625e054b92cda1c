import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Refusal } from '#kernel/contract/refusals.ts';
import type { UploadedFile } from '../module/implement.ts';
import { sniffType } from '../files/sniff.ts';
import { archive, book, sheetOf } from '../testing/workbook.ts';
import { emptyOr, listCell, moneyCell, wholeCell, yesNoCell } from './cells.ts';
import type { UploadColumn } from './columns.ts';
import { parseRows, withoutRepeats } from './parse-rows.ts';
import { dayAsTyped } from './read-rows.ts';
import { readSheet } from './read-sheet.ts';
import { errorSheet, sheetTemplate } from './write-sheets.ts';
import { dayOfSerial, numberAsTyped } from './xlsx.ts';

const columns: readonly UploadColumn[] = [
  { key: 'code', title: 'Code', optional: true },
  { key: 'name', title: 'Name' },
  { key: 'price', title: 'Price', kind: 'number' },
  { key: 'from', title: 'Effective from', kind: 'date', optional: true },
];
const file = { name: 'items', madeAt: '2026-11-21T10:00:00.000Z' };

function uploaded(bytes: Buffer | string, filename: string): UploadedFile {
  const content = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
  return { field: 'file', filename, mimeType: sniffType(content, filename), bytes: content };
}

const read = (bytes: Buffer | string, filename = 'items.csv', maxRows = 5000) => readSheet(uploaded(bytes, filename), { columns, maxRows });

async function refusalOf(reading: Promise<unknown>): Promise<Refusal> {
  const found = await reading.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(found instanceof Refusal)) throw new Error(`No refusal, but ${String(found)}`);
  return found;
}

const cell = (at: string, body: string, more = '') => `<c r="${at}"${more}>${body}</c>`;
const header = `<row r="1">${cell('A1', '<v>0</v>', ' t="s"')}${cell('C1', '<v>2</v>', ' t="s"')}${cell('D1', '<is><t>effective FROM</t></is>', ' t="inlineStr"')}</row>`;

describe('CSV', () => {
  test('comma, semicolon, tab, quotes, byte order mark, and rows numbered as a spreadsheet shows them', async () => {
    const comma = await read('\uFEFFprice,NAME\r\n"1,500.50","Full ""blood"" count, adult"\r\n\r\n,  \r\n12,"two\nlines"\r\n');
    expect(comma.rows).toEqual([
      { row: 2, cells: { code: '', name: 'Full "blood" count, adult', price: '1,500.50', from: '' } },
      { row: 5, cells: { code: '', name: 'two\nlines', price: '12', from: '' } },
    ]);
    const semicolon = await read('sep=;\nName;Price\nX, Y;1\n');
    expect(semicolon.rows).toEqual([{ row: 3, cells: { code: '', name: 'X, Y', price: '1', from: '' } }]);
    expect((await read('Name\tPrice\nA\t1', 'items.txt')).rows[0]?.cells.name).toBe('A');
  });

  test('Windows-1252 where it is no UTF-8, and days', async () => {
    const bytes = Buffer.concat([
      Buffer.from('Name;Price;Effective from\n'),
      Buffer.from([0x43, 0x72, 0xe8, 0x6d, 0x65]),
      Buffer.from(';1;21/11/2026\n'),
    ]);
    expect((await read(bytes)).rows[0]?.cells).toEqual({ code: '', name: 'Crème', price: '1', from: '2026-11-21' });
    expect(['2026-1-5', '1.2.26', '3 Nov 2026', '31/02/2026', 'soon'].map(dayAsTyped)).toEqual([
      '2026-01-05',
      '2026-02-01',
      '2026-11-03',
      '31/02/2026',
      'soon',
    ]);
  });

  test('a head that does not fit is named', async () => {
    const refusal = await refusalOf(read('Name,Nmae,Name\nx,y,z\n'));
    expect(refusal.status).toBe(400);
    expect(refusal.message).toBe('The header row is not valid. Missing: Price. Unknown: Nmae. Twice: Name.');
    expect(refusal.fields).toEqual({ file: refusal.message });
  });

  test('no rows, too many rows, open quotes', async () => {
    expect((await refusalOf(read('Name,Price\n\n'))).code).toBe('SHEET_EMPTY');
    expect((await refusalOf(read('Name,Price\na,1\nb,1\nc,1\n', 'x.csv', 2))).message).toContain('more than 2 rows');
    expect((await refusalOf(read('Name,Price\n"a,1\n'))).code).toBe('SHEET_UNREADABLE');
  });
});

describe('XLSX', () => {
  test('the first visible sheet: shared and inline texts, numbers as typed, days, the shown value of formulas', async () => {
    const rows = [
      header,
      `<row r="4">${cell('A4', '<v>1</v>', ' t="s"')}${cell('C4', '<v>0.30000000000000004</v>')}${cell('D4', '<v>46347</v>', ' s="1"')}</row>`,
      `<row r="5"><c r="A5" t="str"><f>HYPERLINK("http://x","y")</f><v>y</v></c>${cell('C5', '<f>1+1</f>')}</row>`,
      '<row r="6"><c r="A6"/></row>',
    ];
    const { rows: found } = await read(archive({ ...book, 'xl/worksheets/a.xml': sheetOf(rows.join('')) }), 'items.xlsx');
    expect(found).toEqual([
      { row: 4, cells: { code: '', name: 'Full blood & count', price: '0.3', from: '2026-11-21' } },
      { row: 5, cells: { code: '', name: 'y', price: '', from: '' } },
    ]);
    expect(['1E3', '1.0000000000000001E-2', '123456789012', '-7', '2.50'].map(numberAsTyped)).toEqual([
      '1000',
      '0.01',
      '123456789012',
      '-7',
      '2.50',
    ]);
    expect([dayOfSerial(1), dayOfSerial(61), dayOfSerial(0.5 + 46347), dayOfSerial(44885, true), dayOfSerial(1e9)]).toEqual([
      '1900-01-01',
      '1900-03-01',
      '2026-11-21 12:00:00',
      '2026-11-21',
      null,
    ]);
  });

  test('a template is read back as it was: formulas neutralised and taken back, choices on a second sheet', async () => {
    const hostile = [`=HYPERLINK("http://x","y")`, '+44 1', '-5 mg', '@SUM(A1)', '\tx', '\rx', "it's"];
    for (const format of ['csv', 'xlsx'] as const) {
      const chosen = columns.map((column) => (column.key === 'name' ? { ...column, choices: ['=1', 'B'] } : column));
      const made = await sheetTemplate(
        chosen,
        hostile.map((name, at) => ({ code: `C${at}`, name, price: 12.5, from: '2026-02-28' })),
        format,
        file,
      );
      if (!('bytes' in made)) throw new Error('no bytes');
      const text = Buffer.from(made.bytes).toString('utf8');
      if (format === 'csv')
        expect(
          text
            .split('\r\n')
            .slice(1, 7)
            .map((line) => line.replace(/^C\d,"?/, '').charAt(0)),
        ).toEqual(["'", "'", "'", "'", "'", "'"]);
      const back = await read(Buffer.from(made.bytes), made.filename);
      expect(back.rows.map(({ cells }) => cells.name)).toEqual([...hostile.slice(0, 4), 'x', 'x', "it's"]);
      expect(back.rows[0]?.cells).toMatchObject({ price: '12.5', from: '2026-02-28', code: 'C0' });
    }
  });
});

describe('hostile files', () => {
  const ofSheet = (xml: string | Buffer, more: Record<string, string> = {}) => archive({ ...book, ...more, 'xl/worksheets/a.xml': xml });

  test('a zip bomb is not unpacked beyond the cap, whatever size it claims', async () => {
    const bomb = Buffer.alloc(300 * 1_048_576, 0x20);
    for (const lie of [undefined, 100])
      expect((await refusalOf(read(archive({ ...book, 'xl/worksheets/a.xml': bomb }, lie), 'a.xlsx'))).code).toBe('SHEET_TOO_LARGE');
  });

  test('entities of its own are refused before they grow', async () => {
    const laughs = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>${sheetOf(`<row r="1">${cell('A1', '<is><t>&b;</t></is>', ' t="inlineStr"')}</row>`)}`;
    expect((await refusalOf(read(ofSheet(laughs), 'a.xlsx'))).code).toBe('SHEET_UNREADABLE');
    expect((await refusalOf(read(ofSheet(sheetOf(`<row r="1">${cell('A1', '<is><t>&xxe;</t></is>')}</row>`)), 'a.xlsx'))).code).toBe(
      'SHEET_UNREADABLE',
    );
  });

  test('macros, whatever the file is called', async () => {
    const macro = ofSheet(sheetOf(header), { 'xl/vbaProject.bin': 'x' });
    expect((await refusalOf(read(macro, 'a.xlsx'))).code).toBe('SHEET_MACROS');
    expect((await refusalOf(read(macro, 'a.xlsm'))).code).toBe('SHEET_MACROS');
  });

  test('one text named often is handed on so often only as a table may hold', async () => {
    const text = `<sst><si><t>${'x'.repeat(30_000)}</t></si></sst>`;
    const rows = '<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>'.repeat(19_000);
    const refusal = await refusalOf(read(ofSheet(sheetOf(rows), { 'xl/sharedStrings.xml': text }), 'a.xlsx'));
    expect(refusal.code).toBe('SHEET_TOO_LARGE');
  });

  test('a cell, a row of cells and a file of rows that are too long say so', async () => {
    expect((await refusalOf(read(`Name,Price\n${'a'.repeat(40_000)},1\n`))).message).toBe(
      'A cell in row 2 has more than 32767 characters.',
    );
    expect((await refusalOf(read(`Name,Price\na,1${',x'.repeat(200)}\n`))).code).toBe('SHEET_WIDE');
    expect((await read(`Name,Price\na,1${','.repeat(2_000)}\n`)).rows).toHaveLength(1);
    expect((await refusalOf(read(`Name,Price\n${'a,1\n'.repeat(20_001)}`, 'x.csv', 20_000))).code).toBe('SHEET_ROWS');
  });

  test('ten million cells, a very wide row, a link to elsewhere, a torn archive', async () => {
    const wide = `<row>${'<c><v>1</v></c>'.repeat(1000)}</row>`;
    expect((await refusalOf(read(ofSheet(sheetOf('<row><c/><c/></row>'.repeat(1_048_000))), 'a.xlsx'))).code).toBe('SHEET_TOO_LARGE');
    expect((await refusalOf(read(ofSheet(sheetOf(wide)), 'a.xlsx'))).code).toBe('SHEET_WIDE');
    const rels = {
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" TargetMode="External" Target="http://x/a.xml"/></Relationships>',
    };
    expect((await refusalOf(read(ofSheet(sheetOf(header), rels), 'a.xlsx'))).code).toBe('SHEET_UNREADABLE');
    const torn = ofSheet(sheetOf(header));
    for (const at of [0.3, 0.7, 0.95])
      expect((await refusalOf(read(torn.subarray(0, Math.floor(torn.length * at)), 'a.xlsx'))).status).toBe(400);
    expect((await refusalOf(read(ofSheet('<worksheet><sheetData><row'), 'a.xlsx'))).code).toBe('SHEET_UNREADABLE');
  });

  test('a page, a picture or nothing under the name of a table', async () => {
    expect((await refusalOf(read('<!doctype html><table><tr><td>Name</td></tr></table>', 'a.csv'))).code).toBe('FILE_TYPE');
    expect((await refusalOf(read('<html>', 'a.xlsx'))).code).toBe('FILE_TYPE');
    expect((await refusalOf(read(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'a.csv'))).code).toBe('FILE_TYPE');
    expect((await refusalOf(readSheet(undefined, { columns, maxRows: 1 }))).code).toBe('FILE_MISSING');
  });

  test('columns called like parts of every object', async () => {
    expect((await refusalOf(read('Name,Price,__proto__,constructor\na,1,2,3\n'))).message).toContain('Unknown: __proto__, constructor');
  });
});

describe('rows', () => {
  const schema = z.object({
    code: emptyOr(z.string().max(5, 'At most 5 characters')),
    name: z.string().min(1, 'Name is required'),
    price: emptyOr(moneyCell(2)),
    from: emptyOr(z.iso.date('Must be a date')),
  });

  test('good ones with their numbers, faulty ones with column and words; repeats; the file of errors can be uploaded again', async () => {
    const sheet = await read('Code,Name,Price,Effective from\nA,Alpha,"1,500.5",\nTOOLONG,,x,soon\nA,Again,2,2026-01-01\n');
    const parsed = withoutRepeats(await parseRows(sheet, schema), { keyOf: ({ code }) => code, column: 'Code' });
    expect(parsed.good).toEqual([{ row: 2, value: { code: 'A', name: 'Alpha', price: 150_050, from: null } }]);
    expect(parsed.errors).toEqual([
      { row: 3, column: 'Code', message: 'At most 5 characters' },
      { row: 3, column: 'Name', message: 'Name is required' },
      { row: 3, column: 'Price', message: 'Must be an amount with at most 2 decimals' },
      { row: 3, column: 'Effective from', message: 'Must be a date' },
      { row: 4, column: 'Code', message: 'The same as in row 2' },
    ]);
    for (const format of ['csv', 'xlsx'] as const) {
      const errors = await errorSheet(sheet, parsed.errors, format, file);
      if (!('bytes' in errors)) throw new Error('no bytes');
      if (format === 'csv') expect(Buffer.from(errors.bytes).toString()).toContain('Code: The same as in row 2');
      expect((await read(Buffer.from(errors.bytes), errors.filename)).rows.map(({ cells }) => cells.code)).toEqual(['TOOLONG', 'A']);
    }
  });

  test('cells', () => {
    const money = (text: string, digits = 2) => moneyCell(digits).safeParse(text).data;
    expect([
      money('0.29'),
      money('1,234,567.8'),
      money('1.10'),
      money('4.35'),
      money('1.105'),
      money('-1'),
      money('1,5'),
      money('1500', 0),
      money('1.5', 0),
      money('0.001', 3),
    ]).toEqual([29, 123_456_780, 110, 435, undefined, undefined, undefined, 1500, undefined, 1]);
    expect([
      wholeCell(0, 150).safeParse('1,200').success,
      wholeCell(0, 1500).parse('1,200'),
      wholeCell(0, 9).safeParse('1.5').success,
    ]).toEqual([false, 1200, false]);
    expect([yesNoCell.parse('YES'), yesNoCell.parse('0'), yesNoCell.safeParse('maybe').success, listCell.parse('a; b|c;')]).toEqual([
      true,
      false,
      false,
      ['a', 'b', 'c'],
    ]);
  });
});

test('5,000 rows take less than a second and nobody waits meanwhile', async () => {
  const wide: readonly UploadColumn[] = Array.from({ length: 12 }, (_none, at) => ({ key: `c${at}`, title: `Column ${at}` }));
  const rows = Array.from({ length: 5000 }, (_none, at) => Object.fromEntries(wide.map(({ key }) => [key, `value ${key} ${at}`])));
  const schema = z.object(Object.fromEntries(wide.map(({ key }) => [key, z.string().min(1).max(200)])));
  for (const format of ['csv', 'xlsx'] as const) {
    const made = await sheetTemplate(wide, rows, format, file);
    if (!('bytes' in made)) throw new Error('no bytes');
    const upload = uploaded(Buffer.from(made.bytes), made.filename);
    let longest = 0;
    let last = performance.now();
    const ticks = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    const times: number[] = [];
    for (let tried = 0; tried < 3; tried += 1) {
      const begin = performance.now();
      const sheet = await readSheet(upload, { columns: wide, maxRows: 5000 });
      expect((await parseRows(sheet, schema)).good).toHaveLength(5000);
      times.push(performance.now() - begin);
    }
    clearInterval(ticks);
    expect(Math.min(...times)).toBeLessThan(1000);
    expect(longest).toBeLessThan(250);
  }
});
