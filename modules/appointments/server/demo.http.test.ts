import { expect, test } from 'vitest';
import { dayIn } from '#kernel/server/clock/instants.ts';
import { onTheDemo } from '#testing/on-demo.ts';
import { clockNow, theDatabase } from '#testing/world.ts';

onTheDemo();
const now = clockNow();

async function one(text: string): Promise<Record<string, number>> {
  return (await theDatabase().owner.query(text)).rows[0] as Record<string, number>;
}

test('types, hours, leave', async () => {
  expect(
    await one(`select (select count(*)::int from appointment_types t join hospitals h on h.id = t.hospital_id where h.name = 'Lagoon Specialist Hospital') as types,
      (select count(distinct practitioner_id)::int from appointment_schedules) as practitioners,
      (select count(*)::int from appointment_schedule_exceptions where kind = 'leave') as leave,
      (select count(*)::int from appointment_waitlist) as waiting`),
  ).toEqual({ types: 12, practitioners: 14, leave: 3, waiting: 9 });
});

test('two years of visits, today and the days to come', async () => {
  const zone = 'Africa/Lagos';
  const today = dayIn(now, zone);
  const past = await one(`select count(*)::int as visits, round(100 * avg((status = 'Completed')::int))::int as completed,
     round(100 * avg((status = 'No-show')::int))::int as missed, round(100 * avg((status = 'Cancelled')::int))::int as cancelled
     from appointments where (starts_at at time zone '${zone}')::date < '${today}'`);
  expect(past.visits).toBeGreaterThan(2800);
  for (const [found, due] of [
    [past.completed, 72],
    [past.missed, 15],
    [past.cancelled, 13],
  ] as const)
    expect(Math.abs((found ?? 0) - due)).toBeLessThanOrEqual(2);
  const day = (which: string) =>
    one(`select count(*)::int as visits, count(*) filter (where checked_in_at is not null)::int as arrived, count(*) filter (where walk_in)::int as walked,
       count(*) filter (where status = 'Cancelled')::int as cancelled, count(*) filter (where kind = 'external')::int as outsiders,
       count(*) filter (where series_id is not null)::int as series from appointments where (starts_at at time zone '${zone}')::date ${which} '${today}'`);
  expect(await day('=')).toMatchObject({ visits: 62, arrived: 51, walked: 31, cancelled: 4 });
  const future = await day('>');
  expect(future).toMatchObject({ outsiders: 25, series: 8 });
  expect(future.visits).toBeGreaterThanOrEqual(180);
  // Numbers are gapless, counts are those of the rows.
  expect(await one('select max(appointment_no)::int - count(*)::int as gaps from appointments')).toEqual({ gaps: 0 });
  expect(
    await one(
      `select (select sum(value)::int from counters where name like 'appointments.%') as counted, (select count(*)::int from appointments) as there`,
    ),
  ).toSatisfy((row: Record<string, number>) => row.counted === row.there);
});
