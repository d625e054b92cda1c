import { setImmediate as breath } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { aHospital, inScopeOf, runJobNow, type TestHospital, type TestUser, theDatabase } from '#testing/world.ts';
import { patientImportCalls } from '../../contract/calls/imports.ts';
import { patientCalls } from '../../contract/calls/patients.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { recordsSettings } from '../../contract/settings.ts';
import { type ImportColumn, importPortion } from '../../contract/words.ts';
import { importJob } from './import-patients.ts';
import { markTwins, parseLines } from './import-lines.ts';
import { runBatch } from './run-import.ts';

const headings = 'firstName,lastName,gender,dateOfBirth,dialCode,phoneNumber,address,consentDataProcessing';
const letters = 'bcdfghjklmnpqrstvwxz';

/** Names of which no two sound alike. */
function nameOf(at: number): string {
  const letter = (place: number) => letters[Math.floor(at / 20 ** place) % 20] as string;
  return `${letter(0)}a${letter(1)}o${letter(2)}i`;
}

function lineOf(at: number): string {
  const day = new Date(Date.UTC(1950, 0, 1 + 3 * at)).toISOString().slice(0, 10);
  return `${nameOf(at)},${nameOf(at + 4_000)},${at % 2 ? 'male' : 'female'},${day},+234,80${String(30_000_000 + at)},${at} Road,yes`;
}

const bad = 'Grace,Eze,woman,1990-01-01,+234,080,5 Allen Avenue,yes';
const fileOf = (lines: readonly string[]) => ({ filename: 'patients.csv', bytes: [headings, ...lines].join('\n'), type: 'text/csv' });
const lines = (count: number) => Array.from({ length: count }, (_none, at) => lineOf(at));

async function started(user: TestUser, rows: readonly string[], skipInvalid = false): Promise<string> {
  const { payload } = await user.send(patientImportCalls.upload, { query: { skipInvalid } }, { file: fileOf(rows) });
  expect([payload.status, payload.saved, payload.rows]).toEqual([skipInvalid ? 'saving' : 'checking', 0, []]);
  return payload.id as string;
}

const run = (hospital: TestHospital, importId: string) => runJobNow(importJob, { hospitalId: hospital.id, importId });

async function finished(hospital: TestHospital, importId: string) {
  for (let batch = 0; batch < 30; batch += 1) {
    const { payload } = await hospital.admin.send(patientImportCalls.readImport, { params: { id: importId } });
    if (payload.finishedAt) return payload;
    await run(hospital, importId);
  }
  throw new Error('The import does not end');
}

async function numbersOf({ id }: TestHospital): Promise<number[]> {
  const { rows } = await theDatabase().owner.query('select patient_no as no from patients where hospital_id = $1 order by patient_no', [
    id,
  ]);
  return rows.map(({ no }) => Number(no));
}

const gapless = (count: number) => Array.from({ length: count }, (_none, at) => at + 1);

