import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aPatient } from '#testing/factories.ts';
import { aHospital, clockNow, demoPassword, runJobNow, setClock, type TestHospital, theDatabase } from '#testing/world.ts';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import { lineCalls } from '../contract/calls/lines.ts';
import { queueSetupCalls } from '../contract/calls/setup.ts';
import { ticketCalls } from '../contract/calls/tickets.ts';
import { aHospitalByDay, aTestLine, lineRows, type TestLine } from './testing/line.ts';

let hospital: TestHospital;
let line: TestLine;

beforeAll(async () => {
  hospital = await aHospital();
  line = await aTestLine(hospital);
}, 120_000);
afterEach(() => setClock(null));

const admin = () => hospital.admin;
const params = (appointmentId: string) => ({ params: { appointmentId } });
const call = (appointmentId: string) => admin().send(ticketCalls.call, { ...params(appointmentId), body: {} });
const serve = (appointmentId: string) => admin().send(ticketCalls.serve, { ...params(appointmentId), body: {} });
const complete = (appointmentId: string) => admin().send(ticketCalls.complete, { ...params(appointmentId), body: {} });
const setAside = (appointmentId: string) =>
  admin().send(ticketCalls.unavailable, { ...params(appointmentId), body: { reason: 'did not come' } });
const reinstate = (appointmentId: string) => admin().send(ticketCalls.reinstate, { ...params(appointmentId), body: {} });
const transfer = (appointmentId: string, toDepartmentId: string, changes = {}) =>
  admin().send(ticketCalls.transfer, { body: { appointmentId, toDepartmentId, reason: 'Lab', ...changes } });

async function appointmentStatus(id: string): Promise<string> {
  const { rows } = await theDatabase().owner.query('select status from appointments where id = $1', [id]);
  return rows[0].status as string;
}

async function rowsOf(text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  return (await theDatabase().owner.query(text, values)).rows as Record<string, unknown>[];
}

test('a visit from check-in to the end: waiting, called, serving, served, the appointment along with it', async () => {
  const { appointmentId, ticketNumber } = await line.arrive({ typeId: line.serviceTypeId });
  expect(ticketNumber).toMatch(/^[A-Z0-9]{4}-\d{3}$/);
  const [row] = (await lineRows(admin(), line.clinic)).filter((each) => each.appointmentId === appointmentId);
  expect(row).toMatchObject({ status: 'waiting', paymentState: 'not-required', walkIn: true, scheduledFor: null });
  const called = await call(appointmentId);
  expect(called.payload).toMatchObject({ recipients: 0, ticket: { status: 'called', callCount: 1 } });
  expect(called.message).toBe('No one is on call');
  const served = await serve(appointmentId);
  expect(served.payload).toMatchObject({ consultationId: null, ticket: { status: 'serving', position: null } });
  expect(await appointmentStatus(appointmentId)).toBe('In-progress');
  expect((await complete(appointmentId)).payload).toMatchObject({ status: 'served' });
  expect(await appointmentStatus(appointmentId)).toBe('Completed');
  const events = await rowsOf(
    'select e.type from queue_events e join queue_tickets t on t.id = e.ticket_id where t.appointment_id = $1 order by e.at, e.id',
    [appointmentId],
  );
  expect(events.map(({ type }) => type)).toEqual(['checked-in', 'called', 'served', 'completed']);
});

