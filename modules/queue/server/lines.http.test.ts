import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aPortalPatient } from '#testing/other-areas.ts';
import { aHospital, clockNow, nobody, setClock, type TestHospital, theDatabase } from '#testing/world.ts';
import { waitsOf } from '#testing/waits.ts';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import { lineCalls } from '../contract/calls/lines.ts';
import { queueSetupCalls } from '../contract/calls/setup.ts';
import { ticketCalls } from '../contract/calls/tickets.ts';
import { aHospitalByDay, aQueueDepartment, aTestLine, lineRows } from './testing/line.ts';

let hospital: TestHospital;
beforeAll(async () => {
  hospital = await aHospital();
}, 120_000);
afterEach(() => setClock(null));

const admin = () => hospital.admin;
const params = (appointmentId: string) => ({ params: { appointmentId } });
const order = async (departmentId: string) => (await lineRows(admin(), departmentId)).map((row) => row.appointmentId);
const settings = (departmentId: string, values: object, version = 0) =>
  admin().send(queueSetupCalls.editSettings, { params: { departmentId }, body: { version, values } });

test('where a patient may be sent: every line with its length and wait, also for who sees but the own', async () => {
  const line = await aTestLine(hospital);
  const empty = await aQueueDepartment(hospital);
  const off = await aQueueDepartment(hospital, { runsQueue: false });
  const desk = await hospital.userWith('Transfer Queue Patient', 'View QMS Per Department');
  const moved = await admin().raw('PATCH', `/api/users/${desk.userId}`, { departmentIds: [line.clinic] });
  expect(moved.status).toBe(200);
  expect((await desk.send(lineCalls.byDepartment, { params: { id: line.lab }, query: {} })).status).toBe(403);
  await line.arrive({ departmentId: line.lab });
  const called = await line.arrive({ departmentId: line.lab });
  await admin().send(ticketCalls.call, { ...params(called.appointmentId), body: {} });
  const targets = new Map((await desk.send(lineCalls.transferTargets)).payload.map((target) => [target.id, target]));
  // Nobody was served there yet: a quarter of an hour each.
  expect(targets.get(line.lab)).toMatchObject({ waiting: 2, estimatedWaitMinutes: 30 });
  expect(targets.get(line.clinic)).toMatchObject({ waiting: 0, estimatedWaitMinutes: 0 });
  expect(targets.has(empty)).toBe(true);
  expect(targets.has(off)).toBe(false);
});

