import { expect, test } from 'vitest';
import { onTheDemo } from '#testing/on-demo.ts';
import { clockNow, theDatabase } from '#testing/world.ts';

onTheDemo();
const now = clockNow();

async function one(text: string): Promise<Record<string, number>> {
  return (await theDatabase().owner.query(text)).rows[0] as Record<string, number>;
}

test('two years of visits with their ways, no gap in their numbers and none in their time', async () => {
  const past = await one(`select count(distinct appointment_id)::int as visits, count(*)::int as tickets,
    count(*) filter (where left_reason = 'left-without-being-seen')::int as gone, count(*) filter (where status = 'transferred')::int as transfers
    from queue_tickets where not open`);
  expect(past.visits).toBeGreaterThan(1900);
  expect(past.tickets).toBeGreaterThan(3300);
  expect((past.gone as number) / (past.tickets as number)).toBeGreaterThan(0.01);
  const faults = await one(`select
    (select count(*)::int from (select max(day_number) - count(*) as gap from queue_tickets group by hospital_id, department_id, day) d where gap <> 0) as gaps,
    (select count(*)::int from (select sum(closed_at - entered_at) <> max(closed_at) - min(checked_in_at) as off from queue_tickets
       where appointment_id in (select appointment_id from queue_tickets group by 1 having bool_and(not open)) group by appointment_id) v where off) as uneven,
    (select count(*)::int from queue_tickets q join appointments a on a.hospital_id = q.hospital_id and a.id = q.appointment_id
       where q.status = 'serving' and a.status <> 'In-progress') as idle`);
  expect(faults).toEqual({ gaps: 0, uneven: 0, idle: 0 });
});

test('the lines as they stand: thirty open, and what they are at', async () => {
  const open = await one(`select count(*)::int as open, count(*) filter (where q.status = 'waiting')::int as waiting,
    count(*) filter (where q.status = 'called')::int as called, count(*) filter (where q.status = 'serving')::int as serving,
    count(*) filter (where q.status = 'unavailable')::int as unavailable, count(*) filter (where q.transferred_from_ticket_id is not null)::int as moved,
    count(*) filter (where q.priority = 'emergency')::int as emergencies, count(*) filter (where a.status = 'In-progress')::int as "inProgress"
    from queue_tickets q join appointments a on a.hospital_id = q.hospital_id and a.id = q.appointment_id where q.open`);
  const waits = await one(`select (extract(epoch from min(age)) / 60)::int as least, (extract(epoch from max(age)) / 60)::int as most from
    (select '${now}'::timestamptz - entered_at as age from queue_tickets where open and status = 'waiting') w`);
  expect(waits.least).toBeGreaterThan(0);
  expect(open).toMatchObject({ open: 30, waiting: 19, called: 2, serving: 6, unavailable: 3, moved: 4, emergencies: 2, inProgress: 10 });
  expect((await one('select count(*)::int as displays from queue_displays')).displays).toBe(1);
  // Today's booked visits are in the rooms of their practitioners, and whoever is served is served in one.
  const today = "(starts_at at time zone 'Africa/Lagos')::date = ($1::timestamptz at time zone 'Africa/Lagos')::date";
  const { rows } = await theDatabase().owner.query(
    `select count(*) filter (where room_id is not null and not walk_in)::int as rooms,
       (select count(*)::int from queue_tickets where status = 'serving' and room_name is null) as nowhere from appointments where ${today}`,
    [now],
  );
  expect(rows[0]?.rooms).toBeGreaterThanOrEqual(12);
  expect(rows[0]?.nowhere).toBeLessThanOrEqual(1);
});
