import { describe, expect, test } from 'vitest';
import { readRows } from '#kernel/server/sheets/read-rows.ts';
import { aHospital } from '#testing/world.ts';
import { patientImportCalls } from '../../contract/calls/imports.ts';
import { patientCalls } from '../../contract/calls/patients.ts';
import { importColumns } from '../../contract/words.ts';

const headings =
  'firstName,lastName,gender,dateOfBirth,dialCode,phoneNumber,address,consentDataProcessing,nextOfKinName,nextOfKinRelationship,nextOfKinPhone';
const csv = (...lines: string[]) => ({ filename: 'patients.csv', bytes: [headings, ...lines].join('\n'), type: 'text/csv' });
const good = 'Ada,Okafor,Female,31/01/1990,+234,0803 123 4567,5 Allen Avenue,yes,Obi Okafor,Sibling,08031112222';
const second = 'Musa,Bello,male,1985-05-06,234,08055556666,7 Kano Road,yes,,,';
const bad = 'Grace,Eze,woman,1990-01-01,+234,080,5 Allen Avenue,yes,,,';

describe('POST patients/upload', () => {
  test('judges without writing, saves nothing while a line is wrong, saves the rest when told', async () => {
    const { admin } = await aHospital();
    const count = async () => (await admin.send(patientCalls.list, {})).payload.meta.count;
    const tried = await admin.send(patientImportCalls.upload, { query: { dryRun: true } }, { file: csv(good, second, bad) });
    expect(tried.payload).toMatchObject({
      dryRun: true,
      total: 3,
      valid: 2,
      invalid: 1,
      saved: 0,
      rows: [
        { row: 2, state: 'valid' },
        { row: 3, state: 'valid' },
        { row: 4, state: 'invalid', fields: { gender: expect.anything(), phoneNumber: expect.anything() } },
      ],
    });
    const refused = await admin.send(patientImportCalls.upload, {}, { file: csv(good, second, bad) });
    expect(refused.payload.saved).toBe(0);
    expect(await count()).toBe(0);
    const saved = await admin.send(patientImportCalls.upload, { query: { skipInvalid: true } }, { file: csv(good, second, bad) });
    expect(saved.payload).toMatchObject({
      saved: 2,
      rows: [{ state: 'saved', hospitalPatientId: 'P-000001' }, { state: 'saved', hospitalPatientId: 'P-000002' }, { state: 'invalid' }],
    });
    expect(await count()).toBe(2);
    const details = await admin.send(patientCalls.details, { params: { id: saved.payload.rows[0]?.patientId as string } });
    expect(details.payload).toMatchObject({ registrationSource: 'import', dateOfBirth: '1990-01-31', phoneNumber: '+2348031234567' });
  });

  test('names every fault of a row in its own words', async () => {
    const { admin } = await aHospital();
    const faulty = {
      filename: 'patients.csv',
      bytes: [`${headings},country`, 'Grace,Eze,woman,2099-01-01,+234,08031112222,5 Allen Avenue,,,,,Nigerya'].join('\n'),
      type: 'text/csv',
    };
    const { rows } = (await admin.send(patientImportCalls.upload, { query: { dryRun: true } }, { file: faulty })).payload;
    expect(rows[0]).toMatchObject({
      state: 'invalid',
      fields: {
        gender: expect.stringContaining('"woman"'),
        country: expect.stringContaining('"Nigerya"'),
        dateOfBirth: expect.stringContaining('in the future'),
        consentDataProcessing: expect.stringContaining('missing'),
      },
    });
  });

  test('finds who is registered already and who stands twice in the file', async () => {
    const { admin } = await aHospital();
    await admin.send(patientImportCalls.upload, {}, { file: csv(good) });
    const again = await admin.send(patientImportCalls.upload, { query: { dryRun: true } }, { file: csv(good, second, second) });
    expect(again.payload.rows.map((row) => row.state)).toEqual(['duplicate', 'valid', 'duplicate']);
  });

  test('refuses what is no table', async () => {
    const { admin } = await aHospital();
    const refused = async (file: { filename: string; bytes: Buffer | string }) =>
      (await admin.send(patientImportCalls.upload, {}, { file })).error.code;
    expect(await refused({ filename: 'patients.csv', bytes: 'a,b\n1,2' })).toBe('SHEET_COLUMNS');
    expect(await refused({ filename: 'patients.xlsx', bytes: Buffer.from('PK\u0003\u0004 nothing') })).toBe('FILE_TYPE');
    expect(await refused({ filename: 'patients.exe', bytes: Buffer.from([0, 1, 2]) })).toBe('FILE_TYPE');
    const long = Array.from({ length: 5001 }, (_none, index) => `F${index},L,male,1990-01-01,+234,08031234567,Road,yes,,,`);
    expect(await refused(csv(...long))).toBe('SHEET_ROWS');
  });

  test('the template is read back as it was written', async () => {
    const { admin } = await aHospital();
    const template = await admin.send(patientImportCalls.template, { query: {} });
    expect(readRows({ bytes: template.bytes, format: 'xlsx' })[0]?.cells).toEqual([...importColumns]);
    const tried = await admin.send(
      patientImportCalls.upload,
      { query: { dryRun: true } },
      { file: { filename: 'template.xlsx', bytes: template.bytes } },
    );
    expect(tried.payload).toMatchObject({ total: 1, valid: 1 });
    const text = await admin.send(patientImportCalls.template, { query: { format: 'csv' } });
    expect(text.text).toContain(importColumns.join(','));
  });
});