describe('the order', () => {
  test('emergencies, then urgent ones, then by time; boosts go before, ageing lifts to urgent and no further', async () => {
    const line = await aTestLine(hospital);
    const at = clockNow();
    setClock(at);
    const normal = await line.arrive();
    setClock(addMinutes(at, 10));
    const elderly = await line.arrive({ patient: { dateOfBirth: '1940-01-01' } });
    setClock(addMinutes(at, 20));
    const urgent = await line.arrive({ priority: 'urgent' });
    setClock(addMinutes(at, 30));
    const emergency = await line.arrive({ priority: 'emergency' });
    const young = await line.arrive({ patient: { dateOfBirth: '1990-01-01' } });
    // The elderly one came ten minutes later and is worth fifteen.
    const ids = [emergency, urgent, elderly, normal, young].map(({ appointmentId }) => appointmentId);
    expect(await order(line.clinic)).toEqual(ids);
    const [first] = await lineRows(admin(), line.clinic, '&priority=normal');
    expect(first?.flags).toEqual(['elderly']);
    // Two hours on, the normal ones have aged and stand with the urgent one by time, behind the emergency.
    setClock(addMinutes(at, 131));
    const aged = await lineRows(admin(), line.clinic);
    expect(aged.map((row) => row.appointmentId)).toEqual([emergency, elderly, normal, urgent, young].map((each) => each.appointmentId));
    expect(aged.map((row) => row.effectivePriority)).toEqual(['emergency', 'urgent', 'urgent', 'urgent', 'normal']);
    expect(aged.map((row) => row.position)).toEqual([1, 2, 3, 4, 5]);
  });

  test('strict arrival: who came first, but for emergencies', async () => {
    const line = await aTestLine(hospital);
    await settings(line.clinic, { orderRule: 'strict-arrival' });
    const first = await line.arrive();
    const urgent = await line.arrive({ priority: 'urgent', patient: { dateOfBirth: '1940-01-01' } });
    const emergency = await line.arrive({ priority: 'emergency' });
    expect(await order(line.clinic)).toEqual([emergency, first, urgent].map((each) => each.appointmentId));
  });

  test('triage changes rank, colour and flags', async () => {
    const line = await aTestLine(hospital);
    const [first, second] = [await line.arrive(), await line.arrive()];
    const answer = await admin().send(ticketCalls.priority, {
      ...params(second.appointmentId),
      body: { priority: 'urgent', colour: 'orange', flags: ['pregnant'], reason: 'triage' },
    });
    expect(answer.payload).toMatchObject({ priority: 'urgent', colour: 'orange', flags: ['pregnant'], position: 1 });
    expect(await order(line.clinic)).toEqual([second.appointmentId, first.appointmentId]);
    const stale = await admin().send(ticketCalls.priority, {
      ...params(second.appointmentId),
      body: { priority: 'normal', reason: 'again', version: 1 },
    });
    expect(stale.error.code).toBe('STALE_VERSION');
  });

  test('the same on the display as in the list, by number', async () => {
    const line = await aTestLine(hospital);
    for (const priority of ['normal', 'urgent', 'emergency', 'normal'] as const) await line.arrive({ priority });
    const made = await admin().send(queueSetupCalls.addDisplayToken, { body: { departmentIds: [line.clinic] } });
    const shown = await nobody().send(lineCalls.display, { params: { displayToken: made.payload.token } });
    expect(shown.payload.next.map(({ number }) => number)).toEqual((await lineRows(admin(), line.clinic)).map((row) => row.ticketNumber));
  });
});

describe('a display', () => {
  test('numbers, rooms and states, and nobody by name, age, reason or id; ended it shows nothing', async () => {
    const line = await aTestLine(hospital);
    const edited = await admin().send(queueSetupCalls.editSettings, {
      params: { departmentId: line.clinic },
      body: { version: 0, rooms: [{ name: 'Room 2' }] },
    });
    const roomId = edited.payload.rooms[0]?.id as string;
    const visit = await line.arrive({ patient: { firstName: 'Zebulon', lastName: 'Quartermain' } });
    await admin().send(ticketCalls.call, { ...params(visit.appointmentId), body: { roomId } });
    const { id, token, url } = (
      await admin().send(queueSetupCalls.addDisplayToken, { body: { departmentIds: [line.clinic], title: 'Hall' } })
    ).payload;
    expect(url).toBe(`http://civis.test/hospital/queue-display/${token}`);
    const { rows } = await theDatabase().owner.query('select count(*) as n from queue_displays where token_hash::text like $1', [
      `%${token}%`,
    ]);
    expect(Number(rows[0].n)).toBe(0);
    const shown = await nobody().send(lineCalls.display, { params: { displayToken: token } });
    expect(shown.payload).toMatchObject({ title: 'Hall', hospital: hospital.name, next: [] });
    expect(shown.payload.calls).toMatchObject([{ number: visit.ticketNumber, room: 'Room 2', status: 'called', initials: null, calls: 1 }]);
    // A queue's letters may end in P: only the ticket's own number may look like a patient's.
    const text = shown.text.replaceAll(visit.ticketNumber, '');
    for (const secret of ['Zebulon', 'Quartermain', visit.patientId, visit.appointmentId, 'P-0']) expect(text).not.toContain(secret);
    await settings(line.clinic, { displayMode: 'number-and-initials' }, 1);
    const initials = await nobody().send(lineCalls.display, { params: { displayToken: token } });
    expect(initials.payload.calls[0]?.initials).toBe('Z.Q.');
    expect((await admin().send(queueSetupCalls.displayTokens)).text).not.toContain(token);
    await admin().send(queueSetupCalls.revokeDisplayToken, { params: { id } });
    const ended = await nobody().send(lineCalls.display, { params: { displayToken: token } });
    expect([ended.status, ended.error.code]).toEqual([404, 'DISPLAY_REVOKED']);
    expect((await nobody().send(lineCalls.display, { params: { displayToken: 'x'.repeat(43) } })).status).toBe(404);
  });
});

