import { afterEach, expect, test } from 'vitest';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import { aHospital, clockNow, setClock, theDatabase } from '#testing/world.ts';
import { lineCalls } from '../contract/calls/lines.ts';
import { ticketCalls } from '../contract/calls/tickets.ts';
import { aHospitalByDay, aTestLine, type Visit } from './testing/line.ts';

afterEach(() => setClock(null));

/** The tickets of a visit stand so much earlier, as if it had been then. */
async function layBack({ appointmentId }: Visit, by: string): Promise<void> {
  const { rowCount } = await theDatabase().owner.query(
    `update queue_tickets set checked_in_at = checked_in_at - $2::interval, entered_at = entered_at - $2::interval,
       called_at = called_at - $2::interval, served_at = served_at - $2::interval, completed_at = completed_at - $2::interval,
       closed_at = closed_at - $2::interval
     where appointment_id = $1`,
    [appointmentId, by],
  );
  expect(rowCount).toBe(1);
}

test('visits by hour stand beside the same weekday of the last weeks; a transfer is no second visit, a cancelled one is none', async () => {
  const hospital = await aHospitalByDay();
  const { admin } = hospital;
  const line = await aTestLine(hospital);
  setClock(clockNow());
  for (const by of ['7 days', '7 days', '28 days', '1 day', '35 days', '1 hour']) await layBack(await line.arrive(), by);
  const moved = await line.arrive();
  const body = { appointmentId: moved.appointmentId, toDepartmentId: line.lab, reason: 'Lab' };
  expect((await admin.send(ticketCalls.transfer, { body })).status).toBe(200);
  const { appointmentId } = await line.arrive();
  expect((await admin.send(ticketCalls.left, { params: { appointmentId }, body: { reason: 'cancelled' } })).status).toBe(200);
  const { payload } = await admin.send(lineCalls.visitsPerHour);
  expect(payload).toMatchObject({ visits: 2, usual: 1.5 });
  expect(payload.hours.map(({ visits, usual }) => [visits, usual])).toEqual([
    [1, 0],
    [1, 1.5],
  ]);
  const day = (await admin.send(lineCalls.stats, { params: { id: line.clinic } })).payload;
  expect(payload.day).toBe(day.day);
  expect(payload.hours.map(({ hour }) => hour)).toEqual(day.perHour.map(({ hour }) => hour));
  const stranger = await aHospital();
  expect((await stranger.admin.send(lineCalls.visitsPerHour)).payload).toMatchObject({ visits: 0, usual: null, hours: [] });
});

test('waits per day are those of the statistics: median and nine of ten, by the day of the entry, no day left out', async () => {
  const hospital = await aHospitalByDay();
  const { admin } = hospital;
  const line = await aTestLine(hospital);
  const at = clockNow();
  setClock(at);
  const visits: Visit[] = [];
  for (const typeId of Array<string>(4).fill(line.serviceTypeId)) visits.push(await line.arrive({ typeId }));
  for (const [place, minutes] of [10, 20, 40].entries()) {
    setClock(addMinutes(at, minutes));
    const params = { appointmentId: visits[place]!.appointmentId };
    expect((await admin.send(ticketCalls.serve, { params, body: {} })).status).toBe(200);
    expect((await admin.send(ticketCalls.complete, { params, body: {} })).status).toBe(200);
  }
  const read = async () => (await admin.send(lineCalls.waitsPerDay, { query: {} })).payload.days;
  const days = await read();
  expect(new Set(days.map(({ day }) => day)).size).toBe(14);
  const stats = (await admin.send(lineCalls.stats, { params: { id: line.clinic } })).payload;
  expect(days.at(-1)).toEqual({ day: stats.day, served: 3, medianMinutes: 20, p90Minutes: 36 });
  expect(stats.p90WaitMinutes).toBe(36);
  expect(days.at(-2)).toMatchObject({ served: 0, medianMinutes: null, p90Minutes: null });
  await layBack(visits[2]!, '3 days');
  await layBack(visits[0]!, '14 days');
  const later = await read();
  expect([later.at(-4), later.at(-1)]).toMatchObject([
    { served: 1, medianMinutes: 40 },
    { served: 1, medianMinutes: 20 },
  ]);
  expect(later.reduce((sum, { served }) => sum + served, 0)).toBe(2);
  expect((await admin.send(lineCalls.waitsPerDay, { query: { days: 32 } })).status).toBe(400);
});

test("figures of all lines are for who may see all lines, not for a department's own", async () => {
  const nurse = await (await aHospital()).userWith('View QMS Per Department');
  for (const call of [lineCalls.visitsPerHour, lineCalls.waitsPerDay])
    expect((await nurse.raw('GET', `/api${call.path}`)).error).toMatchObject({ permission: 'View All Departments Queue' });
});