describe('calls', () => {
  test('one row per recipient on duty in the department or in none; the caller is not one; the first answer stands on the ticket', async () => {
    const nurse = await hospital.userWith('Receive call request', 'View call log');
    await admin().raw('POST', `/api/departments/${line.clinic}/users`, { userIds: [nurse.userId] });
    const other = await hospital.userWith('Receive call request');
    const { appointmentId } = await line.arrive();
    const answer = await call(appointmentId);
    expect(answer.payload.recipients).toBe(1);
    const rows = await rowsOf("select * from notifications where kind = 'call' and entity_id = $1", [answer.payload.ticket.id]);
    expect(rows.map((row) => row.user_id)).toEqual([nurse.userId]);
    expect(rows[0]).toMatchObject({ title: 'Calling', path: `/queue-management?departmentId=${line.clinic}`, read_status: false });
    expect(String(rows[0]?.content)).toContain(answer.payload.ticket.ticketNumber);
    expect(rows.some((row) => row.user_id === other.userId)).toBe(false);
    expect((await nurse.raw('PATCH', `/api/collections/notification/records/${rows[0]?.id}`, { readStatus: true })).status).toBe(200);
    const [row] = (await lineRows(admin(), line.clinic)).filter((each) => each.appointmentId === appointmentId);
    expect(row?.acknowledgedBy?.id).toBe(nurse.userId);
    expect(row?.acknowledgedAt).not.toBeNull();
    await admin().raw('DELETE', `/api/departments/${line.clinic}/users/${nurse.userId}`);
  });

  test('the words that ring name no confidential patient: whoever hears them may lack the right', async () => {
    const nurse = await hospital.userWith('Receive call request');
    await admin().raw('POST', `/api/departments/${line.clinic}/users`, { userIds: [nurse.userId] });
    const patient = await aPatient(hospital, { firstName: 'Wuvoqua', lastName: 'Zyxqenwu', confidential: true });
    const { appointmentId, ticketNumber } = await line.arrive({ patientId: patient.id });
    const { payload } = await call(appointmentId);
    const rows = await rowsOf("select content from notifications where entity_id = $1 and audience = 'staff'", [payload.ticket.id]);
    expect(rows.map(({ content }) => content)).toEqual([expect.stringContaining(`${ticketNumber} Confidential patient to `)]);
    await admin().raw('DELETE', `/api/departments/${line.clinic}/users/${nurse.userId}`);
  });

  test('within five seconds 429, and the patient is told', async () => {
    const { appointmentId, patientId } = await line.arrive();
    const at = clockNow();
    setClock(at);
    // The few seconds pass while the line stands on a screen: its view still offers the call.
    expect((await call(appointmentId)).payload.ticket.acts.call).toBeNull();
    setClock(addMinutes(at, 0.05));
    const soon = await call(appointmentId);
    expect([soon.status, soon.error.code]).toEqual([429, 'CALLED_TOO_SOON']);
    setClock(addMinutes(at, 0.1));
    expect((await call(appointmentId)).payload.ticket.callCount).toBe(2);
    const told = await rowsOf(
      "select n.content from notifications n join patients p on p.person_id = n.user_id where p.id = $1 and n.title = 'Your Turn'",
      [patientId],
    );
    expect(told).toHaveLength(2);
  });

  test('a repeated Idempotency-Key makes no more call rows', async () => {
    const nurse = await hospital.userWith('Receive call request');
    await admin().raw('POST', `/api/departments/${line.lab}/users`, { userIds: [nurse.userId] });
    const { appointmentId } = await line.arrive({ departmentId: line.lab });
    const send = () => admin().send(ticketCalls.call, { ...params(appointmentId), body: {} }, { key: `call ${appointmentId}` });
    const [first, second] = [await send(), await send()];
    expect(second.payload).toEqual(first.payload);
    const rows = await rowsOf("select 1 from notifications where kind = 'call' and entity_id = $1", [first.payload.ticket.id]);
    expect(rows).toHaveLength(1);
  });

  test('the next call takes the first in order, and says when nobody waits', async () => {
    const own = await aTestLine(hospital);
    const next = () => admin().send(ticketCalls.callNext, { body: { departmentId: own.clinic } });
    expect((await next()).payload).toEqual({ ticket: null, recipients: 0 });
    expect((await next()).message).toBe('No patient in queue');
    await own.arrive();
    const urgent = await own.arrive({ priority: 'urgent' });
    const emergency = await own.arrive({ priority: 'emergency' });
    expect((await next()).payload.ticket?.appointmentId).toBe(emergency.appointmentId);
    expect((await next()).payload.ticket?.appointmentId).toBe(urgent.appointmentId);
  });

  test("another practitioner's patients are not free for the next call", async () => {
    const own = await aTestLine(hospital);
    const doctor = await hospital.userWith('Call Queue Patient', 'View All Departments Queue', 'View QMS Per Department');
    await own.arrive({ practitionerId: doctor.userId });
    expect((await admin().send(ticketCalls.callNext, { body: { departmentId: own.clinic } })).payload.ticket).toBeNull();
    expect((await doctor.send(ticketCalls.callNext, { body: { departmentId: own.clinic } })).payload.ticket).not.toBeNull();
  });
});

