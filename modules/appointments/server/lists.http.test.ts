import { afterEach, describe, expect, test } from 'vitest';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import { aPatient } from '#testing/factories.ts';
import { inScopeOf, runJobNow, setClock, theDatabase } from '#testing/world.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { appointmentCalls as calls } from '../contract/calls/appointments.ts';
import { calendarCalls } from '../contract/calls/calendar.ts';
import { scheduleCalls } from '../contract/calls/schedules.ts';
import type { AppointmentRow } from '../contract/records.ts';
import { completeAppointment, startAppointment } from './index.ts';
import { aClinic, at, book, booked, type Clinic, lagos, soon } from './testing/clinic.ts';
import { weekdayOf } from './wall-time.ts';

afterEach(() => setClock(null));

const dayOf = (days: number) => at(days, '12:00').slice(0, 10);

describe('lists', () => {
  test('filters, counts per status, search by number, name and telephone; each in the order of time', async () => {
    const clinic = await aClinic();
    const patient = await aPatient(clinic.hospital, { firstName: 'Zubaida', lastName: 'Quartey', phoneNumber: '8099911122' });
    const first = await booked(clinic, { patientId: patient.id, appointmentDate: at(2, '10:00') });
    const second = await booked(clinic, {
      appointmentDate: at(3, '10:00'),
      appointmentTypeId: clinic.types.Dressing,
      practitionerId: null,
    });
    const third = await booked(clinic, { appointmentDate: at(4, '10:00'), source: 'phone' });
    await clinic.desk.send(calls.cancel, { params: { id: third.id }, body: { reason: 'Duplicate' } });
    const find = async (query: object) => {
      const { payload } = await clinic.desk.send(calls.filter, { query: query as never });
      return [payload.data.map((row) => row.id), payload.meta.count] as const;
    };
    expect(await find({})).toEqual([[third.id, second.id, first.id], 3]);
    expect((await clinic.desk.send(calls.filter)).payload.meta.counts).toEqual({
      Scheduled: 2,
      'In-progress': 0,
      Completed: 0,
      Cancelled: 1,
      'No-show': 0,
    });
    expect(await find({ status: ['Scheduled'], order: 'asc' })).toEqual([[first.id, second.id], 2]);
    expect(await find({ practitionerId: clinic.doctor.userId })).toEqual([[third.id, first.id], 2]);
    expect(await find({ appointmentTypeId: clinic.types.Dressing })).toEqual([[second.id], 1]);
    expect(await find({ departmentId: first.department.id })).toEqual([[third.id, second.id, first.id], 3]);
    expect(await find({ departmentId: first.department.id, status: ['Cancelled'] })).toEqual([[third.id], 1]);
    expect(await find({ departmentId: patient.id })).toEqual([[], 0]);
    expect(await find({ patientId: patient.id })).toEqual([[first.id], 1]);
    expect(await find({ source: 'phone' })).toEqual([[third.id], 1]);
    expect(await find({ source: 'phone', patientId: patient.id })).toEqual([[], 0]);
    expect(await find({ source: 'phone', patientId: patient.id, filterOperator: 'or' })).toEqual([[third.id, first.id], 2]);
    expect(await find({ startDate: dayOf(3), endDate: dayOf(3) })).toEqual([[second.id], 1]);
    for (const search of ['quartey', 'Zubaida Q', '08099911122', first.appointmentNumber, '1'])
      expect(await find({ search })).toEqual([[first.id], 1]);
    expect(await find({ search: 'nobody here' })).toEqual([[], 0]);
    const { payload } = await clinic.desk.send(calls.list, { query: { startDate: dayOf(2), limit: 2 } });
    expect([(payload.data as AppointmentRow[]).map((row) => row.id), payload.meta.count]).toEqual([[first.id, second.id], 3]);
  });

  test('days are those of the hospital’s zone: half past midnight in Lagos is the day before in UTC', async () => {
    const clinic = await aClinic();
    const early = await booked(clinic, { appointmentDate: at(3, '00:30') });
    const late = await booked(clinic, { appointmentDate: at(3, '23:00') });
    await booked(clinic, { appointmentDate: at(4, '00:00') });
    const { payload } = await clinic.desk.send(calls.filter, { query: { startDate: dayOf(3), endDate: dayOf(3), order: 'asc' } });
    expect(payload.data.map((row) => row.id)).toEqual([early.id, late.id]);
    expect(early.appointmentDate.slice(0, 10)).toBe(dayOf(2));
    const calendar = await clinic.desk.send(calendarCalls.calendar, { query: { view: 'day', date: dayOf(3) } });
    expect(calendar.payload).toMatchObject({
      timeZone: lagos,
      from: dayOf(3),
      until: dayOf(4),
      days: [{ date: dayOf(3), count: 2, holiday: null }],
    });
    expect(calendar.payload.events.map((event) => event.id)).toEqual([early.id, late.id]);
  });

  test('a confidential patient’s contacts are hidden from the desk', async () => {
    const clinic = await aClinic();
    const patient = await aPatient(clinic.hospital, { confidential: true });
    const { id } = await booked(clinic, { patientId: patient.id });
    expect((await clinic.desk.send(calls.single, { params: { id } })).payload.internalPatient).toMatchObject({
      phoneNumber: null,
      dateOfBirth: null,
    });
    expect((await clinic.hospital.admin.send(calls.single, { params: { id } })).payload.internalPatient?.phoneNumber).not.toBeNull();
  });

  test('no notice to staff names a confidential patient: booked, moved, arrived, cancelled', async () => {
    const clinic = await aClinic();
    const patient = await aPatient(clinic.hospital, { firstName: 'Wuvoqua', lastName: 'Zyxqenwu', confidential: true });
    const { desk } = clinic;
    const { id, version } = await booked(clinic, { patientId: patient.id });
    const moved = await desk.send(calls.edit, { params: { id }, body: { appointmentDate: at(3, '11:00'), reason: 'Moved', version } });
    expect(moved.status, moved.text).toBe(200);
    expect((await desk.send(calls.cancel, { params: { id }, body: { reason: 'Duplicate' } })).status).toBe(200);
    const today = await booked(clinic, { patientId: patient.id, appointmentDate: soon() });
    expect((await desk.send(calls.internalCheckIn, { body: { appointmentId: today.id } })).status).toBe(200);
    const { rows } = await theDatabase().owner.query(
      "select title, content from notifications where hospital_id = $1 and audience = 'staff' order by id",
      [clinic.hospital.id],
    );
    const told = rows.filter(({ content }) => content.includes('Confidential patient')).map(({ title }) => title);
    expect(new Set(told)).toEqual(new Set(['New Appointment', 'Appointment Rescheduled', 'Appointment Cancelled', 'Patient Checked In']));
    expect(rows.filter(({ content }) => /wuvoqua|zyxqenwu/i.test(content))).toEqual([]);
  });

  test('the panel: the own day or the hospital’s, equal to the filter’s counts; anybody else’s is 404', async () => {
    const clinic = await aClinic('View Appointment on dashboard');
    const today = dayOf(0);
    const mine = await book(clinic, { appointmentDate: soon() });
    const { rows } = await theDatabase().owner.query('select count(*)::int as n from appointments where hospital_id = $1', [
      clinic.hospital.id,
    ]);
    const panel = (id: string, who = clinic.doctor) => who.send(calendarCalls.getAppointments, { params: { id } });
    const counts = (await clinic.desk.send(calls.filter, { query: { startDate: today, endDate: today } })).payload.meta.counts;
    expect((await panel(clinic.hospital.id)).payload.counts).toEqual({
      Scheduled: counts.Scheduled,
      Inprogress: counts['In-progress'],
      Completed: counts.Completed,
    });
    expect((await panel(clinic.doctor.userId)).payload.counts.Scheduled).toBe(mine.status === 200 ? rows[0].n : 0);
    expect((await panel(clinic.doctor.userId, clinic.desk)).status).toBe(404);
    expect((await panel(clinic.desk.userId, clinic.desk)).payload.data).toEqual([]);
  });
});

