import { beforeAll, describe, expect, test } from 'vitest';
import { aPatient } from '#testing/factories.ts';
import { aHospital, type TestHospital } from '#testing/world.ts';
import { admissionCalls, staffStays } from '../contract/calls/admissions.ts';
import { bedCalls } from '../contract/calls/beds.ts';
import { aBed, bedOnBoard, sound } from './testing/rooms.ts';
import { admitted, anAdmissionOf } from './testing/stays.ts';

let hospital: TestHospital;
beforeAll(async () => {
  hospital = await aHospital();
}, 120_000);

const ask = async (changes: object) => hospital.admin.send(admissionCalls.create, { body: await anAdmissionOf(hospital, changes) });

describe('to admit a patient', () => {
  test('gives the bed and opens the stay', async () => {
    const stay = await admitted(hospital);
    expect(stay).toMatchObject({ status: 'admitted', days: 1, diagnosis: 'Pneumonia', observationMinutes: 240 });
    expect(stay.admissionNumber).toMatch(/^ADM-\d{6}$/);
    expect(stay.stays).toHaveLength(1);
    expect(stay.acts).toMatchObject({ transfer: null, discharge: null, cancel: null });
    expect((await bedOnBoard(hospital.admin, stay.place?.bedId as string))?.status).toBe('occupied');
    expect(sound(await hospital.admin.send(admissionCalls.read, { params: { id: stay.id } }))).toEqual(stay);
  });

  test('is refused twice for one patient, and for a bed that somebody has', async () => {
    const stay = await admitted(hospital);
    expect((await ask({ patientId: stay.of.id })).error.code).toBe('PATIENT_ALREADY_ADMITTED');
    expect((await ask({ bedId: stay.place?.bedId })).error.code).toBe('BED_TAKEN');
  });

  test('into a bed that is held: for this patient alone', async () => {
    const [bedId, patient] = [await aBed(hospital), await aPatient(hospital)];
    sound(await hospital.admin.send(bedCalls.reserve, { params: { id: bedId }, body: { patientId: patient.id } }));
    expect((await ask({ bedId })).error.code).toBe('BED_RESERVED');
    expect((await admitted(hospital, { bedId, patientId: patient.id })).place?.bedId).toBe(bedId);
  });

  test('is dated back by two days with a reason', async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    expect((await ask({ admittedAt: hoursAgo(49), backdateReason: 'Came at night' })).error.code).toBe('ADMITTED_AT');
    expect((await ask({ admittedAt: hoursAgo(-1) })).error.code).toBe('ADMITTED_AT');
    expect((await ask({ admittedAt: hoursAgo(5) })).error.code).toBe('BACKDATE_REASON');
    expect((await admitted(hospital, { admittedAt: hoursAgo(5), backdateReason: 'Came at night' })).days).toBe(1);
  });

  test('names nobody and nothing that is not here', async () => {
    const other = '01890000-0000-7000-8000-000000000001';
    expect((await ask({ consultantId: other })).error.code).toBe('CONSULTANT_UNKNOWN');
    expect((await ask({ primaryNurseId: other })).error.code).toBe('STAFF_UNKNOWN');
    expect((await ask({ bedId: other })).error.code).toBe('BED_UNKNOWN');
    expect((await ask({ consultationId: other })).error.code).toBe('CONSULTATION_UNKNOWN');
    expect((await ask({ requestId: other })).error.code).toBe('ADMISSION_REQUEST_OF_OTHER');
    expect((await ask({ patientBillingId: other })).error.code).toBe('BILLING_NOT_OF_PATIENT');
    expect((await ask({ admittingDiagnoses: [{ icdCode: 'Q99.99', description: 'None' }] })).error.code).toBe('DIAGNOSIS_CODE_UNKNOWN');
  });
});

