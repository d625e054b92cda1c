import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inPlatform, theDatabase } from '#testing/world.ts';
import { ImportRefused, importCodes, releaseOfName } from './import-codes.ts';
import { loadStarters, starterDiagnoses, starterHcpcs, starterProcedures, starterTests } from './starter.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'civis-import-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(name: string, content: string | Buffer): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

let number = 0;
/** A line in the layout of the official order files. */
const order = (key: string, flag: string, long: string) => {
  number += 1;
  return `${String(number).padStart(5, '0')} ${key.padEnd(7)} ${flag} ${long.slice(0, 60).padEnd(60)} ${long}`;
};

/** A record in the layout of the official HCPCS files. */
function record(
  code: string,
  sequence: string,
  kind: string,
  long: string,
  { short = '', effective = '20190101', terminated = '' } = {},
): string {
  const line = Array<string>(320).fill(' ');
  const put = (column: number, text: string) => text.split('').map((sign, at) => line.splice(column - 1 + at, 1, sign));
  put(1, code.padStart(5));
  put(6, sequence);
  put(11, kind);
  put(12, long.slice(0, 80));
  put(92, short);
  put(277, effective);
  put(285, terminated);
  return line.join('');
}

const importOf = (list: 'icd10' | 'icd10pcs' | 'hcpcs', file: string, more: object = {}) =>
  inPlatform((scope) => importCodes(scope, { list, file, release: null, force: false, ...more }));
const refusedLines = async (importing: Promise<unknown>) => {
  const found = await importing.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(found instanceof ImportRefused)) throw new Error(`Not refused: ${String(found)}`);
  return found.lines.join('\n');
};
const one = async <T>(text: string, values: unknown[] = []) => (await theDatabase().owner.query(text, values)).rows[0] as T;
const versionOf = async (list: string) =>
  (await one<{ version: string }>('select version from reference_versions where list = $1', [list])).version;

describe('the starter sets', () => {
  test('hold 2,000 diagnoses and more, hundreds of services, every test with a true check digit', () => {
    const diagnoses = starterDiagnoses();
    expect(diagnoses.length).toBeGreaterThan(2000);
    expect(diagnoses.filter(({ code }) => !/^[A-Z]\d\d(?:\.\d)?$/.test(code))).toEqual([]);
    expect(new Set(diagnoses.map(({ code }) => code)).size).toBe(diagnoses.length);
    const headings = new Set(diagnoses.map(({ code }) => code.slice(0, 3)));
    expect([...headings].filter((code) => !diagnoses.some((entry) => entry.code === code))).toEqual([]);
    expect(starterHcpcs().filter(({ kind }) => kind === 'code').length).toBeGreaterThan(350);
    const isTrue = (code: string) => {
      const [digits = '', check] = code.split('-');
      const sum = [...digits].reverse().reduce((total, digit, at) => {
        const value = at % 2 === 0 ? Number(digit) * 2 : Number(digit);
        return total + (value > 9 ? value - 9 : value);
      }, 0);
      return (10 - (sum % 10)) % 10 === Number(check);
    };
    expect(starterTests().filter(({ code }) => !isTrue(code))).toEqual([]);
  });

  test('are loaded once: a later start touches nothing', async () => {
    expect(await versionOf('icd-10')).toMatch(/^starter-/);
    const before = await one<{ at: string }>("select max(loaded_at)::text as at from icd_codes where kind = 'diagnosis'");
    await inPlatform(loadStarters);
    expect(await one("select max(loaded_at)::text as at from icd_codes where kind = 'diagnosis'")).toEqual(before);
    const { rows } = await theDatabase().owner.query("select summary from audit_entries where entity_number = 'icd-10'");
    expect(rows).toHaveLength(1);
  });
});

