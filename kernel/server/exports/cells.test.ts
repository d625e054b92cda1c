import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { RawRow } from '../sheets/table.ts';
import { readXlsx } from '../sheets/xlsx.ts';
import { cellOf, csvRow, textCell, wallTime } from './cells.ts';
import { writeSheet } from './sheet.ts';

const facts = { zone: 'Africa/Lagos', currency: 'NGN' };

test('no text of a file is a formula, and no number is spoilt', () => {
  expect(csvRow(['=1+1', '+44', '-x', '@a', '\tb', -3, 'a"b,c', null, 'plain'])).toBe(`'=1+1,'+44,'-x,'@a,"'\tb",-3,"a""b,c",,plain\r\n`);
});

test('values by their path: of records, lists and flags', () => {
  const row = { role: { name: 'Nurse' }, departments: [{ name: 'A' }, { name: 'B' }], active: true, none: null, tags: ['x', 'y'] };
  const at = (field: string) => cellOf(row, { field, title: field, kind: 'text' });
  expect([at('role.name'), at('role'), at('departments.name'), at('active'), at('none'), at('tags'), at('constructor')]).toEqual([
    'Nurse',
    'Nurse',
    'A, B',
    'Yes',
    null,
    'x, y',
    null,
  ]);
});

test("moments on the hospital's wall, money in major units", () => {
  expect(wallTime('2026-11-20T23:30:00.000Z', 'Africa/Lagos')).toBe('2026-11-21 00:30:00');
  expect(textCell(-1050, 'money', facts)).toBe(-10.5);
  expect(textCell(1500, 'money', { zone: 'UTC', currency: 'JPY' })).toBe(1500);
});

describe('a spreadsheet', () => {
  test('is read back with its types, its texts safe', async () => {
    const parts: Buffer[] = [];
    const columns = (['text', 'number', 'money', 'instant', 'day'] as const).map((kind) => ({ title: kind, kind }));
    async function* portions() {
      yield [['=1+1 <&"', 7, 123_45, '2026-11-20T23:30:00.000Z', '2026-02-28']];
      yield [[null, null, null, null, null]];
      yield [['last\u0001', -1, 0, 'nonsense', '']];
    }
    await writeSheet(
      async (bytes) => void parts.push(bytes),
      { title: 'A/B', columns, facts, madeAt: '2026-11-21T10:30:00.000Z' },
      portions(),
    );
    const rows: RawRow[] = [];
    readXlsx(Buffer.concat(parts), (row) => rows.push(row));
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['text', 'number', 'money (NGN)', 'instant', 'day'],
      [`'=1+1 <&"`, '7', '123.45', '2026-11-21 00:30:00', '2026-02-28'],
      ['last', '-1', '0', 'nonsense'],
    ]);
    const sheet = strFromU8(unzipSync(Buffer.concat(parts))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).toMatch(/<v>7<\/v>/);
  });
});
