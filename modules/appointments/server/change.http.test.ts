import { describe, expect, test } from 'vitest';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import { aPatient } from '#testing/factories.ts';
import { theDatabase } from '#testing/world.ts';
import { appointmentCalls as calls } from '../contract/calls/appointments.ts';
import { calendarCalls } from '../contract/calls/calendar.ts';
import { aClinic, at, book, booked, type Clinic } from './testing/clinic.ts';

const read = async (clinic: Clinic, id: string) => (await clinic.desk.send(calls.single, { params: { id } })).payload;
const titles = async (id: string) =>
  (await theDatabase().owner.query('select title from notifications where entity_id = $1 order by id', [id])).rows.map(
    (row) => row.title as string,
  );

describe('moving', () => {
  test('keeps the length, writes history, rebuilds reminders, tells both sides; the old time is free again', async () => {
    const clinic = await aClinic();
    const { id } = await booked(clinic, { appointmentDate: at(3, '10:00'), endDate: at(3, '10:45') });
    const moved = await clinic.desk.send(calls.edit, {
      params: { id },
      body: { appointmentDate: at(4, '11:00'), reason: 'Patient asked' },
    });
    expect(moved.payload).toMatchObject({ appointmentDate: at(4, '11:00'), endDate: at(4, '11:45'), version: 2 });
    const after = await read(clinic, id);
    expect(after).toMatchObject({
      rescheduleCount: 1,
      history: [{ prevDateTime: at(3, '10:00'), dateTime: at(4, '11:00'), reason: 'Patient asked' }],
    });
    expect(after.reminders.map((reminder) => reminder.at)).toEqual([addMinutes(at(4, '11:00'), -1440), addMinutes(at(4, '11:00'), -120)]);
    expect((await titles(id)).filter((title) => title === 'Appointment Rescheduled')).toHaveLength(2);
    expect((await book(clinic, { appointmentDate: at(3, '10:00') })).status).toBe(200);
  });

  test('wants a reason, a fresh version and a free time; checked in it stays', async () => {
    const clinic = await aClinic();
    const { id } = await booked(clinic, { appointmentDate: at(3, '10:00') });
    await booked(clinic, { appointmentDate: at(4, '10:00') });
    const edit = (body: object) => clinic.desk.send(calls.edit, { params: { id }, body });
    expect((await edit({ appointmentDate: at(5, '10:00') })).error.code).toBe('APPOINTMENT_REASON');
    expect((await edit({ appointmentDate: at(4, '10:10'), reason: 'x y' })).error.code).toBe('APPOINTMENT_OVERLAP');
    expect((await edit({ priority: 'urgent', version: 9 })).error.code).toBe('STALE_VERSION');
    expect((await edit({ priority: 'urgent', version: 1 })).payload.version).toBe(2);
    // Over its own former time it is not in its own way.
    expect((await edit({ appointmentDate: at(3, '10:10'), reason: 'Ten minutes later' })).status).toBe(200);
    await clinic.desk.send(calls.internalCheckIn, { body: { appointmentId: id, early: true } });
    expect((await edit({ appointmentDate: at(5, '10:00'), reason: 'Later' })).error.code).toBe('APPOINTMENT_CHECKED_IN');
    expect((await edit({ notes: 'Wheelchair' })).status).toBe(200);
  });

  test('to another practitioner both are told, and their time is asked', async () => {
    const clinic = await aClinic();
    const other = await clinic.hospital.userWith('View Appointment');
    const { id } = await booked(clinic, { appointmentDate: at(3, '10:00') });
    const busy = await booked(clinic, { appointmentDate: at(3, '10:00'), practitionerId: other.userId });
    const edit = () => clinic.desk.send(calls.edit, { params: { id }, body: { practitionerId: other.userId } });
    expect((await edit()).error.code).toBe('APPOINTMENT_OVERLAP');
    await clinic.desk.send(calls.cancel, { params: { id: busy.id }, body: { reason: 'Duplicate' } });
    expect((await edit()).payload.practitioner?.id).toBe(other.userId);
    expect((await titles(id)).filter((title) => title === 'Appointment Modification')).toHaveLength(2);
  });
});

