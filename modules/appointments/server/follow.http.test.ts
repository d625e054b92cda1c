import { expect, test } from 'vitest';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import { aPatient } from '#testing/factories.ts';
import { clockNow, demoPassword, inScopeOf, theDatabase } from '#testing/world.ts';
import { appointmentCalls as calls } from '../contract/calls/appointments.ts';
import { waitlistCalls } from '../contract/calls/schedules.ts';
import { aClinic, at, book, booked, type Clinic } from './testing/clinic.ts';
import { startAppointment } from './visits.ts';

const read = async (clinic: Clinic, id: string) => (await clinic.desk.send(calls.single, { params: { id } })).payload;

/** A doctor signs the death certificate. */
async function dies(clinic: Clinic, patientId: string): Promise<void> {
  const doctor = await clinic.hospital.userWithRole('Doctor');
  await doctor.raw('POST', '/api/auth/confirmPassword', { password: demoPassword });
  const signed = await doctor.raw('POST', `/api/patients/${patientId}/deceased`, {
    dateTimeOfDeath: addMinutes(clockNow(), -1),
    place: 'emergency',
    manner: 'natural',
    causeA: { icdCode: 'I21.9', text: 'Acute myocardial infarction', interval: '2 hours' },
    sign: true,
  });
  expect(signed.status, signed.text).toBe(200);
}

test('a death cancels what is to come, ends what is running, takes the wish from the waitlist, and writes to nobody', async () => {
  const clinic = await aClinic();
  const patient = await aPatient(clinic.hospital);
  const running = await booked(clinic, { patientId: patient.id, appointmentDate: addMinutes(clockNow(), 5) });
  await clinic.desk.send(calls.internalCheckIn, { body: { appointmentId: running.id } });
  await inScopeOf(clinic.hospital.id, (scope) => startAppointment(scope, running.id));
  const coming = await booked(clinic, { patientId: patient.id, appointmentDate: at(5, '10:00') });
  const waiting = {
    patientId: patient.id,
    appointmentTypeId: clinic.types['New consultation'] as string,
    departmentId: clinic.departmentId,
    fromDate: at(1, '12:00').slice(0, 10),
    toDate: at(9, '12:00').slice(0, 10),
  };
  expect((await clinic.desk.send(waitlistCalls.add, { body: waiting })).status).toBe(200);
  const written = await messagesOf(clinic);

  await dies(clinic, patient.id);
  expect((await read(clinic, running.id)).status).toBe('Completed');
  expect(await read(clinic, coming.id)).toMatchObject({ status: 'Cancelled', cancelReason: 'Deceased', cancelledBySide: 'hospital' });
  expect((await read(clinic, coming.id)).reminders.filter(({ state }) => state === 'queued')).toEqual([]);
  expect((await clinic.desk.send(waitlistCalls.list)).payload.data).toEqual([]);
  expect(await messagesOf(clinic)).toBe(written);
  // The time is free again, and nothing is booked for the dead.
  expect((await book(clinic, { appointmentDate: at(5, '10:00') })).status).toBe(200);
  expect((await book(clinic, { patientId: patient.id, appointmentDate: at(6, '10:00') })).status).toBe(422);
});

/** How many messages about appointments wait for or went to patients. */
async function messagesOf({ hospital }: Clinic): Promise<number> {
  const { rows } = await theDatabase().owner.query(
    "select count(*)::int as count from message_outbox where hospital_id = $1 and template like 'appointment%'",
    [hospital.id],
  );
  return Number(rows[0]?.count);
}

test('whoever leaves hands visits over: those that fit go, the others stay to be moved, the heir is told once', async () => {
  const clinic = await aClinic();
  const { hospital, doctor } = clinic;
  const heir = await hospital.userWith('View Appointment');
  const fits = await booked(clinic, { appointmentDate: at(3, '10:00') });
  const second = await booked(clinic, { appointmentDate: at(4, '10:00') });
  const clashes = await booked(clinic, { appointmentDate: at(3, '12:00') });
  await booked(clinic, { appointmentDate: at(3, '12:00'), practitionerId: heir.userId });

  await hospital.admin.raw('POST', '/api/auth/confirmPassword', { password: demoPassword });
  const order = { reason: 'Left the hospital', handoverTo: heir.userId };
  const left = await hospital.admin.raw('PATCH', `/api/users/${doctor.userId}/deactivate`, order);
  expect(left.status, left.text).toBe(200);
  expect((left.payload as { reassign: { kind: string; count: number }[] }).reassign).toContainEqual(
    expect.objectContaining({ kind: 'appointments', count: 3 }),
  );

  for (const { id } of [fits, second]) expect((await read(clinic, id)).practitioner?.id).toBe(heir.userId);
  expect((await read(clinic, clashes.id)).practitioner?.id).toBe(doctor.userId);
  const { rows } = await theDatabase().owner.query(
    "select content from notifications where user_id = $1 and title = 'Appointment Modification'",
    [heir.userId],
  );
  expect(rows).toHaveLength(1);
});