describe('unavailable', () => {
  test('out of the line, written to without any clinical word, and back at the old place', async () => {
    const own = await aTestLine(hospital);
    const first = await own.arrive();
    await own.arrive();
    expect((await setAside(first.appointmentId)).payload).toMatchObject({ status: 'unavailable', position: null });
    const [sms] = await rowsOf(
      "select body_text, recipient from message_outbox where channel = 'sms' and template = 'queue-called' order by id desc limit 1",
      [],
    );
    expect(String(sms?.body_text)).toMatch(/we called you and could not find you/);
    expect(String(sms?.body_text)).not.toContain(first.ticketNumber);
    const listed = await admin().send(lineCalls.unavailable, { params: { id: own.clinic } });
    expect(listed.payload.data.map((row) => row.appointmentId)).toEqual([first.appointmentId]);
    expect((await lineRows(admin(), own.clinic)).length).toBe(1);
    expect((await call(first.appointmentId)).error.code).toBe('NOT_IN_QUEUE');
    expect((await reinstate(first.appointmentId)).payload).toMatchObject({ status: 'waiting', position: 1, reinstateCount: 1 });
    expect((await reinstate(first.appointmentId)).error.code).toBe('NOT_UNAVAILABLE');
  });

  test('back at the end where the department says so', async () => {
    const own = await aTestLine(hospital);
    const edited = await admin().send(queueSetupCalls.editSettings, {
      params: { departmentId: own.clinic },
      body: { version: 0, values: { reinstatePosition: 'end' } },
    });
    expect(edited.payload).toMatchObject({ own: ['reinstatePosition'], version: 1 });
    const first = await own.arrive();
    await own.arrive();
    await own.arrive();
    await setAside(first.appointmentId);
    expect((await reinstate(first.appointmentId)).payload.position).toBe(3);
  });

  test('who does not come back in time has left, and the visit waits for the night', async () => {
    const early = await aHospitalByDay();
    const own = await aTestLine(early);
    const { appointmentId } = await own.arrive();
    await early.admin.send(ticketCalls.unavailable, { ...params(appointmentId), body: { reason: 'did not come' } });
    const at = clockNow();
    setClock(addMinutes(at, 239));
    await runJobNow('queue.tend-hospital', { hospitalId: early.id });
    expect((await rowsOf('select status from queue_tickets where appointment_id = $1', [appointmentId]))[0]?.status).not.toBe('left');
    setClock(addMinutes(at, 241));
    await runJobNow('queue.tend-hospital', { hospitalId: early.id });
    expect((await rowsOf('select status, left_reason from queue_tickets where appointment_id = $1', [appointmentId]))[0]).toMatchObject({
      status: 'left',
    });
  });
});