describe('an import of more rows than a batch', () => {
  test('is saved batch by batch; whoever started it is told; every row says what became of it', async () => {
    const hospital = await aHospital();
    const id = await started(hospital.admin, [...lines(250), bad, lineOf(7)], true);
    const [running] = (await hospital.admin.send(patientImportCalls.imports)).payload;
    expect(running).toMatchObject({ id, status: 'saving', total: 252, saved: 0, invalid: 2, finishedAt: null });
    await inScopeOf(hospital.id, (scope) => runBatch(scope, id));
    expect((await numbersOf(hospital)).length).toBe(importPortion);
    // Between batches nothing is held: the next number is anybody's.
    const beside = await hospital.admin.send(patientCalls.quickRegister, { body: { gender: 'male', approximateAgeYears: 40 } as never });
    expect(beside.payload).toMatchObject({ hospitalPatientId: `P-${String(importPortion + 1).padStart(6, '0')}` });
    const over = await finished(hospital, id);
    expect(over).toMatchObject({ status: 'done', saved: 250, invalid: 2, checked: 252 });
    expect(over.rows.slice(-3)).toMatchObject([
      { row: 251, state: 'saved', hospitalPatientId: 'P-000251' },
      { row: 252, state: 'invalid', fields: { gender: expect.anything() } },
      { row: 253, state: 'duplicate', message: expect.stringContaining('is in this file twice') },
    ]);
    expect(await numbersOf(hospital)).toEqual(gapless(251));
    const { rows: notices } = await theDatabase().owner.query(
      "select content, path from notifications where user_id = $1 and title = 'Import Finished'",
      [hospital.admin.userId],
    );
    expect(notices).toEqual([
      { content: '250 of 252 patients imported from patients.csv, 2 rows were left out.', path: `/patients/import?import=${id}` },
    ]);
    const { rows: kept } = await theDatabase().owner.query('select 1 from patient_import_rows where import_id = $1 and cells is not null', [
      id,
    ]);
    expect(kept).toEqual([]);
    const found = await hospital.admin.send(patientCalls.search, { query: { name: `${nameOf(249)} ${nameOf(4_249)}` } as never });
    expect(found.payload.data.map((row) => row.hospitalPatientId)).toContain('P-000251');
  });

  test('one row that was left out is said to be one', async () => {
    const hospital = await aHospital();
    await finished(hospital, await started(hospital.admin, [...lines(50), bad], true));
    const { rows: notices } = await theDatabase().owner.query(
      "select content from notifications where user_id = $1 and title = 'Import Finished'",
      [hospital.admin.userId],
    );
    expect(notices).toEqual([{ content: '50 of 51 patients imported from patients.csv, 1 row was left out.' }]);
  });

  test('saves nothing when a row is not valid and none may be left out', async () => {
    const hospital = await aHospital();
    await hospital.admin.send(patientImportCalls.upload, {}, { file: fileOf([lineOf(60)]) });
    const id = await started(hospital.admin, lines(120));
    const over = await finished(hospital, id);
    expect(over).toMatchObject({ status: 'refused', saved: 0, invalid: 1, checked: 120 });
    expect(over.rows.filter(({ state }) => state !== 'valid')).toMatchObject([{ row: 62, state: 'duplicate' }]);
    expect(await numbersOf(hospital)).toEqual([1]);
  });

  test('cut off in the middle of a batch, it goes on: no row is missing and none is there twice', async () => {
    const hospital = await aHospital();
    const id = await started(hospital.admin, lines(230));
    const cutOff = () =>
      inScopeOf(hospital.id, async (scope) => {
        await runBatch(scope, id);
        throw new Error('killed');
      });
    for (let step = 0; step < 3; step += 1) {
      await expect(cutOff()).rejects.toThrow('killed');
      await inScopeOf(hospital.id, (scope) => runBatch(scope, id));
    }
    const over = await finished(hospital, id);
    expect(over).toMatchObject({ status: 'done', saved: 230, invalid: 0 });
    expect(new Set(over.rows.map(({ patientId }) => patientId)).size).toBe(230);
    expect(await numbersOf(hospital)).toEqual(gapless(230));
  });

  test('a batch that fails again and again ends it and says so', async () => {
    const hospital = await aHospital();
    const id = await started(hospital.admin, lines(101), true);
    await theDatabase().owner.query(
      `create function no_more_patients() returns trigger language plpgsql as $$ begin
         if new.hospital_id = '${hospital.id}' then raise exception 'no more'; end if; return new; end $$`,
    );
    await theDatabase().owner.query(
      'create trigger no_more_patients before insert on patients for each row execute function no_more_patients()',
    );
    for (let tried = 0; tried < 5; tried += 1) await expect(run(hospital, id)).rejects.toThrow('no more');
    const over = await finished(hospital, id);
    expect(over).toMatchObject({ status: 'failed', saved: 0, failure: 'rows-fail' });
  });

  test('twenty workers at once save each row once', async () => {
    const hospital = await aHospital();
    const id = await started(hospital.admin, lines(210), true);
    await Promise.allSettled(Array.from({ length: 20 }, () => run(hospital, id)));
    expect(await finished(hospital, id)).toMatchObject({ status: 'done', saved: 210 });
    expect(await numbersOf(hospital)).toEqual(gapless(210));
  });

  test('twenty uploads at once: one runs, the others are told to wait', async () => {
    const hospital = await aHospital();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        hospital.admin.send(patientImportCalls.upload, { query: { skipInvalid: true } }, { file: fileOf(lines(101)) }),
      ),
    );
    const told = answers.map(({ status, error }) => (status === 200 ? 'runs' : error.code));
    expect(told.filter((word) => word === 'runs')).toHaveLength(1);
    expect(new Set(told)).toEqual(new Set(['runs', 'IMPORT_RUNNING']));
  });

  test('ends when whoever started it may not import any more', async () => {
    const hospital = await aHospital();
    const clerk = await hospital.userWith('Import Patients');
    const id = await started(clerk, lines(101), true);
    await theDatabase().owner.query("update users set status = 'inactive' where id = $1", [clerk.userId]);
    expect(await finished(hospital, id)).toMatchObject({ status: 'failed', saved: 0, failure: 'not-allowed' });
  });

  test('is seen by its own hospital alone', async () => {
    const [hospital, other] = [await aHospital(), await aHospital()];
    const id = await started(hospital.admin, lines(101));
    expect((await other.admin.send(patientImportCalls.readImport, { params: { id } })).status).toBe(404);
    expect((await other.admin.send(patientImportCalls.imports)).payload).toEqual([]);
  });
});

test('5,000 rows of one birth day and one telephone are compared while others are served', async () => {
  const hospital = await aHospital();
  const settings = await inScopeOf(hospital.id, (scope) => readSettings(scope, recordsSettings));
  const place = { settings, zone: 'Africa/Lagos', today: '2026-01-01' };
  const rows = Array.from({ length: 5_000 }, (_none, at) => ({
    row: at + 2,
    cells: {
      firstName: nameOf(at),
      lastName: nameOf(at + 3_000),
      gender: 'male',
      dateOfBirth: '1990-01-01',
      dialCode: '+234',
      phoneNumber: '08031234567',
      address: 'Road',
      consentDataProcessing: 'yes',
    } satisfies Partial<Record<ImportColumn, string>>,
  }));
  let [served, over] = [0, false];
  const others = (async () => {
    for (; !over; served += 1) await breath();
  })();
  const before = process.threadCpuUsage();
  const marked = await markTwins(await parseLines(place, rows), 85);
  const { user } = process.threadCpuUsage(before);
  over = true;
  await others;
  expect(marked).toHaveLength(5_000);
  expect(served).toBeGreaterThan(90);
  expect(user / 1000).toBeLessThan(20_000);
}, 60_000);
