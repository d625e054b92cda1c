import { describe, expect, test } from 'vitest';
import { aHospital, type TestHospital, theDatabase } from '#testing/world.ts';
import { billableItemCalls, billableItemUploadCalls } from '../contract/calls/items.ts';
import { serviceTypeCalls, serviceTypeUploadCalls } from '../contract/calls/service-types.ts';
import { anItem, withNaira } from './testing/price-list.ts';

const head = 'Code,Name,Module,Service type,Department,Unit,Price,Tax code,Payment policy,Status';

function send(hospital: TestHospital, lines: readonly string[], fields: Record<string, string> = {}, title = head) {
  const file = { filename: 'prices.csv', bytes: [title, ...lines].join('\r\n'), type: 'text/csv' };
  return hospital.admin.send(billableItemUploadCalls.upload, { body: { mode: 'commit', ...fields } as never }, { file });
}

async function rowsOf(hospital: TestHospital, search: string) {
  const { payload } = await hospital.admin.send(billableItemCalls.list, { query: { limit: 'All', search } });
  return payload.data;
}

describe('upload of the price list', () => {
  test('writes new items with prices in major units, finds them again, and changes them when asked', async () => {
    const hospital = await withNaira(await aHospital());
    const lines = [
      ',Zeta scan,radiology,,Radiology Department,,"9,500.50",VAT,pay-first,',
      'ZC-1,Zeta consult,Professional Service,Consultation,Medical Department,visit,5000,,,active',
    ];
    const first = (await send(hospital, lines)).payload;
    expect(first).toMatchObject({ created: 2, updated: 0, skipped: 0, errors: [], reportFileId: null });
    const rows = await rowsOf(hospital, 'zeta');
    expect(rows.map((row) => [row.code, row.price, row.unit, row.serviceType?.name, row.taxes.map((tax) => tax.code)])).toEqual([
      ['ZC-1', 500_000, 'visit', 'Consultation', []],
      [expect.stringMatching(/^BI-/), 950_050, 'each', undefined, ['VAT']],
    ]);
    expect((await send(hospital, lines, { onDuplicate: 'update' })).payload).toMatchObject({ created: 0, updated: 0, skipped: 2 });
    const dearer = lines.map((line) => line.replace('5000', '5500'));
    expect((await send(hospital, dearer)).payload).toMatchObject({ updated: 0, skipped: 2 });
    expect((await send(hospital, dearer, { onDuplicate: 'update' })).payload).toMatchObject({ updated: 1, skipped: 1 });
    const [consult] = await rowsOf(hospital, 'ZC-1');
    const read = (await hospital.admin.send(billableItemCalls.read, { params: { id: consult?.id as string } })).payload;
    expect(read.priceHistory.map((period) => [period.price, period.source])).toEqual([
      [550_000, 'upload'],
      [500_000, 'upload'],
    ]);
  });

  test('tells every fault with its row and column; strict writes nothing, else the good rows', async () => {
    const hospital = await withNaira(await aHospital());
    const lines = [
      ',Good one,Laboratory,,Pathology Department,,100,,,',
      ',,Laboratory,,Pathology Department,,100,,,',
      ',Bad module,Dancing,,Pathology Department,,100,,,',
      ',Bad price,Laboratory,,Pathology Department,,1.234.5,,,',
      ',Bad place,Laboratory,,Nowhere,,100,,,',
      ',No type,OtherService,,Admin Department,,100,,,',
      ',good  ONE,Laboratory,,Pathology Department,,100,,,',
      ',No place,Laboratory,,,,100,,,',
    ];
    const strict = (await send(hospital, lines)).payload;
    expect(strict.errors.map((error) => [error.row, error.column])).toEqual([
      [3, 'Name'],
      [4, 'Module'],
      [5, 'Price'],
      [6, 'Department'],
      [7, 'Service type'],
      [8, 'Name'],
      [9, 'Department'],
    ]);
    expect([strict.created, strict.errorCount, (await rowsOf(hospital, 'good')).length]).toEqual([0, 7, 0]);
    const report = await hospital.admin.send(billableItemUploadCalls.report, { params: { fileId: strict.reportFileId as string } });
    expect(report.text).toContain('Department not found: Nowhere');
    expect(report.text).not.toContain('Good one');
    expect((await send(hospital, lines, { mode: 'validate' })).payload).toMatchObject({ created: 1, errorCount: 7 });
    expect(await rowsOf(hospital, 'good')).toEqual([]);
    expect((await send(hospital, lines, { strict: 'false' })).payload).toMatchObject({ created: 1, errorCount: 7 });
    expect(await rowsOf(hospital, 'good')).toHaveLength(1);
  });

  test('a wrong head is refused naming it; prices want a currency', async () => {
    const hospital = await aHospital();
    const wrong = await send(hospital, ['a,b'], {}, 'Name,Colour');
    expect([wrong.status, wrong.error.code]).toEqual([400, 'SHEET_COLUMNS']);
    expect(wrong.message).toContain('Colour');
    const early = (await send(hospital, [',Early,Laboratory,,Pathology Department,,100,,,'])).payload;
    expect(early.errors).toEqual([{ row: 2, column: 'Price', message: 'Currency not set for hospital' }]);
  });

  test('5,000 rows in seconds; twenty callers at once leave one item a row (invariant 8)', async () => {
    const hospital = await withNaira(await aHospital());
    const lines = Array.from(
      { length: 5_000 },
      (_each, at) => `MANY-${at},Many ${at},Medication,,Pharmacy Department,dose,${at + 1}.25,,,`,
    );
    const began = performance.now();
    expect((await send(hospital, lines)).payload.created).toBe(5_000);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect((await send(hospital, lines)).payload).toMatchObject({ created: 0, skipped: 5_000 });
    const few = lines.slice(0, 20).map((line) => line.replaceAll('MANY', 'FEW').replaceAll('Many', 'Few'));
    const twenty = await Promise.all(Array.from({ length: 20 }, () => send(hospital, few, { onDuplicate: 'update' })));
    expect(twenty.reduce((sum, answer) => sum + answer.payload.created, 0)).toBe(20);
    const { rows } = await theDatabase().owner.query(
      `select count(*)::int as items, count(distinct code)::int as codes,
         (select count(*)::int from price_periods p where p.hospital_id = $1) as periods from billable_items
       where hospital_id = $1 and (code like 'MANY-%' or code like 'FEW-%')`,
      [hospital.id],
    );
    expect(rows[0]).toEqual({ items: 5_020, codes: 5_020, periods: 5_020 });
  }, 60_000);

  test('the filled template uploaded again changes nothing, and holds no formula', async () => {
    const hospital = await withNaira(await aHospital());
    const item = await anItem(hospital, { name: '=HYPERLINK("x")', price: 123_456 });
    for (const format of ['csv', 'xlsx'] as const) {
      const template = await hospital.admin.send(billableItemUploadCalls.template, { query: { format, filled: true } });
      if (format === 'csv') expect(template.text).toContain(`"'=HYPERLINK(""x"")"`);
      const type = String(template.headers['content-type']);
      const file = { filename: `list.${format}`, bytes: template.bytes, type };
      const again = await hospital.admin.send(
        billableItemUploadCalls.upload,
        { body: { mode: 'commit', onDuplicate: 'update' } },
        { file },
      );
      expect(again.payload).toMatchObject({ created: 0, updated: 0, errors: [] });
      expect(again.payload.skipped).toBeGreaterThan(300);
    }
    expect((await hospital.admin.send(billableItemCalls.read, { params: { id: item.id } })).payload.version).toBe(1);
  });

  test('the report call sends reports alone', async () => {
    const hospital = await aHospital();
    const answer = await hospital.admin.send(billableItemUploadCalls.report, { params: { fileId: hospital.id } });
    expect(answer.status).toBe(404);
  });
});

test('service types from a file', async () => {
  const hospital = await aHospital();
  const upload = (text: string) =>
    hospital.admin.send(
      serviceTypeUploadCalls.upload,
      { body: { mode: 'commit' } },
      { file: { filename: 'types.csv', bytes: text, type: 'text/csv' } },
    );
  const text = 'Type,Name\r\nothers,Laundry\r\nOthers,Registration\r\n';
  expect((await upload(text)).payload).toMatchObject({ created: 1, skipped: 1 });
  expect((await upload(text)).payload).toMatchObject({ created: 0, skipped: 2 });
  expect((await upload('Type,Name\r\nwrong,X\r\n')).payload.errors.map((error) => error.column)).toEqual(['Type', 'Name']);
  const { payload } = await hospital.admin.send(serviceTypeCalls.list, { query: { search: 'laundry' } });
  expect(payload.data).toHaveLength(1);
  const template = await hospital.admin.send(serviceTypeUploadCalls.template, { query: { format: 'csv' } });
  expect(template.text).toContain('Type,Name,Description');
});
