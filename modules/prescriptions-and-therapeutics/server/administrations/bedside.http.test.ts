import { beforeAll, expect, test } from 'vitest';
import { theDatabase } from '#testing/world.ts';
import type { Administration } from '../../contract/administration-records.ts';
import type { PatientDetails } from '#modules/patients/contract/records.ts';
import { administrationCalls } from '../../contract/calls/administrations.ts';
import { payloadOf } from '../testing/medicines.ts';
import { aWard, type TestWard } from './testing/ward.ts';

let ward: TestWard;
let tablet: string;
beforeAll(async () => {
  ward = await aWard();
  tablet = await ward.medicine('Cefuroxime', { batches: [100] });
}, 60_000);

const { completeAdministration: complete, editDosage, giveAsNeeded, uncheckedDoses } = administrationCalls;

const send = (made: Administration, body: object, at = 0) =>
  ward.nurse.send(complete, { params: { id: made.id }, body: { dosageId: made.dosages[at]?.id as string, note: 'at once', ...body } });

test('no door records a given dose without the patient: pending, as needed, edited or corrected', async () => {
  const made = await ward.chart({ productId: tablet });
  const params = { id: made.id, dosageId: made.dosages[0]?.id as string };
  expect((await send(made, {})).error).toMatchObject({ code: 'DOSE_IDENTITY', fields: { scannedPatient: expect.any(String) } });
  expect((await send(made, { scannedPatient: null, identifiers: null })).error.code).toBe('DOSE_IDENTITY');
  expect((await ward.nurse.send(editDosage, { params, body: { status: 'given' } })).error.code).toBe('DOSE_IDENTITY');
  const prn = { frequencyCode: 'PRN', prn: true, prnReason: 'pain', prnMinIntervalMinutes: 30, prnMaxPerDay: 4 } as const;
  const needed = await ward.chart({ productId: tablet, ...prn, durationValue: null, durationUnit: 'continuous' });
  expect((await ward.nurse.send(giveAsNeeded, { params: { id: needed.id }, body: {} })).error.code).toBe('DOSE_IDENTITY');
  expect(await ward.traces(made.id)).toEqual({ movements: [], bills: 0, voided: 0 });
  // What was not given needs no patient; corrected to given it does.
  payloadOf(await send(made, { status: 'refused', reasonCode: 'refused' }));
  const correct = (body: object) =>
    ward.nurse.send(editDosage, { params, body: { correct: true, status: 'given', reason: 'it was given', note: 'late', ...body } });
  expect((await correct({})).error.code).toBe('DOSE_IDENTITY');
  const after = payloadOf<Administration>(await correct({ scannedPatient: made.patient.hospitalPatientId }));
  const given = after.dosages.find(({ status, voided }) => status === 'given' && !voided);
  expect(given).toMatchObject({ identityKind: 'wristband', scannedPatient: true });
  // A correction of what was checked keeps the check.
  const again = payloadOf<Administration>(
    await ward.nurse.send(editDosage, {
      params: { id: made.id, dosageId: given?.id as string },
      body: { correct: true, status: 'given', doseGiven: 250, reason: 'half of it', note: 'half' },
    }),
  );
  expect(again.dosages.find(({ status, voided }) => status === 'given' && !voided)).toMatchObject({
    doseGiven: 250,
    identityKind: 'wristband',
  });
});

test('two identifiers are compared with the record by the server', async () => {
  const made = await ward.chart({ productId: tablet });
  const { hospitalPatientId } = made.patient;
  expect((await send(made, { identifiers: { hospitalPatientId } })).error.code).toBe('DOSE_IDENTIFIERS');
  const wrong = { hospitalPatientId, dateOfBirth: '1991-05-05' };
  expect((await send(made, { identifiers: wrong })).error.code).toBe('DOSE_IDENTIFIER_DIFFERS');
  // A reason does not carry identifiers that are another patient's.
  expect((await send(made, { identifiers: wrong, identityReason: 'emergency' })).error.code).toBe('DOSE_IDENTIFIER_DIFFERS');
  const after = payloadOf<Administration>(await send(made, { identifiers: { hospitalPatientId, dateOfBirth: '1990-05-05' } }));
  expect(after.dosages[0]).toMatchObject({ status: 'given', identityKind: 'identifiers', identityReason: null, scannedPatient: false });
});

