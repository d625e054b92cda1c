import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { RunningProcedure } from '#modules/patients/contract/events.ts';
import { answering, asBefore, hearing } from '#testing/answering.ts';
import { inScopeOf, theDatabase } from '#testing/world.ts';
import { stayEndCalls } from '../../contract/calls/stay-end.ts';
import { PatientDischarged } from '../../contract/events.ts';
import type { Admission } from '../../contract/stay-records.ts';
import { bedOnBoard, sound } from '../testing/rooms.ts';
import { admitted } from '../testing/stays.ts';
import {
  administrationOf,
  aDischarge,
  aMedicineGiven,
  aStayWorld,
  aTestAsked,
  coded,
  hoursFromNow,
  type StayWorld,
  summary,
} from '../testing/stay-end.ts';

let world: StayWorld;
beforeAll(async () => {
  world = await aStayWorld();
}, 120_000);
afterEach(asBefore);

const stay = (changes: object = {}) => admitted(world.hospital, changes);
const discharge = ({ id }: Pick<Admission, 'id'>, changes: object = {}) =>
  world.doctor.send(stayEndCalls.discharge, { params: { id }, body: aDischarge(changes) });
const pending = async ({ id }: Pick<Admission, 'id'>) => sound(await world.doctor.send(stayEndCalls.pending, { params: { id } }));

async function found<T>(text: string, ...values: unknown[]): Promise<T[]> {
  return (await theDatabase().owner.query(text, values)).rows as T[];
}

