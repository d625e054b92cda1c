import { describe, expect, test } from 'vitest';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import { aPatient } from '#testing/factories.ts';
import { claimedBy } from '#testing/other-areas.ts';
import { clockNow, type TestClient } from '#testing/world.ts';
import { appointmentCalls as calls } from '../contract/calls/appointments.ts';
import { calendarCalls } from '../contract/calls/calendar.ts';
import { appointmentTypeCalls } from '../contract/calls/types.ts';
import type { OwnAppointment } from '../contract/own-records.ts';
import { aClinic, at, booked, type Clinic } from './testing/clinic.ts';

interface Own {
  readonly clinic: Clinic;
  readonly patientId: string;
  readonly me: TestClient;
}

let turn = 0;

/** A patient of the clinic with a sign-in of their own. */
async function anOwner(clinic: Clinic): Promise<Own> {
  turn += 1;
  const phoneNumber = `7011${String(100_000 + turn)}`;
  const dateOfBirth = '1990-05-12';
  const { id, civisId } = await aPatient(clinic.hospital, { dateOfBirth, phoneNumber });
  return { clinic, patientId: id, me: await claimedBy({ civisId, dateOfBirth, phoneNumber }) };
}

const order = ({ clinic }: Own, changes: object = {}) => ({
  hospitalId: clinic.hospital.id,
  appointmentTypeId: clinic.types['Follow-up'] as string,
  departmentId: clinic.departmentId,
  practitionerId: clinic.doctor.userId,
  appointmentDate: at(2, '10:00'),
  reason: 'Review',
  ...changes,
});

const listOf = async (me: TestClient, query: object = {}) => (await me.send(calls.list, { query })).payload.data as OwnAppointment[];