describe('ICD-10-PCS', () => {
  test('the starter set holds 500 codes and more, each of seven characters, with their titles', () => {
    const procedures = starterProcedures();
    expect(procedures.length).toBeGreaterThanOrEqual(500);
    expect(procedures.filter(({ code }) => !/^[0-9A-HJ-NP-Z]{7}$/.test(code))).toEqual([]);
    expect(new Set(procedures.map(({ code }) => code)).size).toBe(procedures.length);
    expect(procedures.find(({ code }) => code === '0DTJ0ZZ')?.description).toBe('Resection of Appendix, Open Approach');
  });

  test('an order file is read by columns, its codes without a dot; diagnoses are left alone', async () => {
    const diagnoses = await one("select count(*)::int as n from icd_codes where kind = 'diagnosis' and status = 'active'");
    const lines = [
      order('001', '0', 'Central Nervous System and Cranial Nerves, Bypass'),
      order('0DTJ0ZZ', '1', 'Resection of Appendix, Open Approach'),
      order('XW0DXR6', '1', 'Introduction of Fedratinib Antineoplastic into Mouth and Pharynx, External Approach, New Technology Group 6'),
    ];
    const report = await importOf('icd10pcs', fileOf('icd10pcs_order_2026.txt', lines.join('\n')));
    expect(report.lines[0]).toMatch(/^Release 2026: 3 codes read, 3 new or changed, \d{3} retired$/);
    expect(await one("select kind, billable, system, status from icd_codes where code = '0DTJ0ZZ'")).toEqual({
      kind: 'procedure',
      billable: true,
      system: 'ICD-10-PCS',
      status: 'active',
    });
    expect(await one("select status from icd_codes where code = '0DTJ4ZZ'")).toEqual({ status: 'retired' });
    expect(await one("select count(*)::int as n from icd_codes where kind = 'diagnosis' and status = 'active'")).toEqual(diagnoses);
    const again = await importOf('icd10pcs', fileOf('icd10pcs_order_2026.txt', lines.join('\n')));
    expect(again.lines[0]).toContain('0 new or changed, 0 retired');
    expect(await refusedLines(importOf('icd10pcs', fileOf('icd10pcs_order_2027.txt', order('0DTJ0I0', '1', 'Nothing'))))).toContain(
      'no code: 0DTJ0I0',
    );
  });
});

describe('ICD order files', () => {
  const lines = () => [
    order('A00', '0', 'Cholera'),
    order('A000', '1', 'Cholera due to Vibrio cholerae 01, biovar cholerae'),
    order('H810', '0', 'Ménière’s disease'),
    order('S060X0A', '1', `Concussion without loss of consciousness, ${'initial encounter '.repeat(5)}`.trim()),
  ];

  test('are read by columns, long descriptions whole, in UTF-8 and Windows-1252; the same again changes nothing', async () => {
    const report = await importOf('icd10', fileOf('icd10cm_order_2025.txt', lines().join('\r\n')));
    expect(report.lines[0]).toMatch(/^Release 2025: 4 codes read, 4 new or changed, \d{4} retired$/);
    expect(await one("select description, billable, system, version from icd_codes where code = 'S06.0X0A'")).toEqual({
      description: `Concussion without loss of consciousness, ${'initial encounter '.repeat(5)}`.trim(),
      billable: true,
      system: 'ICD-10-CM',
      version: '2025',
    });
    expect(await one("select description, billable from icd_codes where code = 'H81.0'")).toEqual({
      description: 'Ménière’s disease',
      billable: false,
    });
    const windows = Buffer.from(lines().join('\n').replaceAll('’', "'"), 'latin1');
    expect((await importOf('icd10', fileOf('order.txt', windows), { release: '2025' })).lines[0]).toContain('1 new or changed, 0 retired');
    expect((await importOf('icd10', fileOf('order.txt', windows), { release: '2025' })).lines[0]).toContain('0 new or changed, 0 retired');
    expect((await one<{ description: string }>("select description from icd_codes where code = 'H81.0'")).description).toBe(
      "Ménière's disease",
    );
    expect(await one("select status from icd_codes where code = 'B54'")).toEqual({ status: 'retired' });
    expect(await versionOf('icd-10')).toBe('2025');
    await inPlatform(loadStarters);
    expect(await versionOf('icd-10')).toBe('2025');
    expect(
      (await one<{ n: number }>("select count(*)::int as n from icd_codes where status = 'active' and kind = 'laboratory'")).n,
    ).toBeGreaterThan(90);
  });

  test('faulty lines stop it and are named; with force the others are taken', async () => {
    const file = fileOf(
      '2026.txt',
      [...lines(), 'nonsense', order('B54', '7', 'Malaria'), order('A000', '1', 'Twice'), order('x1', '1', 'No code')].join('\n'),
    );
    const said = await refusedLines(importOf('icd10', file));
    expect(said).toContain('4 lines are faulty. Nothing was changed');
    expect(said).toMatch(
      /line 5: Columns 1 to 5 are no order number\n.*line 6: B54: column 15 must be 0 or 1\n.*line 7: A000 is in the file twice\n.*line 8: Columns 7 to 13 are no code/,
    );
    expect(await versionOf('icd-10')).toBe('2025');
    const forced = await importOf('icd10', file, { force: true });
    expect(forced.lines.slice(0, 2)).toEqual([expect.stringContaining('4 codes read'), '4 faulty lines were left out:']);
    expect(await versionOf('icd-10')).toBe('2026');
  });

  test('an older release, a file cut off, an empty one, none at all, a name without a year', async () => {
    expect(await refusedLines(importOf('icd10', fileOf('icd10_2024.txt', lines().join('\n'))))).toContain(
      'Release 2026 is loaded, which is newer than 2024',
    );
    expect(await refusedLines(importOf('icd10', fileOf('icd10_2027.txt', order('A00', '0', 'Cholera'))))).toContain('it looks cut off');
    expect(await refusedLines(importOf('icd10', fileOf('icd10_2028.txt', '')))).toContain('holds no code');
    expect(await refusedLines(importOf('icd10', join(folder, 'none_2028.txt')))).toContain('There is no file');
    expect(await refusedLines(importOf('icd10', fileOf('order.txt', '')))).toContain('--release 2026');
    expect(['HCPC2019_CONTR.txt', 'icd10cm-order-Jan-2021.txt', 'a20190.txt'].map(releaseOfName)).toEqual(['2019', '2021', null]);
    expect(await versionOf('icd-10')).toBe('2026');
  });
});