describe('a discharge', () => {
  test('ends the stay medically: signed, told, nothing given any more, the bed still held', async () => {
    const { id, of, place } = await stay();
    const given = await aMedicineGiven(world.hospital, of.id);
    const told = hearing(PatientDischarged);
    const after = sound(await discharge({ id }));
    expect(after).toMatchObject({
      ...{ status: 'discharged', dischargeType: 'improved', diagnosis: 'Pneumonia', vacatedAt: null },
      discharge: { type: 'improved', finalDiagnoses: [coded], summary, by: expect.any(String) },
      place: { bedId: place?.bedId },
      acts: { clear: null, summarise: null },
    });
    expect(told).toEqual([{ admissionId: id, patientId: of.id, type: 'improved', at: after.dischargedAt }]);
    expect((await bedOnBoard(world.hospital.admin, place?.bedId as string))?.status).toBe('occupied');
    expect(await administrationOf(world.hospital, given.id)).toMatchObject({ status: 'terminated' });
    const notices = await found<{ count: number }>(
      "select count(*)::int as count from notifications where title = 'Patient Discharged' and entity_id = $1",
      id,
    );
    expect(notices[0]?.count).toBeGreaterThan(0);
    expect((await discharge({ id })).error.code).toBe('ADMISSION_STATE');
  });

  test('gathers the open lines of the stay into a draft where the policy says so', async () => {
    const made = await stay();
    await world.charge(made);
    sound(await discharge(made));
    const drafts = await found<{ status: string; admission: string }>(
      `select i.status, i.admission_id as admission from invoices i where i.patient_id = $1`,
      made.of.id,
    );
    expect(drafts).toEqual([{ status: 'draft', admission: made.id }]);
    const policy = (autoCreateDraftAt: string) => world.hospital.admin.raw('PATCH', '/api/billing-policy', { autoCreateDraftAt });
    expect((await policy('never')).status).toBe(200);
    const other = await stay();
    await world.charge(other);
    sound(await discharge(other));
    expect(await found('select id from invoices where patient_id = $1', other.of.id)).toEqual([]);
    expect((await policy('discharge')).status).toBe(200);
  });

  test('is dated between the admission and now', async () => {
    const made = await stay();
    for (const at of [hoursFromNow(-1), hoursFromNow(1)]) expect((await discharge(made, { at })).error.code).toBe('DISCHARGED_AT');
    expect(sound(await discharge(made, { at: made.admittedAt })).dischargedAt).toBe(made.admittedAt);
  });

  test('wants summary and final diagnosis, known codes, and who signed for a patient who leaves against advice', async () => {
    const made = await stay();
    const { course: _course, ...without } = summary;
    expect((await discharge(made, { summary: without })).error).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { 'summary.course': 'Discharge summary is required' },
    });
    expect((await discharge(made, { finalDiagnoses: [] })).error.fields).toEqual({ finalDiagnoses: 'Final diagnosis is required' });
    expect((await discharge(made, { finalDiagnoses: [{ icdCode: 'Q99.99', description: 'None' }] })).error.code).toBe(
      'DIAGNOSIS_CODE_UNKNOWN',
    );
    expect((await discharge(made, { type: 'against-medical-advice' })).error.code).toBe('SIGNED_BY_NEEDED');
    answering(RunningProcedure, () => 'PRC-000001');
    expect((await discharge(made)).error).toMatchObject({ code: 'RUNNING_PROCEDURE', number: 'PRC-000001' });
    asBefore();
    expect(sound(await discharge(made, { type: 'against-medical-advice', signedBy: 'Ada Obi' })).status).toBe('discharged');
  });

  test('books the follow-up in the same act, or discharges nobody', async () => {
    const made = await stay();
    const day = (days: number) => hoursFromNow(days * 24).slice(0, 10);
    const followUp = (date: string) => ({ followUp: { date, departmentId: world.hospital.departmentId } });
    expect((await discharge(made, followUp(day(-1)))).error.code).toBe('FOLLOW_UP_IN_PAST');
    const practitioner = { practitionerId: world.doctor.userId };
    const leave = { kind: 'leave', ...practitioner, fromDate: day(8), toDate: day(8) };
    expect((await world.hospital.admin.raw('POST', '/api/appointment-schedules/exceptions', leave)).status).toBe(200);
    const away = { followUp: { ...followUp(day(8)).followUp, ...practitioner } };
    expect((await discharge(made, away)).error.code).toBe('FOLLOW_UP_FULL');
    for (const dayOfWeek of ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']) {
      const hours = { ...practitioner, dayOfWeek, startTime: '10:00', endTime: '12:00' };
      expect((await world.hospital.admin.raw('POST', '/api/appointment-schedules', hours)).status).toBe(200);
    }
    const after = sound(await discharge(made, { followUp: { ...followUp(day(9)).followUp, ...practitioner, note: 'Bring the card' } }));
    const [visit] = await found<{ source: string; patient: string; reason: string }>(
      'select source, patient_id as patient, reason from appointments where id = $1',
      after.discharge?.followUpAppointmentId,
    );
    expect(visit).toEqual({ source: 'follow-up', patient: made.of.id, reason: 'Bring the card' });
  });

  test('of somebody who died leaves a certificate to be signed, and books no follow-up', async () => {
    const made = await stay();
    const followUp = { date: hoursFromNow(72).slice(0, 10), departmentId: world.hospital.departmentId };
    expect((await discharge(made, { type: 'deceased', followUp })).error.fields).toEqual({
      followUp: 'A patient who died has no follow-up visit',
    });
    const after = sound(await discharge(made, { type: 'deceased' }));
    const [record] = await found<{ id: string; status: string; patient: string }>(
      'select id, status, admission_id as patient from death_records where patient_id = $1',
      made.of.id,
    );
    expect(record).toEqual({ id: after.discharge?.deathRecordId, status: 'draft', patient: made.id });
    expect(await found('select status from patients where id = $1', made.of.id)).toEqual([{ status: 'active' }]);
    const { id } = made;
    const body = { reason: 'The wrong patient was named' };
    expect((await world.hospital.admin.send(stayEndCalls.undoDischarge, { params: { id }, body })).error.code).toBe('UNDO_DECEASED');
  });
});