describe('a series', () => {
  const weekly = { recurrence: { every: 1, unit: 'week', count: 4 } };

  test('is one row a visit; what does not fit is left out and said', async () => {
    const clinic = await aClinic();
    await booked(clinic, { appointmentDate: at(16, '10:00') });
    const made = await booked(clinic, { appointmentDate: at(2, '10:00'), ...weekly });
    expect(made.visits.map((visit) => visit.appointmentDate)).toEqual([at(2, '10:00'), at(9, '10:00'), at(23, '10:00')]);
    expect(made.skipped).toEqual([{ appointmentDate: at(16, '10:00'), message: 'Practitioner already has an appointment at this time' }]);
    expect((await read(clinic, made.id)).series).toMatchObject({ every: 1, unit: 'week', count: 4, visits: [{}, {}, {}] });
  });

  test('this moves one, following the later ones, also onto each other’s former times', async () => {
    const clinic = await aClinic();
    const { visits } = await booked(clinic, { appointmentDate: at(2, '10:00'), recurrence: { every: 1, unit: 'day', count: 4 } });
    const second = visits[1]?.id as string;
    const edit = (body: object) => clinic.desk.send(calls.edit, { params: { id: second }, body: body as never });
    expect((await edit({ appointmentDate: at(3, '11:00'), reason: 'One only' })).status).toBe(200);
    const times = async () => (await read(clinic, second)).series?.visits.map((visit) => visit.appointmentDate);
    expect(await times()).toEqual([at(2, '10:00'), at(3, '11:00'), at(4, '10:00'), at(5, '10:00')]);
    expect((await edit({ appointmentDate: at(4, '10:00'), reason: 'All a day later', applyTo: 'following' })).status).toBe(200);
    expect(await times()).toEqual([at(2, '10:00'), at(4, '10:00'), at(5, '10:00'), at(6, '10:00')]);
    const lone = await booked(clinic, { appointmentDate: at(8, '10:00') });
    const refused = await clinic.desk.send(calls.cancel, { params: { id: lone.id }, body: { reason: 'Duplicate', applyTo: 'following' } });
    expect(refused.error.code).toBe('NOT_IN_SERIES');
    await clinic.desk.send(calls.cancel, { params: { id: second }, body: { reason: 'Moved away', side: 'patient', applyTo: 'following' } });
    expect((await read(clinic, second)).series?.visits.map((visit) => visit.status)).toEqual([
      'Scheduled',
      'Cancelled',
      'Cancelled',
      'Cancelled',
    ]);
  });
});

describe('cancelling and booking again', () => {
  test('a reason, once; reminders go, the time is free; rebooked it names what it stands for', async () => {
    const clinic = await aClinic();
    const { id } = await booked(clinic, { appointmentDate: at(3, '10:00') });
    const cancel = (body: object) => clinic.desk.send(calls.cancel, { params: { id }, body: body as never });
    expect((await cancel({})).error.fields).toMatchObject({ reason: 'Reason is required' });
    expect((await cancel({ reason: 'Patient request', side: 'patient' })).payload.status).toBe('Cancelled');
    expect((await cancel({ reason: 'Again' })).message).toBe('Appointment is Cancelled');
    const gone = await read(clinic, id);
    expect(gone).toMatchObject({ cancelReason: 'Patient request', cancelledBySide: 'patient', cancelledBy: 'Ada Tester', reminders: [] });
    await booked(clinic, { appointmentDate: at(3, '10:00') });
    const rebook = (appointmentDate: string) => clinic.desk.send(calls.rebook, { params: { id }, body: { appointmentDate } });
    expect((await rebook(at(3, '10:00'))).error.code).toBe('APPOINTMENT_OVERLAP');
    const again = await rebook(at(4, '10:00'));
    expect((await read(clinic, again.payload.id)).previousAppointment?.id).toBe(id);
    expect((await read(clinic, id)).rebookedAs?.id).toBe(again.payload.id);
    const live = await clinic.desk.send(calls.rebook, { params: { id: again.payload.id }, body: { appointmentDate: at(5, '10:00') } });
    expect(live.error.code).toBe('APPOINTMENT_STATE');
  });

  test('many move together; each that does not fit says why and stays', async () => {
    const clinic = await aClinic();
    const [one, two] = [
      await booked(clinic, { appointmentDate: at(3, '10:00') }),
      await booked(clinic, { appointmentDate: at(3, '11:00') }),
    ];
    await booked(clinic, { appointmentDate: at(5, '11:00') });
    const move = (body: object) => clinic.desk.send(calls.bulkMove, { body: body as never });
    const day = at(3, '10:00').slice(0, 10);
    const { payload } = await move({ practitionerId: clinic.doctor.userId, date: day, target: { days: 2 }, reason: 'Doctor unavailable' });
    expect(payload.moved).toBe(1);
    expect(payload.results).toEqual([
      { id: one.id, appointmentNumber: one.appointmentNumber, moved: true, appointmentDate: at(5, '10:00'), message: null },
      {
        id: two.id,
        appointmentNumber: two.appointmentNumber,
        moved: false,
        appointmentDate: at(3, '11:00'),
        message: 'Practitioner already has an appointment at this time',
      },
    ]);
    expect((await move({ ids: [one.id], target: {}, reason: 'Why' })).error.code).toBe('BULK_TARGET');
    expect((await move({ ids: [one.id], target: { days: 1 }, reason: '' })).error.code).toBe('APPOINTMENT_REASON');
  });
});

test('a look at a time says everything that stands in its way and writes nothing', async () => {
  const clinic = await aClinic();
  const patient = await aPatient(clinic.hospital);
  const there = await booked(clinic, { patientId: patient.id, appointmentDate: at(2, '10:00') });
  const order = {
    appointmentDate: at(2, '10:15'),
    appointmentTypeId: clinic.types['Follow-up'] as string,
    departmentId: clinic.departmentId,
    practitionerId: clinic.doctor.userId,
    patientId: patient.id,
  };
  const { payload } = await clinic.desk.send(calendarCalls.checkOverlap, { body: order });
  expect(payload.conflicts.map(({ kind, canBeForced, with: other }) => [kind, canBeForced, other?.id])).toEqual([
    ['patient', false, there.id],
    ['practitioner', true, there.id],
  ]);
  expect((await clinic.desk.send(calendarCalls.checkOverlap, { body: { ...order, exceptId: there.id } })).payload.conflicts).toEqual([]);
});