describe('who may read', () => {
  test("own departments; others' with 'View All Departments Queue'; somebody without a department everywhere", async () => {
    const line = await aTestLine(hospital);
    const nurse = await hospital.userWith('View QMS Per Department');
    const closed = await nurse.send(lineCalls.byDepartment, { params: { id: line.clinic } });
    expect([closed.status, closed.error.message]).toEqual([403, 'You do not have permission: View All Departments Queue']);
    for (const path of ['unavailable', 'history', 'stats', 'practitioners'] as const)
      expect([path, (await nurse.raw('GET', `/api/qms/${path}/${line.clinic}`)).status]).toEqual([
        path,
        path === 'practitioners' ? 200 : 403,
      ]);
    expect((await nurse.send(lineCalls.byDepartment, { params: { id: hospital.departmentId } })).status).toBe(200);
    expect((await nurse.send(lineCalls.departments)).payload.map(({ id }) => id)).toEqual([hospital.departmentId]);
    const all = await hospital.userWith('View QMS Per Department', 'View All Departments Queue');
    expect((await all.send(lineCalls.byDepartment, { params: { id: line.clinic } })).status).toBe(200);
  });
});

test('the history of a line reads its page and count together, then all that its tickets show', async () => {
  const line = await aTestLine(hospital);
  const { appointmentId } = await line.arrive();
  await admin().send(ticketCalls.left, { ...params(appointmentId), body: { reason: 'left-without-being-seen' } });
  const read = () => admin().send(lineCalls.history, { params: { id: line.clinic }, query: {} });
  expect((await read()).payload.meta.count).toBe(1);
  const { statements, waits } = await waitsOf(read);
  expect(statements).toBeGreaterThan(8);
  expect(waits).toBeLessThan(7);
});

test('counts, details, history, statistics, summary and report tell of the same visits', async () => {
  const own = await aHospitalByDay();
  const line = await aTestLine(own);
  const admin = () => own.admin;
  const at = clockNow();
  setClock(addMinutes(at, -30));
  const served = await line.arrive({ typeId: line.serviceTypeId });
  const gone = await line.arrive();
  setClock(addMinutes(at, -20));
  await admin().send(ticketCalls.serve, { ...params(served.appointmentId), body: {} });
  setClock(addMinutes(at, -5));
  await admin().send(ticketCalls.complete, { ...params(served.appointmentId), body: {} });
  await admin().send(ticketCalls.left, { ...params(gone.appointmentId), body: { reason: 'left-without-being-seen' } });
  setClock(at);
  const waiting = await line.arrive();
  const page = await admin().send(lineCalls.byDepartment, { params: { id: line.clinic } });
  expect(page.payload.meta.counts).toMatchObject({ waiting: 1, servedToday: 1, averageWaitMinutes: 10, serving: 0 });
  const history = (await admin().send(lineCalls.history, { params: { id: line.clinic }, query: { status: ['served'] } })).payload;
  expect(history.data).toMatchObject([{ appointmentId: served.appointmentId, waitMinutes: 10, serviceMinutes: 15 }]);
  const details = (await admin().send(lineCalls.checkInDetails, { params: { id: served.appointmentId } })).payload;
  expect(details.events.map(({ type }) => type)).toEqual(['checked-in', 'served', 'completed']);
  expect(details.events.map(({ waitedSeconds }) => waitedSeconds)).toEqual([null, 600, null]);
  expect(details).toMatchObject({ checkedIn: { method: 'desk' }, billingMethod: 'Self-Pay', consultationId: null });
  const stats = (await admin().send(lineCalls.stats, { params: { id: line.clinic } })).payload;
  expect(stats).toMatchObject({ tickets: 3, leftWithoutBeingSeen: 1, leftRate: 50, averageServiceMinutes: 15, p90WaitMinutes: 10 });
  expect(stats.perServer).toMatchObject([{ id: admin().userId, served: 1 }]);
  expect(stats.perHour.reduce((sum, hour) => sum + hour.entered, 0)).toBe(3);
  const summary = (await admin().send(lineCalls.summary)).payload.find((row) => row.departmentId === line.clinic);
  expect(summary).toMatchObject({ waiting: 1, servedToday: 1 });
  const day = stats.day;
  const report = (await admin().send(lineCalls.report, { params: { start: day, end: day }, query: { departmentId: line.clinic } })).payload;
  expect(report.totals).toMatchObject({ tickets: 3, served: 1, leftWithoutBeingSeen: 1, averageWaitMinutes: 10 });
  expect(report.hours.reduce((sum, hour) => sum + hour.tickets, 0)).toBe(3);
  expect((await admin().send(lineCalls.checkInDetails, { params: { id: waiting.appointmentId } })).status).toBe(200);
});