describe('schedules', () => {
  const keep = (clinic: Clinic, body: object) => clinic.hospital.admin.send(scheduleCalls.create, { body: body as never });

  test('whoever keeps hours is booked within them, not in breaks, on leave or beyond the day’s patients', async () => {
    const clinic = await aClinic('Overbook Appointment');
    const practitionerId = clinic.doctor.userId;
    const day = dayOf(8);
    const hours = {
      practitionerId,
      dayOfWeek: weekdayOf(day),
      startTime: '09:00',
      endTime: '12:00',
      breaks: [{ from: '10:00', to: '10:30' }],
      maxPatients: 2,
    };
    expect((await keep(clinic, hours)).payload).toMatchObject({ practitioner: { id: practitionerId }, startTime: '09:00', version: 1 });
    expect((await keep(clinic, { ...hours, startTime: '11:00', endTime: '13:00', breaks: [] })).error.code).toBe('SCHEDULE_OVERLAP');
    expect((await keep(clinic, { ...hours, departmentId: clinic.departmentId })).error.code).toBe('SCHEDULE_OWNER');
    expect((await keep(clinic, { ...hours, endTime: '08:00' })).error.code).toBe('SCHEDULE_TIMES');
    expect((await keep(clinic, { ...hours, breaks: [{ from: '08:00', to: '09:30' }] })).error.code).toBe('SCHEDULE_BREAKS');
    const code = async (clock: string, more: object = {}) => {
      const answer = await book(clinic, { appointmentDate: at(8, clock), ...more });
      return answer.status === 200 ? 200 : answer.error.code;
    };
    expect(await code('08:00')).toBe('OUTSIDE_SCHEDULE');
    expect(await code('09:45')).toBe('OUTSIDE_SCHEDULE');
    expect(await code('08:00', { force: true, overbookReason: 'Before theatre' })).toBe(200);
    expect([await code('09:00'), await code('10:30'), await code('11:00')]).toEqual([200, 200, 'APPOINTMENT_OVERLAP']);
    const slots = async () => {
      const query = {
        appointmentTypeId: clinic.types['New consultation'] as string,
        practitionerId,
        departmentId: clinic.departmentId,
        from: dayOf(7),
        to: dayOf(15),
      };
      return (await clinic.desk.send(calendarCalls.slots, { query })).payload;
    };
    // The day is full: free times are those of the week after.
    expect((await slots()).slots.map((slot) => slot.start)).toEqual(
      ['09:00', '09:20', '10:30', '10:50', '11:10', '11:30'].map((clock) => at(15, clock)),
    );
    const leave = await clinic.hospital.admin.send(scheduleCalls.addException, {
      body: { kind: 'leave', practitionerId, fromDate: dayOf(8), toDate: dayOf(15), note: 'Annual' },
    });
    expect(leave.payload.affected).toHaveLength(3);
    expect((await slots()).nextFree?.start).toBe(at(22, '09:00'));
    expect(await code('09:30')).toBe('PRACTITIONER_ON_LEAVE');
    await clinic.hospital.admin.send(scheduleCalls.removeException, { params: { id: leave.payload.id } });
    expect((await slots()).slots).toHaveLength(6);
  });

  test('a holiday closes the day for all, an extra clinic opens it', async () => {
    const clinic = await aClinic();
    const day = dayOf(9);
    await clinic.hospital.admin.raw('POST', '/api/holidays', { date: day, name: 'Founders day', closed: true, repeatsYearly: false });
    expect((await book(clinic, { appointmentDate: at(9, '10:00') })).message).toBe('Outside the schedule of Ada Tester');
    const calendar = await clinic.desk.send(calendarCalls.calendar, { query: { view: 'week', date: day } });
    expect(calendar.payload.background).toContainEqual(expect.objectContaining({ kind: 'closed', label: 'Founders day' }));
    const extra = {
      kind: 'extra-clinic',
      practitionerId: clinic.doctor.userId,
      fromDate: day,
      toDate: day,
      startTime: '09:00',
      endTime: '11:00',
    } as const;
    await clinic.hospital.admin.send(scheduleCalls.addException, { body: extra });
    expect((await book(clinic, { appointmentDate: at(9, '10:00') })).status).toBe(200);
    expect((await book(clinic, { appointmentDate: at(9, '10:45') })).status).toBe(422);
  });
});