describe('beds of a stay', () => {
  test('a transfer leaves the bed to be cleaned, and tells both wards', async () => {
    const stay = await admitted(hospital);
    const bedId = await aBed(hospital);
    const from = stay.place?.bedId as string;
    const moved = sound(
      await hospital.admin.send(admissionCalls.transfer, { params: { id: stay.id }, body: { bedId, note: 'Needs a quiet room' } }),
    );
    expect(moved.place?.bedId).toBe(bedId);
    expect(moved.stays.map(({ reason, toAt }) => [reason, toAt === null])).toEqual([
      ['admit', false],
      ['transfer', true],
    ]);
    expect((await bedOnBoard(hospital.admin, from))?.status).toBe('cleaning');
    expect((await bedOnBoard(hospital.admin, bedId))?.occupant).toMatchObject({ admissionId: stay.id, day: 1 });
    const list = sound(await hospital.admin.send(bedCalls.wardList, { params: { id: moved.place?.wardId as string } }));
    expect(list.ward.name).toBe(moved.place?.wardName);
    expect(list.beds.find(({ id }) => id === bedId)?.occupant).toMatchObject({ admissionId: stay.id, dueDoses: 0, dueTasks: 0 });
    const again = await hospital.admin.send(admissionCalls.transfer, { params: { id: stay.id }, body: { bedId, note: 'Once more' } });
    expect(again.error.code).toBe('SAME_BED');
  });

  test('a swap exchanges two patients in one act', async () => {
    const [one, other] = [await admitted(hospital), await admitted(hospital)];
    const body = { admissionIds: [one.id, other.id], note: 'Nearer to the nurses' };
    const { admissions } = sound(await hospital.admin.send(admissionCalls.swap, { body }));
    expect(admissions.map(({ place }) => place?.bedId)).toEqual([other.place?.bedId, one.place?.bedId]);
    expect((await bedOnBoard(hospital.admin, one.place?.bedId as string))?.occupant?.admissionId).toBe(other.id);
  });
});

test('lists, dashboard, edit, assessment, companions, wristband', async () => {
  const stay = await admitted(hospital);
  const params = { id: stay.id };
  const list = sound(await hospital.admin.send(staffStays, { query: { status: ['admitted'], search: stay.admissionNumber } }));
  expect(list.data.map(({ id }) => id)).toEqual([stay.id]);
  expect(list.meta.tallies.admitted).toBeGreaterThan(0);
  const byName = sound(await hospital.admin.send(staffStays, { query: { search: stay.of.fullname } }));
  expect(byName.data.map(({ id }) => id)).toContain(stay.id);
  const panel = sound(await hospital.admin.send(admissionCalls.dashboard, { query: { status: ['admitted'] } }));
  expect(panel.meta.count).toBe(panel.data.length);
  const edited = sound(
    await hospital.admin.send(admissionCalls.edit, { params, body: { diet: 'Soft', acuity: 'high', version: stay.version } }),
  );
  expect(edited).toMatchObject({ diet: 'Soft', acuity: 'high', version: stay.version + 1 });
  const body = { fallRisk: 45, pressureRisk: 18, vteRisk: 'low' as const, allergiesChecked: true, belongings: [{ what: 'Watch' }] };
  const assessed = sound(await hospital.admin.send(admissionCalls.assess, { params, body }));
  expect(assessed.assessment).toMatchObject({ fallRisk: 45, belongings: [{ what: 'Watch', givenBackAt: null }] });
  const accompanied = sound(await hospital.admin.send(admissionCalls.addCompanion, { params, body: { name: 'Ngozi Obi' } }));
  const companion = { id: accompanied.companions[0]?.id as string };
  expect(sound(await hospital.admin.send(admissionCalls.leave, { params: companion })).toAt).not.toBeNull();
  expect((await hospital.admin.send(admissionCalls.leave, { params: companion })).error.code).toBe('COMPANION_LEFT');
  expect(sound(await hospital.admin.send(admissionCalls.wristband, { params })).admissionNumber).toBe(stay.admissionNumber);
});