test('without a check the reason stays on the dose, in the history, in the trail and in the report', async () => {
  const made = await ward.chart({ productId: tablet });
  expect((await send(made, { identityReason: 'other' })).error.code).toBe('DOSE_IDENTITY_NOTE');
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => send(made, { identityReason: 'other', identityNote: 'Wristband cut off in theatre' })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const after = await ward.show(made.id);
  const facts = { identityKind: 'not-checked', identityReason: 'other', identityNote: 'Wristband cut off in theatre' };
  expect(after.dosages[0]).toMatchObject({ status: 'given', ...facts });
  const event = { what: 'dose given without checking the identity', note: 'Other: Wristband cut off in theatre' };
  expect(after.history.filter(({ what }) => what === event.what)).toMatchObject([event]);
  const trail = await theDatabase().owner.query(
    `select summary, reason from audit_entries where entity_id = $1 and summary like '%without checking the identity'`,
    [made.id],
  );
  expect(trail.rows).toMatchObject([{ reason: event.note }]);
  payloadOf(await send(after, { scannedPatient: made.patient.id }, 1));
  const report = (await ward.nurse.send(uncheckedDoses, { query: { limit: 100 } })).payload;
  expect(report.data.filter(({ administrationId }) => administrationId === made.id)).toMatchObject([
    { ...facts, patient: { id: made.patient.id }, doseGiven: 500, givenBy: { id: ward.nurse.userId } },
  ]);
  const elsewhere = await ward.nurse.send(uncheckedDoses, { query: { endDate: '2020-01-01' } });
  expect(elsewhere.payload.meta.count).toBe(0);
});

test('the hospital may ask for the scan of the medicine too', async () => {
  const { admin } = ward.hospital;
  const set = async (scanMedicine: boolean) => {
    const { version } = payloadOf<{ version: number }>(await admin.raw('GET', '/api/settings/therapeutics'));
    payloadOf(await admin.raw('PATCH', '/api/settings/therapeutics', { version, values: { scanMedicine } }));
  };
  const made = await ward.chart({ productId: tablet });
  const scannedPatient = made.patient.id;
  await set(true);
  expect((await ward.show(made.id)).scanMedicine).toBe(true);
  expect((await send(made, { scannedPatient })).error.code).toBe('DOSE_MEDICINE_SCAN');
  payloadOf(await send(made, { scannedPatient, identityReason: 'label-unreadable' }));
  payloadOf(await send(made, { scannedPatient, scannedProduct: tablet }, 1));
  const report = (await ward.nurse.send(uncheckedDoses, { query: { check: 'medicine' } })).payload;
  expect(report.data).toMatchObject([{ administrationId: made.id, identityKind: 'wristband', identityReason: 'label-unreadable' }]);
  await set(false);
  payloadOf(await send(made, { scannedPatient }, 2));
});

test('the database refuses a given dose without the check, by the name of its rule', async () => {
  const made = await ward.chart({ productId: tablet });
  payloadOf(await send(made, { scannedPatient: made.patient.id }));
  const change = theDatabase().owner.query('update administration_dosages set identity_kind = null where id = $1', [made.dosages[0]?.id]);
  await expect(change).rejects.toThrow('administration_dosages_identified');
});

test('the dose says of allergies what the banner says: nobody asked, none, recorded, and no longer', async () => {
  const { admin } = ward.hospital;
  const patientId = await ward.patient();
  const made = await ward.chart({ productId: tablet }, patientId);
  const both = async () => {
    const { allergies, noKnownAllergies } = await ward.show(made.id);
    const { banner } = payloadOf<PatientDetails>(await admin.raw('GET', `/api/patients/${patientId}`));
    expect([allergies, noKnownAllergies]).toEqual([(banner.allergies ?? []).map(({ name }) => name), banner.noKnownAllergies]);
    // The drug chart says the same.
    const chart = (await ward.nurse.send(administrationCalls.chart, { query: { patientId } })).payload;
    expect(chart.patients.map((each) => [each.allergies, each.noKnownAllergies])).toEqual([[allergies, noKnownAllergies]]);
    return [allergies, noKnownAllergies];
  };
  expect(await both()).toEqual([[], true]);
  const noted = { patientId, category: 'food', substance: 'Groundnut', type: 'allergy', criticality: 'high', reactions: [] };
  payloadOf(await admin.raw('POST', '/api/allergies', noted));
  expect(await both()).toEqual([['Groundnut'], false]);
  // Refuted: nothing is known any more until somebody asks again.
  await theDatabase().owner.query("update allergies set verification = 'refuted' where patient_id = $1", [patientId]);
  expect(await both()).toEqual([[], false]);
});