describe('a transfer', () => {
  test('closes the ticket with a link, opens one in the target line, keeps priority, arrival and the running visit', async () => {
    const { appointmentId } = await line.arrive({ priority: 'urgent', typeId: line.serviceTypeId });
    const before = (await serve(appointmentId)).payload.ticket;
    const next = (await transfer(appointmentId, line.lab)).payload;
    expect(next).toMatchObject({
      status: 'waiting',
      priority: 'urgent',
      checkedInAt: before.checkedInAt,
      transferredFromTicketId: before.id,
      department: { id: line.lab },
    });
    expect(await appointmentStatus(appointmentId)).toBe('In-progress');
    const [old] = await rowsOf('select status, transferred_to_ticket_id, closed_at, completed_at from queue_tickets where id = $1', [
      before.id,
    ]);
    expect(old).toMatchObject({ status: 'transferred', transferred_to_ticket_id: next.id });
    expect(new Date(String(old?.closed_at)).toISOString().slice(0, 19)).toBe(next.enteredAt.slice(0, 19));
    await serve(appointmentId);
    await complete(appointmentId);
    expect(await appointmentStatus(appointmentId)).toBe('Completed');
    const history = await admin().send(lineCalls.history, { params: { id: line.lab }, query: { search: next.ticketNumber } });
    expect(history.payload.data[0]?.path).toHaveLength(2);
  });

  test('the segments of a visit fill the time from check-in to completion without gap or overlap', async () => {
    const { appointmentId } = await line.arrive();
    const at = clockNow();
    for (const [index, department] of [line.lab, line.clinic, line.lab].entries()) {
      setClock(addMinutes(at, 7 * (index + 1)));
      expect((await transfer(appointmentId, department)).status).toBe(200);
    }
    setClock(addMinutes(at, 40));
    await serve(appointmentId);
    setClock(addMinutes(at, 55));
    await complete(appointmentId);
    const rows = await rowsOf(
      `select sum(extract(epoch from closed_at - entered_at)) as parts, extract(epoch from max(closed_at) - min(checked_in_at)) as whole,
              bool_and(closed_at >= entered_at) as forward from queue_tickets where appointment_id = $1`,
      [appointmentId],
    );
    expect(Number(rows[0]?.parts)).toBeCloseTo(Number(rows[0]?.whole), 3);
    expect(rows[0]?.forward).toBe(true);
  });

  test('refused to the same place, into no queue, to nobody active', async () => {
    const { appointmentId } = await line.arrive();
    expect((await transfer(appointmentId, line.clinic)).error.code).toBe('CHOOSE_ANOTHER_DEPARTMENT');
    const made = await admin().raw('POST', '/api/departments', {
      name: `No line ${appointmentId.slice(-6)}`,
      kind: 'store',
      runsQueue: false,
    });
    const closed = await transfer(appointmentId, (made.payload as { id: string }).id);
    expect([closed.status, closed.message]).toEqual([422, `Queue is not enabled for No line ${appointmentId.slice(-6)}`]);
    const nobody = await transfer(appointmentId, line.lab, { toPractitionerId: '01900000-0000-7000-8000-000000000009' });
    expect(nobody.error.code).toBe('PRACTITIONER_NOT_ACTIVE');
    expect((await transfer(appointmentId, line.clinic, { stage: 'review' })).payload.stage).toBe('review');
  });
});