describe('beside other modules', () => {
  test('a merge moves visits, also two of one time, and takes them back', async () => {
    const clinic = await aClinic();
    const other = await clinic.hospital.userWith('View Appointment');
    const [survivor, merged] = [await aPatient(clinic.hospital), await aPatient(clinic.hospital)];
    await booked(clinic, { patientId: survivor.id, appointmentDate: at(3, '10:00') });
    const { id } = await booked(clinic, { patientId: merged.id, appointmentDate: at(3, '10:00'), practitionerId: other.userId });
    const done = await clinic.hospital.admin.raw('POST', `/api/patients/${survivor.id}/merge`, {
      mergedId: merged.id,
      fieldChoices: {},
      reason: 'the same person',
    });
    expect(done.status).toBe(200);
    expect((await clinic.desk.send(calls.single, { params: { id } })).payload.internalPatient?.id).toBe(survivor.id);
    const twice = await book(clinic, {
      patientId: survivor.id,
      appointmentDate: at(3, '10:10'),
      practitionerId: null,
      appointmentTypeId: clinic.types.Dressing,
    });
    expect(twice.message).toBe('Patient already has an appointment at this time');
  });

  test('the timeline shows visits to those who may see them', async () => {
    const clinic = await aClinic('View Patient Details');
    const patient = await aPatient(clinic.hospital);
    const { appointmentNumber } = await booked(clinic, { patientId: patient.id });
    const { payload } = await clinic.desk.send(patientCalls.timeline, { params: { id: patient.id }, query: { types: ['appointment'] } });
    expect(payload.data.map((line) => line.title)).toEqual([`${appointmentNumber} · New consultation · Scheduled`]);
  });

  test('a calendar file and the report of the days', async () => {
    const clinic = await aClinic('View Report Module', 'View Utilisation Reports');
    const { id, appointmentNumber } = await booked(clinic, { appointmentDate: at(1, '10:00') });
    const file = await clinic.desk.send(calendarCalls.ics, { params: { id } });
    expect([file.status, String(file.headers['content-type'])]).toEqual([200, expect.stringContaining('text/calendar')]);
    expect(file.text).toContain(`SUMMARY:${appointmentNumber}`);
    const missed = await booked(clinic, { appointmentDate: at(1, '11:00') });
    await clinic.desk.send(calls.internalCheckIn, { body: { appointmentId: id, early: true } });
    setClock(at(1, '10:20'));
    await inScopeOf(clinic.hospital.id, (scope) => startAppointment(scope, id));
    setClock(at(1, '10:40'));
    await inScopeOf(clinic.hospital.id, (scope) => completeAppointment(scope, id));
    setClock(at(2, '00:30'));
    await runJobNow('appointments.close-day', { hospitalId: clinic.hospital.id });
    setClock(null);
    const report = (params: { start: string; end: string }, who = clinic.desk) => who.send(calendarCalls.report, { params });
    const { payload } = await report({ start: dayOf(1), end: dayOf(1) });
    expect(payload.totals).toMatchObject({ booked: 2, completed: 1, noShow: 1, noShowRate: 0.5, averageWaitMinutes: 20 });
    expect(payload.byPractitioner).toMatchObject([{ practitionerId: clinic.doctor.userId, booked: 2 }]);
    expect(payload.byDay).toEqual([{ date: dayOf(1), booked: 2, completed: 1, cancelled: 0, noShow: 1 }]);
    expect(missed.status).toBe('Scheduled');
    expect((await report({ start: dayOf(2), end: dayOf(1) })).error.code).toBe('REPORT_DATES');
    const basic = await clinic.hospital.userWith('View Report Module');
    expect((await report({ start: dayOf(1), end: addCalendarDays(dayOf(1), 1) }, basic)).error.permission).toBe('View Utilisation Reports');
  });
});