describe('what is pending', () => {
  test('is asked about: the refusal has it in its data, and nothing is discharged before it was seen', async () => {
    const made = await stay();
    const [test, medicine] = [await aTestAsked(world.hospital, made.of.id), await aMedicineGiven(world.hospital, made.of.id)];
    const items = await pending(made);
    expect(items.map(({ kind, id, cancellable }) => [kind, id, cancellable])).toEqual([
      ['lab-request', test.id, true],
      ['administration', medicine.id, true],
    ]);
    const { error } = await discharge(made, { acknowledgePending: false });
    expect(error).toMatchObject({ code: 'PENDING_ITEMS', items });
    expect(sound(await world.doctor.send(stayEndCalls.pending, { params: { id: made.id } }))).toEqual(items);
    sound(
      await discharge(made, {
        cancelPending: [
          { kind: 'lab-request', id: test.id },
          { kind: 'administration', id: medicine.id },
        ],
        acknowledgePending: false,
      }),
    );
    expect(await found('select status, cancel_reason as reason from lab_requests where id = $1', test.id)).toEqual([
      { status: 'cancelled', reason: 'Discharged' },
    ]);
    expect(await pending(made)).toEqual([]);
  });

  test('is kept when it was seen and not cancelled', async () => {
    const made = await stay();
    const test = await aTestAsked(world.hospital, made.of.id);
    sound(await discharge(made));
    expect((await pending(made)).map(({ id }) => id)).toEqual([test.id]);
  });

  test('is not cancelled once somebody has begun, and nothing of the discharge happens then', async () => {
    const made = await stay();
    const test = await aTestAsked(world.hospital, made.of.id);
    const specimens = [{ type: test.specimenType, requestIds: [test.id] }];
    sound((await world.hospital.admin.raw('POST', '/api/lab-request/create-specimen', { identityChecked: true, specimens })) as never);
    expect(await pending(made)).toMatchObject([{ id: test.id, status: 'specimen-taken', cancellable: false }]);
    const cancelPending = [{ kind: 'lab-request', id: test.id }];
    expect((await discharge(made, { cancelPending })).error.code).toBe('PENDING_UNKNOWN');
    const others = await stay();
    expect((await discharge(others, { cancelPending })).error.code).toBe('PENDING_UNKNOWN');
    expect(await found('select status from admissions where id = $1', made.id)).toEqual([{ status: 'admitted' }]);
  });

  test('of the pharmacy is cancelled with the line behind it; what was ordered before the stay is none of it', async () => {
    const made = await stay();
    const patientId = made.of.id;
    sound((await world.hospital.admin.raw('POST', '/api/allergies', { patientId, noneKnown: true })) as never);
    const line = {
      ...{ genericName: 'Cetirizine', strength: '10 mg', form: 'Tablet', doseAmount: 10, doseUnit: 'mg', route: 'oral' },
      ...{
        indication: 'Itching',
        frequencyCode: 'OD',
        durationValue: 5,
        durationUnit: 'days',
        supplyFrom: 'pharmacy',
        quantity: 5,
        administerHere: false,
      },
    };
    const body = { patientId, allergiesReviewed: true, sign: true, kind: 'inpatient', lines: [line] };
    const rx = sound((await world.hospital.admin.raw('POST', '/api/prescriptions', body)) as never) as { lines: { id: string }[] };
    const [item] = await pending(made);
    expect(item).toMatchObject({ kind: 'medication-request', cancellable: true });
    await theDatabase().owner.query("update medication_requests set created_at = created_at - interval '1 day' where id = $1", [item?.id]);
    expect((await pending(made)).map(({ kind }) => kind)).not.toContain('medication-request');
    await theDatabase().owner.query("update medication_requests set created_at = created_at + interval '1 day' where id = $1", [item?.id]);
    sound(await discharge(made, { cancelPending: [{ kind: 'medication-request', id: item?.id }], acknowledgePending: false }));
    expect(await found('select status from prescription_lines where id = $1', rx.lines[0]?.id)).toEqual([{ status: 'cancelled' }]);
    expect(await found('select status from medication_requests where id = $1', item?.id)).toEqual([{ status: 'cancelled' }]);
  });
});

test('a discharge that fails leaves nothing behind', async () => {
  const made = await stay();
  const medicine = await aMedicineGiven(world.hospital, made.of.id);
  await expect(
    inScopeOf(world.hospital.id, async (scope) => {
      const { dischargePatient } = await import('./discharge.ts');
      const { DischargeAdmission } = await import('../../contract/stay-end-records.ts');
      await dischargePatient(scope, made.id, DischargeAdmission.parse(aDischarge()));
      throw new Error('the power failed');
    }),
  ).rejects.toThrow('the power failed');
  expect(await administrationOf(world.hospital, medicine.id)).toMatchObject({ status: 'in-progress' });
  expect(await found('select status from admissions where id = $1', made.id)).toEqual([{ status: 'admitted' }]);
  expect(await found('select id from invoices where patient_id = $1', made.of.id)).toEqual([]);
});