describe('in the patient area', () => {
  test('a patient books what is open, sees it and nothing of staff, moves and cancels it before the cutoff', async () => {
    const own = await anOwner(await aClinic());
    const { me, clinic } = own;
    const made = await me.send(calls.createInternal, { body: order(own, { notes: 'not mine to write', priority: 'emergency' }) });
    expect(made.payload).toMatchObject({ status: 'Scheduled', practitioner: { id: clinic.doctor.userId } });
    const { id } = made.payload;
    const { payload: seen } = await clinic.desk.send(calls.single, { params: { id } });
    expect(seen).toMatchObject({ source: 'patient-area', priority: 'normal', notes: null });
    const [row] = await listOf(me, { when: 'upcoming' });
    expect(row).toMatchObject({ id, typeName: 'Follow-up', canChange: true, canCheckIn: false, hospital: { id: clinic.hospital.id } });
    expect(JSON.stringify(row)).not.toContain('notes');
    expect((await me.send(calls.edit, { params: { id }, body: { appointmentDate: at(3, '11:00') } })).payload.appointmentDate).toBe(
      at(3, '11:00'),
    );
    expect((await me.send(calls.cancel, { params: { id }, body: { reason: 'Travelling' } })).payload.status).toBe('Cancelled');
    expect((await listOf(me, { when: 'past' })).map(({ status, cancelReason }) => [status, cancelReason])).toEqual([
      ['Cancelled', 'Travelling'],
    ]);
  });

  test('limits: closed types, notice, horizon, cutoff, other hospitals and other people', async () => {
    const own = await anOwner(await aClinic());
    const other = await anOwner(await aClinic());
    const { me, clinic } = own;
    const code = async (changes: object) => (await me.send(calls.createInternal, { body: order(own, changes) })).error.code;
    expect(await code({ appointmentTypeId: clinic.types['Specialist review'] })).toBe('NOT_BOOKABLE_BY_PATIENT');
    expect(await code({ appointmentDate: addMinutes(clockNow(), 20) })).toBe('BOOKING_NOTICE');
    expect(await code({ appointmentDate: at(70, '10:00') })).toBe('BOOKING_HORIZON');
    expect(await code({ hospitalId: other.clinic.hospital.id })).toBe('NOT_FOUND');
    expect(await code({ personId: other.patientId })).toBe('NOT_FOUND');
    const theirs = await booked(other.clinic, { patientId: other.patientId });
    expect((await me.send(calls.edit, { params: { id: theirs.id }, body: { appointmentDate: at(3, '10:00') } })).status).toBe(404);
    expect((await me.send(calls.cancel, { params: { id: theirs.id }, body: { reason: 'Not mine' } })).status).toBe(404);
    const near = await booked(clinic, { patientId: own.patientId, appointmentDate: addMinutes(clockNow(), 60) });
    expect((await me.send(calls.cancel, { params: { id: near.id }, body: { reason: 'Too late' } })).error.code).toBe('CUTOFF_PASSED');
    expect(await listOf(me)).toHaveLength(1);
    expect((await me.send(calls.filter)).status).toBe(403);
  });

  test('free times within notice and horizon; a hospital may close booking', async () => {
    const own = await anOwner(await aClinic());
    const { me, clinic } = own;
    const admin = clinic.hospital.admin;
    const { payload: types } = await me.send(calendarCalls.bookableTypes, { query: { hospitalId: clinic.hospital.id } });
    expect(types.types.map((type) => type.name)).toEqual(['Follow-up', 'Immunisation', 'New consultation', 'Telemedicine']);
    const query = {
      hospitalId: clinic.hospital.id,
      appointmentTypeId: clinic.types['Follow-up'] as string,
      practitionerId: clinic.doctor.userId,
      from: at(0, '12:00').slice(0, 10),
      to: at(3, '12:00').slice(0, 10),
    };
    const { payload } = await me.send(calendarCalls.slots, { query });
    expect((payload.slots[0]?.start as string) >= addMinutes(clockNow(), 60)).toBe(true);
    const settings = await admin.raw('GET', '/api/settings/appointments');
    const { version } = settings.payload as { version: number };
    await admin.raw('PATCH', '/api/settings/appointments', { version, values: { patientBooking: false } });
    expect((await me.send(calendarCalls.slots, { query })).error.code).toBe('PATIENT_BOOKING_OFF');
    expect((await me.send(calls.createInternal, { body: order(own) })).error.code).toBe('PATIENT_BOOKING_OFF');
  });

  test('two patients, one time: one gets it', async () => {
    const clinic = await aClinic();
    const owners = [await anOwner(clinic), await anOwner(clinic), await anOwner(clinic)];
    const answers = await Promise.all(owners.map((own) => own.me.send(calls.createInternal, { body: order(own) })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
  });

  test('checks in with the desk’s code of the day, not hours ahead and not with a guess', async () => {
    const own = await anOwner(await aClinic());
    const { me, clinic } = own;
    const { payload: desk } = await clinic.desk.send(calls.deskCode);
    expect(desk.link).toContain(encodeURIComponent(desk.code));
    const later = await booked(clinic, { patientId: own.patientId, appointmentDate: addMinutes(clockNow(), 200) });
    const say = (id: string, code = desk.code) => me.send(calls.selfCheckIn, { body: { appointmentId: id, code } });
    const far = await say(later.id);
    expect(['APPOINTMENT_TOO_EARLY', 'APPOINTMENT_NOT_TODAY']).toContain(far.error.code);
    const { id } = await booked(clinic, { patientId: own.patientId, appointmentDate: addMinutes(clockNow(), 5) });
    expect((await say(id, 'x'.repeat(22))).error.code).toBe('DESK_CODE_WRONG');
    const other = await aClinic();
    expect((await say(id, (await other.desk.send(calls.deskCode)).payload.code)).error.code).toBe('DESK_CODE_WRONG');
    const here = await say(id);
    expect([here.status, here.message]).toEqual([200, 'You are checked in']);
    expect((await say(id)).error.code).toBe('APPOINTMENT_CHECKED_IN');
    expect((await clinic.desk.send(calls.single, { params: { id } })).payload.checkInMethod).toBe('patient-qr');
  });
});

test('types: names once, pools alone hold several, archived only without future visits', async () => {
  const clinic = await aClinic();
  const { admin } = clinic.hospital;
  const edit = (name: string, body: object) =>
    admin.send(appointmentTypeCalls.edit, { params: { id: clinic.types[name] as string }, body });
  expect((await admin.send(appointmentTypeCalls.create, { body: { name: 'follow up' } })).error.code).toBe('APPOINTMENT_TYPE_EXISTS');
  expect((await edit('Follow-up', { capacityPerSlot: 3 })).error.code).toBe('APPOINTMENT_TYPE_CAPACITY');
  expect((await edit('Follow-up', { durationMinutes: 25, version: 7 })).error.code).toBe('STALE_VERSION');
  expect((await edit('Follow-up', { durationMinutes: 25 })).payload).toMatchObject({ durationMinutes: 25, version: 2 });
  const visit = await booked(clinic);
  expect((await edit('New consultation', { status: 'archived' })).error.code).toBe('APPOINTMENT_TYPE_BOOKED');
  await clinic.desk.send(calls.cancel, { params: { id: visit.id }, body: { reason: 'Duplicate' } });
  expect((await edit('New consultation', { status: 'archived' })).status).toBe(200);
  expect((await admin.send(appointmentTypeCalls.list)).payload.data.map((type) => type.name)).not.toContain('New consultation');
  const { payload } = await admin.send(appointmentTypeCalls.list, { query: { status: ['archived'] } });
  expect(payload.data.map((type) => type.name)).toEqual(['New consultation']);
});