describe('HCPCS files', () => {
  const records = () => [
    'Disclaimers, before the first record',
    '',
    record('A1', '00100', '7', 'Dressing for one wound', { short: 'Dressing for one wound' }),
    record('E0100', '00100', '3', 'Cane, includes canes of all materials, adjustable or', { short: 'Cane adjust/fixed' }),
    record('E0100', '00200', '4', 'fixed, with tip'),
    record('E0101', '00100', '3', 'Something of the past', { short: 'Past', terminated: '20151231' }),
  ];

  test('descriptions run over records; modifiers stand apart; what is over is not offered', async () => {
    const report = await importOf('hcpcs', fileOf('HCPC2019.txt', `${records().join('\r\n')}\r\n\u001a`));
    expect(report.lines[0]).toMatch(/^Release 2019: 3 codes read, 3 new or changed, \d+ retired$/);
    const day = "to_char(effective_date, 'YYYY-MM-DD') as effective, to_char(termination_date, 'YYYY-MM-DD') as terminated";
    expect(await one(`select long_description, short_description, ${day} from hcpcs_codes where code = 'E0100'`)).toEqual({
      long_description: 'Cane, includes canes of all materials, adjustable or fixed, with tip',
      short_description: 'Cane adjust/fixed',
      effective: '2019-01-01',
      terminated: null,
    });
    expect(await one(`select ${day} from hcpcs_codes where code = 'E0101'`)).toMatchObject({ terminated: '2015-12-31' });
    expect(await one("select description, status from hcpcs_modifiers where modifier = 'A1'")).toEqual({
      description: 'Dressing for one wound',
      status: 'active',
    });
    expect(await one("select status from hcpcs_modifiers where modifier = 'LT'")).toEqual({ status: 'retired' });
    expect((await importOf('hcpcs', fileOf('HCPC2019.txt', records().join('\n')))).lines[0]).toContain('0 new or changed, 0 retired');
  });

  test('a continuation without its beginning, a wrong code, a date that is none, a short line', async () => {
    const wrong = [
      ...records(),
      record('E0999', '00200', '4', 'lost'),
      record('X0100', '00100', '3', 'x'),
      record('E0102', '00100', '3', 'x', { effective: '20191399' }),
      'short',
    ];
    const said = await refusedLines(importOf('hcpcs', fileOf('HCPC2020.txt', wrong.join('\n'))));
    for (const words of [
      'A continuation of E0999 without its beginning',
      'X0100 is no code',
      'E0102 has a date that is none',
      'is no record of the HCPCS layout',
    ]) {
      expect(said).toContain(words);
    }
  });
});