describe('the end of a visit', () => {
  test('a mistaken serve is taken back: waiting at the old place, the appointment scheduled', async () => {
    const own = await aTestLine(hospital);
    const first = await own.arrive();
    await own.arrive();
    await serve(first.appointmentId);
    const answer = await admin().send(ticketCalls.return, { ...params(first.appointmentId), body: { reason: 'wrong patient' } });
    expect(answer.payload).toMatchObject({ status: 'waiting', position: 1, servedBy: null });
    expect(await appointmentStatus(first.appointmentId)).toBe('Scheduled');
    await serve(first.appointmentId);
    setClock(addMinutes(clockNow(), 16));
    const late = await admin().send(ticketCalls.return, { ...params(first.appointmentId), body: {} });
    expect(late.error.code).toBe('RETURN_TOO_LATE');
  });

  test('left: the appointment stays for the night, or is cancelled when that is the reason', async () => {
    const [gone, cancelled] = [await line.arrive(), await line.arrive()];
    const leave = (id: string, reason: 'cancelled' | 'left-without-being-seen') =>
      admin().send(ticketCalls.left, { ...params(id), body: { reason } });
    expect((await leave(gone.appointmentId, 'left-without-being-seen')).payload.leftReason).toBe('left-without-being-seen');
    expect(await appointmentStatus(gone.appointmentId)).toBe('Scheduled');
    expect((await leave(cancelled.appointmentId, 'cancelled')).payload.status).toBe('left');
    expect(await appointmentStatus(cancelled.appointmentId)).toBe('Cancelled');
  });

  test('a cancelled appointment and an undone check-in close the ticket; who is served refuses', async () => {
    const [cancelled, undone, served] = [await line.arrive(), await line.arrive(), await line.arrive()];
    await admin().raw('POST', `/api/appointments/cancel/${cancelled.appointmentId}`, { reason: 'Patient request', side: 'patient' });
    expect((await admin().raw('POST', `/api/appointments/${undone.appointmentId}/undo-checkin`, {})).status).toBe(200);
    await serve(served.appointmentId);
    expect((await admin().raw('POST', `/api/appointments/${served.appointmentId}/undo-checkin`, {})).status).toBe(409);
    const rows = await rowsOf('select status from queue_tickets where appointment_id = any($1)', [
      [cancelled.appointmentId, undone.appointmentId],
    ]);
    expect(rows.map(({ status }) => status)).toEqual(['left', 'left']);
    const again = await admin().raw('POST', '/api/appointments/internal-checkin', { appointmentId: undone.appointmentId });
    expect(again.status).toBe(200);
  });

  test('a death closes the ticket as deceased', async () => {
    const doctor = await hospital.userWithRole('Doctor');
    await doctor.raw('POST', '/api/auth/confirmPassword', { password: demoPassword });
    const [waiting, served] = [await line.arrive(), await line.arrive()];
    await serve(served.appointmentId);
    for (const { patientId } of [waiting, served]) {
      const certificate = {
        dateTimeOfDeath: addMinutes(clockNow(), -1),
        place: 'emergency',
        manner: 'natural',
        causeA: { icdCode: 'I21.9', text: 'Acute myocardial infarction', interval: '2 hours' },
        sign: true,
      };
      const signed = await doctor.raw('POST', `/api/patients/${patientId}/deceased`, certificate);
      expect(signed.status, signed.text).toBe(200);
    }
    const ids = [waiting.appointmentId, served.appointmentId];
    const rows = await rowsOf('select status, left_reason from queue_tickets where appointment_id = any($1)', [ids]);
    expect(rows).toEqual([
      { status: 'left', left_reason: 'deceased' },
      { status: 'left', left_reason: 'deceased' },
    ]);
    expect(await appointmentStatus(served.appointmentId)).not.toBe('In-progress');
  });
});

test('the close of the day: what is open ends, and the visit of who is being served is completed', async () => {
  const own = await aTestLine(hospital);
  const waiting = await own.arrive();
  const served = await own.arrive({ typeId: own.serviceTypeId });
  // The close of the day knows no exception: an emergency ends with it too, and the head of the department is told of it.
  const emergency = await own.arrive({ priority: 'emergency' });
  await serve(served.appointmentId);
  await theDatabase().owner.query("update queue_days set closes_at = closes_at - interval '2 days' where department_id = $1", [own.clinic]);
  await runJobNow('queue.tend-lines');
  await runJobNow('queue.tend-hospital', { hospitalId: hospital.id });
  const rows = await rowsOf('select status, left_reason from queue_tickets where department_id = $1', [own.clinic]);
  expect(rows).toEqual([
    { status: 'left', left_reason: 'day-closed' },
    { status: 'left', left_reason: 'day-closed' },
    { status: 'left', left_reason: 'day-closed' },
  ]);
  const [told] = await rowsOf("select content from notifications where title = 'Queue Day Closed' and entity_id = $1", [own.clinic]);
  expect(told?.content).toContain(emergency.ticketNumber);
  expect(await appointmentStatus(served.appointmentId)).toBe('Completed');
  expect(await appointmentStatus(waiting.appointmentId)).toBe('Scheduled');
  const [day] = await rowsOf('select closed_at, last_number from queue_days where department_id = $1', [own.clinic]);
  expect(day).toMatchObject({ last_number: 3 });
  expect(day?.closed_at).not.toBeNull();
});
