import { expect, test } from 'vitest';
import { aPatient } from '#testing/factories.ts';
import { theDatabase } from '#testing/world.ts';
import { appointmentCalls as calls } from '../contract/calls/appointments.ts';
import { appointmentTypeCalls } from '../contract/calls/types.ts';
import { aClinic, at, book, booked, type Clinic, soon } from './testing/clinic.ts';

async function patients(clinic: Clinic, count: number): Promise<string[]> {
  const made: string[] = [];
  for (let index = 0; index < count; index += 1) made.push((await aPatient(clinic.hospital)).id);
  return made;
}

function tally(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

test('50 at once for one time of a practitioner: one is booked, 49 are told it is taken', { timeout: 60_000 }, async () => {
  const clinic = await aClinic();
  const ids = await patients(clinic, 50);
  const answers = await Promise.all(
    ids.map((patientId, index) => book(clinic, { patientId, appointmentDate: at(2, index % 2 ? '10:00' : '10:15') })),
  );
  expect(tally(answers)).toEqual({ 200: 1, 409: 49 });
  expect(new Set(answers.filter((answer) => answer.status === 409).map((answer) => answer.error.code))).toEqual(
    new Set(['APPOINTMENT_OVERLAP']),
  );
});

test('one patient, 50 doctors’ times at once: one visit', { timeout: 60_000 }, async () => {
  const clinic = await aClinic();
  const [patientId] = await patients(clinic, 1);
  const pool = clinic.types.Dressing;
  const other = clinic.types.Immunisation;
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      book(clinic, {
        patientId,
        appointmentDate: at(2, '11:00'),
        ...(index % 3 ? { appointmentTypeId: index % 2 ? pool : other, practitionerId: null } : {}),
      }),
    ),
  );
  expect(tally(answers)).toEqual({ 200: 1, 409: 49 });
});

test('a pool of four takes four of thirty', { timeout: 60_000 }, async () => {
  const clinic = await aClinic();
  const ids = await patients(clinic, 30);
  const answers = await Promise.all(
    ids.map((patientId) =>
      book(clinic, { patientId, appointmentTypeId: clinic.types.Immunisation, practitionerId: null, appointmentDate: at(2, '09:00') }),
    ),
  );
  expect(tally(answers)).toEqual({ 200: 4, 409: 26 });
  expect(answers.find((answer) => answer.status === 409)?.message).toBe('Slot is full');
});

test('over a booked time at most two more, each with a reason', { timeout: 60_000 }, async () => {
  const clinic = await aClinic('Overbook Appointment');
  await booked(clinic, { appointmentDate: at(2, '10:00') });
  const ids = await patients(clinic, 20);
  const answers = await Promise.all(
    ids.map((patientId) => book(clinic, { patientId, appointmentDate: at(2, '10:00'), force: true, overbookReason: 'Came from far' })),
  );
  expect(tally(answers)).toEqual({ 200: 2, 409: 18 });
  expect(answers.find((answer) => answer.status === 409)?.error.code).toBe('OVERBOOK_LIMIT');
  expect(answers.find((answer) => answer.status === 200)?.payload.overbooked).toBe(true);
});

test('one check-in of twenty at once; the others hear that the patient is here', { timeout: 60_000 }, async () => {
  const clinic = await aClinic();
  const { id } = await booked(clinic, { appointmentDate: soon(), appointmentTypeId: clinic.types.Dressing, practitionerId: null });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => clinic.desk.send(calls.internalCheckIn, { body: { appointmentId: id } })),
  );
  expect(tally(answers)).toEqual({ 200: 1, 409: 19 });
  expect(answers.find((answer) => answer.status === 409)?.error.code).toBe('APPOINTMENT_CHECKED_IN');
});

test('the same booking sent again with its key is one booking; cancelled once of twenty', { timeout: 60_000 }, async () => {
  const clinic = await aClinic();
  const [patientId] = await patients(clinic, 1);
  const body = {
    patientId,
    appointmentDate: at(2, '10:00'),
    appointmentTypeId: clinic.types['New consultation'] as string,
    departmentId: clinic.departmentId,
    practitionerId: clinic.doctor.userId,
  };
  const twins = await Promise.all(Array.from({ length: 10 }, () => clinic.desk.send(calls.createInternal, { body }, { key: 'one' })));
  expect(new Set(twins.map((twin) => twin.payload.id)).size).toBe(1);
  const id = twins[0]?.payload.id as string;
  const cancels = await Promise.all(
    Array.from({ length: 20 }, () => clinic.desk.send(calls.cancel, { params: { id }, body: { reason: 'Patient request' } })),
  );
  expect(tally(cancels)).toEqual({ 200: 1, 409: 19 });
});

test('moves of twenty visits to one time: one arrives', { timeout: 60_000 }, async () => {
  const clinic = await aClinic();
  const made: string[] = [];
  for (let index = 0; index < 12; index += 1)
    made.push(
      (await booked(clinic, { appointmentDate: at(3, `${String(8 + Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`) }))
        .id,
    );
  const answers = await Promise.all(
    made.map((id) => clinic.desk.send(calls.edit, { params: { id }, body: { appointmentDate: at(4, '10:00'), reason: 'Clinic moved' } })),
  );
  expect(tally(answers)).toEqual({ 200: 1, 409: 11 });
});

test('the database refuses what no act may write: two visits of one practitioner, patient or room', async () => {
  const clinic = await aClinic();
  const first = await booked(clinic, { appointmentDate: at(2, '10:00') });
  const other = await booked(clinic, { appointmentDate: at(3, '10:00') });
  const { owner } = theDatabase();
  const moveTo = (id: string, set = '') =>
    owner.query(
      `update appointments b set starts_at = a.starts_at, ends_at = a.ends_at, busy_from = a.busy_from, busy_until = a.busy_until ${set}
         from appointments a where a.id = $1 and b.id = $2`,
      [first.id, id],
    );
  const patientOf = async (id: string) => (await owner.query('select patient_id from appointments where id = $1', [id])).rows[0].patient_id;
  await expect(moveTo(other.id)).rejects.toThrow('appointments_practitioner_free');
  const pool = { patientId: await patientOf(first.id), appointmentTypeId: clinic.types.Dressing, practitionerId: null };
  const again = await booked(clinic, { ...pool, appointmentDate: at(4, '10:00') });
  await expect(moveTo(again.id)).rejects.toThrow('appointments_patient_free');
  await owner.query("update appointments set room_id = '0190a000-0000-7000-8000-000000000001' where id = any($1)", [[first.id, other.id]]);
  await expect(moveTo(other.id, ', practitioner_id = null')).rejects.toThrow('appointments_room_free');
  await expect(owner.query('update appointments set overbooked = true where id = $1', [first.id])).rejects.toThrow(
    'appointments_overbooked_reason',
  );
  await expect(owner.query("update appointments set status = 'Completed' where id = $1", [first.id])).rejects.toThrow(
    'appointments_completed_whole',
  );
  await expect(owner.query("update appointments set status = 'Cancelled' where id = $1", [first.id])).rejects.toThrow(
    'appointments_cancelled_whole',
  );
});

test('twenty types of one name at once: one', async () => {
  const clinic = await aClinic();
  const answers = await Promise.all(
    ['Ear clinic', 'ear  CLINIC', 'Éar clinic'].flatMap((name) =>
      Array.from({ length: 7 }, () => clinic.hospital.admin.send(appointmentTypeCalls.create, { body: { name } })),
    ),
  );
  expect(tally(answers)).toEqual({ 200: 1, 409: 20 });
});
