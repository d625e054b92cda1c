import { afterEach, describe, expect, test } from 'vitest';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import { aPatient } from '#testing/factories.ts';
import { clockNow, inScopeOf, runJobNow, setClock, theDatabase } from '#testing/world.ts';
import { appointmentCalls as calls } from '../contract/calls/appointments.ts';
import { waitlistCalls } from '../contract/calls/schedules.ts';
import { appointmentLeft } from './index.ts';
import { readAppointment } from './read-appointment.ts';
import { aClinic, at, book, booked, type Clinic } from './testing/clinic.ts';

afterEach(() => setClock(null));

const read = (clinic: Clinic, id: string) => inScopeOf(clinic.hospital.id, (scope) => readAppointment(scope, id));
/** Templates of what a hospital sent about an appointment. */
const messages = async (clinic: Clinic, number: string) =>
  (
    await theDatabase().owner.query(
      "select template from message_outbox where hospital_id = $1 and body_text like '%' || $2 || '%' order by id",
      [clinic.hospital.id, number],
    )
  ).rows.map((row) => row.template as string);
const remind = (clinic: Clinic) => runJobNow('appointments.send-reminders', { hospitalId: clinic.hospital.id });

describe('reminders', () => {
  test('each goes out once, however often and in parallel the job runs; the text names no illness', async () => {
    const clinic = await aClinic();
    const start = at(3, '10:00');
    const { id } = await booked(clinic, { appointmentDate: start, reason: 'HIV clinic' });
    const { appointmentNumber } = await read(clinic, id);
    setClock(addMinutes(start, -1439));
    await Promise.all(Array.from({ length: 5 }, () => remind(clinic)));
    await remind(clinic);
    setClock(addMinutes(start, -119));
    await Promise.all([remind(clinic), remind(clinic)]);
    const sent = await messages(clinic, appointmentNumber);
    expect(sent.filter((template) => template === 'appointment-reminder')).toHaveLength(2);
    const { rows } = await theDatabase().owner.query(
      "select body_text from message_outbox where template = 'appointment-reminder' order by id desc limit 1",
    );
    expect(rows[0].body_text).toContain(start.slice(0, 10));
    expect(rows[0].body_text).not.toMatch(/HIV|consultation/i);
  });

  test('none after a cancellation, a check-in or a move away', async () => {
    const clinic = await aClinic();
    const start = at(3, '10:00');
    const cancelled = await booked(clinic, { appointmentDate: start });
    await clinic.desk.send(calls.cancel, { params: { id: cancelled.id }, body: { reason: 'Duplicate' } });
    const moved = await booked(clinic, { appointmentDate: start });
    await clinic.desk.send(calls.edit, { params: { id: moved.id }, body: { appointmentDate: at(9, '10:00'), reason: 'Later' } });
    const here = await booked(clinic, { appointmentDate: addMinutes(start, 60) });
    await clinic.desk.send(calls.internalCheckIn, { body: { appointmentId: here.id, early: true } });
    setClock(addMinutes(start, -60));
    await remind(clinic);
    for (const { appointmentNumber } of [cancelled, moved, here])
      expect(await messages(clinic, appointmentNumber)).not.toContain('appointment-reminder');
  });

  test('every minute the hospitals with something due are found', async () => {
    const clinic = await aClinic();
    const start = at(3, '10:00');
    await booked(clinic, { appointmentDate: start });
    setClock(addMinutes(start, -1400));
    await runJobNow('appointments.queue-due');
    const { rows } = await theDatabase().owner.query(
      "select data from pgboss.job where name = 'appointments.send-reminders' and data ->> 'hospitalId' = $1",
      [clinic.hospital.id],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('the close of the day', () => {
  const close = (clinic: Clinic) => runJobNow('appointments.close-day', { hospitalId: clinic.hospital.id });

  test('who did not come, or left unseen, is a No-show and hears of it; who waits or comes tomorrow is not', async () => {
    const clinic = await aClinic();
    const missed = await booked(clinic, { appointmentDate: at(1, '10:00') });
    const left = await booked(clinic, { appointmentDate: at(1, '11:00') });
    const waits = await booked(clinic, { appointmentDate: at(1, '12:00') });
    const tomorrow = await booked(clinic, { appointmentDate: at(2, '00:30') });
    for (const { id } of [left, waits]) await clinic.desk.send(calls.internalCheckIn, { body: { appointmentId: id, early: true } });
    await inScopeOf(clinic.hospital.id, (scope) => appointmentLeft(scope, left.id, 'other', 'Left without being seen'));
    setClock(at(2, '00:07'));
    await close(clinic);
    setClock(null);
    const states = [];
    for (const { id } of [missed, left, waits, tomorrow]) states.push((await read(clinic, id)).status);
    expect(states).toEqual(['No-show', 'No-show', 'Scheduled', 'Scheduled']);
    expect((await read(clinic, missed.id)).noShowCount).toBe(1);
    expect(await messages(clinic, missed.appointmentNumber)).toContain('appointment-missed');
    expect((await clinic.desk.send(calls.rebook, { params: { id: missed.id }, body: { appointmentDate: at(5, '10:00') } })).status).toBe(
      200,
    );
  });
});

test('a long series is booked as its visits come near, at the same wall time', async () => {
  const clinic = await aClinic();
  const made = await booked(clinic, { appointmentDate: at(1, '10:00'), recurrence: { every: 4, unit: 'week', count: 6 } });
  expect(made.visits).toHaveLength(4);
  setClock(at(30, '02:00'));
  await runJobNow('appointments.top-up-series', { hospitalId: clinic.hospital.id });
  await runJobNow('appointments.top-up-series', { hospitalId: clinic.hospital.id });
  const { series } = await read(clinic, made.id);
  setClock(null);
  expect(series?.visits.map((visit) => visit.appointmentDate)).toEqual([1, 29, 57, 85, 113].map((days) => at(days, '10:00')));
});

describe('the waiting list', () => {
  const wait = async (clinic: Clinic, patientId: string, changes: object = {}) =>
    (
      await clinic.desk.send(waitlistCalls.add, {
        body: {
          patientId,
          appointmentTypeId: clinic.types['New consultation'] as string,
          departmentId: clinic.departmentId,
          fromDate: at(1, '12:00').slice(0, 10),
          toDate: at(9, '12:00').slice(0, 10),
          ...changes,
        },
      })
    ).payload;
  const listed = async (clinic: Clinic) => (await clinic.desk.send(waitlistCalls.list)).payload.data;

  test('a freed time goes to the most urgent, then the longest waiting, and is held half an hour', async () => {
    const clinic = await aClinic();
    const [first, urgent] = [await aPatient(clinic.hospital), await aPatient(clinic.hospital)];
    await wait(clinic, first.id);
    await wait(clinic, urgent.id, { priority: 'urgent' });
    const { id } = await booked(clinic, { appointmentDate: at(3, '10:00') });
    await clinic.desk.send(calls.cancel, { params: { id }, body: { reason: 'Patient request' } });
    expect((await listed(clinic)).map((row) => [row.patient.id === urgent.id, row.status, row.offer?.startsAt ?? null])).toEqual([
      [false, 'waiting', null],
      [true, 'offered', at(3, '10:00')],
    ]);
    const taken = await book(clinic, { appointmentDate: at(3, '10:00') });
    expect([taken.status, taken.message]).toEqual([409, 'This time is held for a patient on the waitlist']);
    // Half an hour later the next one has it.
    setClock(addMinutes(clockNow(), 31));
    await runJobNow('appointments.lapse-offers', { hospitalId: clinic.hospital.id });
    expect((await listed(clinic)).map((row) => row.status)).toEqual(['offered', 'waiting']);
    expect((await book(clinic, { patientId: first.id, appointmentDate: at(3, '10:00') })).status).toBe(200);
    expect((await listed(clinic)).map((row) => row.patient.id)).toEqual([urgent.id]);
    setClock(null);
  });

  test('of parallel cancellations each time is offered to one', async () => {
    const clinic = await aClinic();
    for (let index = 0; index < 3; index += 1) await wait(clinic, (await aPatient(clinic.hospital)).id);
    const visits = [];
    for (const clock of ['10:00', '11:00', '12:00']) visits.push(await booked(clinic, { appointmentDate: at(3, clock) }));
    await Promise.all(visits.map(({ id }) => clinic.desk.send(calls.cancel, { params: { id }, body: { reason: 'Doctor unavailable' } })));
    const offers = (await listed(clinic)).map((row) => row.offer?.startsAt);
    expect(new Set(offers).size).toBe(3);
    expect(offers).not.toContain(undefined);
  });

  test('who is taken off is offered nothing', async () => {
    const clinic = await aClinic();
    const row = await wait(clinic, (await aPatient(clinic.hospital)).id);
    expect((await clinic.desk.send(waitlistCalls.remove, { params: { id: row.id } })).payload.status).toBe('removed');
    const { id } = await booked(clinic, { appointmentDate: at(3, '10:00') });
    await clinic.desk.send(calls.cancel, { params: { id }, body: { reason: 'Patient request' } });
    expect(await listed(clinic)).toEqual([]);
  });
});
