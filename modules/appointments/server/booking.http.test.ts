import { expect, test } from 'vitest';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import { aPatient } from '#testing/factories.ts';
import { theDatabase } from '#testing/world.ts';
import { appointmentCalls as calls } from '../contract/calls/appointments.ts';
import { aClinic, at, book, booked, soon } from './testing/clinic.ts';

test('a booking: number, times, default billing method, history empty, reminders queued, all are told', async () => {
  const clinic = await aClinic();
  const patient = await aPatient(clinic.hospital);
  const start = at(3, '10:00');
  const answer = await book(clinic, { patientId: patient.id, appointmentDate: start, reason: 'Cough' });
  expect([answer.status, answer.message]).toEqual([200, 'Appointment created successfully']);
  const { id } = answer.payload;
  expect(answer.payload).toMatchObject({
    appointmentNumber: 'APT-000001',
    status: 'Scheduled',
    endDate: addMinutes(start, 30),
    visits: [{ id }],
  });
  const { payload } = await clinic.desk.send(calls.single, { params: { id } });
  expect(payload).toMatchObject({
    kind: 'internal',
    internalPatient: { id: patient.id, hospitalPatientId: patient.hospitalPatientId },
    patientBilling: { method: 'Self-Pay' },
    practitioner: { id: clinic.doctor.userId },
    history: [],
    ticket: null,
    reason: 'Cough',
  });
  expect(payload.reminders.map((reminder) => reminder.at)).toEqual([addMinutes(start, -1440), addMinutes(start, -120)]);
  const { rows } = await theDatabase().owner.query(
    `select title, user_id, dates from notifications where entity_id = $1 order by audience desc`,
    [id],
  );
  expect(rows.map((row) => row.title)).toEqual(['New Appointment', 'New Appointment']);
  expect(rows[0]).toMatchObject({ user_id: clinic.doctor.userId, dates: { appointmentDateTime: start } });
});

test('a taken time is refused with what is there; touching ends are free; buffers count', async () => {
  const clinic = await aClinic();
  const first = await booked(clinic, { appointmentDate: at(1, '10:00') });
  const meeting = await book(clinic, { appointmentDate: at(1, '10:15') });
  expect([meeting.status, meeting.error.code, meeting.message]).toEqual([
    409,
    'APPOINTMENT_OVERLAP',
    'Practitioner already has an appointment at this time',
  ]);
  expect(meeting.error).toMatchObject({ kind: 'practitioner', with: { id: first.id, appointmentNumber: first.appointmentNumber } });
  expect((await book(clinic, { appointmentDate: at(1, '10:30') })).status).toBe(200);
  expect((await book(clinic, { appointmentDate: at(1, '09:30') })).status).toBe(200);
});

test('past, unknown type, no practitioner, foreign department and staff who left are refused', async () => {
  const clinic = await aClinic();
  const other = await aClinic();
  const codes = async (changes: Record<string, unknown>) => {
    const answer = await book(clinic, changes);
    return [answer.status, answer.error.code];
  };
  expect(await codes({ appointmentDate: addMinutes(soon(0), -30) })).toEqual([422, 'APPOINTMENT_IN_PAST']);
  expect(await codes({ appointmentTypeId: other.types['Follow-up'] })).toEqual([422, 'APPOINTMENT_TYPE_UNKNOWN']);
  expect(await codes({ practitionerId: null })).toEqual([400, 'PRACTITIONER_NEEDED']);
  expect(await codes({ practitionerId: other.doctor.userId })).toEqual([422, 'PRACTITIONER_UNKNOWN']);
  expect(await codes({ departmentId: other.doctor.userId })).toEqual([422, 'DEPARTMENT_UNKNOWN']);
  expect(await codes({ patientId: (await aPatient(other.hospital)).id })).toEqual([404, 'NOT_FOUND']);
  expect(await codes({ endDate: addMinutes(at(1, '10:00'), 481) })).toEqual([400, 'APPOINTMENT_DURATION']);
});