test('settings: the hospital gives, the department overrides, null goes back; the second writer is told', async () => {
  const departmentId = await aQueueDepartment(hospital);
  const read = async () => (await admin().send(queueSetupCalls.settings, { params: { departmentId } })).payload;
  expect(await read()).toMatchObject({
    version: 0,
    own: [],
    values: { ageingMinutes: 120, unavailableAfterCalls: 3, dayCloseTime: '23:59' },
  });
  const group = (await admin().raw('GET', '/api/settings/queue')).payload as { version: number };
  await admin().raw('PATCH', '/api/settings/queue', { version: group.version, values: { ageingMinutes: 90 } });
  expect((await read()).values.ageingMinutes).toBe(90);
  expect((await settings(departmentId, { ageingMinutes: 0 })).payload).toMatchObject({
    own: ['ageingMinutes'],
    values: { ageingMinutes: 0 },
  });
  expect((await settings(departmentId, { ageingMinutes: null })).error.code).toBe('STALE_VERSION');
  expect((await settings(departmentId, { ageingMinutes: null }, 1)).payload).toMatchObject({ own: [], values: { ageingMinutes: 90 } });
  expect((await settings(departmentId, { ageingMinutes: -1 }, 2)).status).toBe(400);
});

test("a person's own ticket: number, place, estimate, and the room once called; nobody else's", async () => {
  const line = await aTestLine(hospital);
  const patient = await aPortalPatient(hospital);
  const [own] = (await patient.raw('GET', '/api/patients/me/hospitals')).payload as { patientId: string }[];
  await line.arrive();
  const mine = await line.arrive({ patientId: own?.patientId as string });
  const [ticket] = (await patient.send(lineCalls.myTicket)).payload;
  expect(ticket).toMatchObject({ ticketNumber: mine.ticketNumber, position: 2, status: 'waiting', room: null, person: { own: true } });
  expect(ticket?.estimatedWaitMinutes).toBe(15);
  await admin().send(ticketCalls.call, { ...params(mine.appointmentId), body: {} });
  expect((await patient.send(lineCalls.myTicket)).payload[0]?.room).not.toBeNull();
  expect((await patient.send(lineCalls.myTicket)).payload).toHaveLength(1);
  const foreign = await patient.send(lineCalls.myTicket, { query: { personId: '01900000-0000-7000-8000-000000000009' } });
  expect(foreign.status).toBe(404);
});

test('a department with open tickets is not deleted, and one without a queue takes nobody in', async () => {
  const line = await aTestLine(hospital);
  await line.arrive();
  const kept = await admin().raw('DELETE', `/api/departments/${line.clinic}`);
  expect(kept.status).toBe(409);
  expect(kept.message).toContain('1 open queue tickets');
  const closed = await aQueueDepartment(hospital, { runsQueue: false });
  await expect(line.arrive({ departmentId: closed })).rejects.toThrow(/QUEUE_NOT_ENABLED/);
});

test('Mine is mine: neither the pool nor tickets of others', async () => {
  const own = await aTestLine(hospital);
  const doctor = await hospital.userWith('View QMS Per Department', 'View All Departments Queue');
  const other = await hospital.userWith();
  await own.arrive();
  await own.arrive({ practitionerId: other.userId });
  const mine = await own.arrive({ practitionerId: doctor.userId });
  expect((await lineRows(doctor, own.clinic)).length).toBe(3);
  expect((await lineRows(doctor, own.clinic, '&mine=true')).map(({ appointmentId }) => appointmentId)).toEqual([mine.appointmentId]);
});
