import { expect, test } from 'vitest';
import { onTheDemo } from '#testing/on-demo.ts';
import { clockNow, theDatabase } from '#testing/world.ts';

onTheDemo();
const now = clockNow();

/** Of the demo's own requests: those of ward rounds are counted with the stays. */
async function counted(what: string): Promise<number> {
  const { rows } = await theDatabase().owner.query(
    `select count(*)::int as count from lab_requests where place_kind is distinct from 'ward-round' and (${what})`,
  );
  return rows[0].count as number;
}

test.each([
  ['all', 'true', 140],
  ['wait for a specimen', "status = 'specimen-due'", 9],
  ['stat among them', "status = 'specimen-due' and priority = 'stat'", 2],
  ['are at the bench', "status = 'specimen-taken'", 5],
  ['wait for their release', "status = 'result-entered'", 3],
  ['critical among them', "status = 'result-entered' and critical", 1],
  [
    'were released today',
    `released_at >= date_trunc('day', '${now}'::timestamptz at time zone 'Africa/Lagos') at time zone 'Africa/Lagos'`,
    12,
  ],
  ['were cancelled', "status = 'cancelled'", 6],
  ['were recollected', 'recollection_count > 0', 3],
  ['were amended', "result_status = 'corrected'", 2],
  ['are from outside', 'patient_id is null', 4],
  ['are critical and not acknowledged', "status = 'result-released' and critical and acknowledged_at is null", 1],
  ['are sensitive and shared with their patient', 'sensitive and visible_to_patient_at is not null', 2],
  ['are beyond their time', `open and due_at < '${now}'`, 5],
])('%s: %s', async (_what, where, count) => {
  expect(await counted(where)).toBe(count);
});

test('tubes of the last days: on the way from the ward, kept, and beyond their time', async () => {
  const { rows } = await theDatabase().owner.query(
    `select count(*) filter (where received_at is null and status = 'available')::int as away,
            count(*) filter (where discard_after <= '${now}')::int as due,
            count(*) filter (where discard_after > '${now}')::int as kept
       from lab_specimens where status in ('available', 'consumed')`,
  );
  const [{ away, due, kept }] = rows as [{ away: number; due: number; kept: number }];
  expect(away).toBe(2);
  expect([due > 3, kept > 1]).toEqual([true, true]);
});

test('three patients have six points of one parameter', async () => {
  const { rows } = await theDatabase().owner.query(
    `select trend_key, count(*)::int as points from lab_result_values where trend_key in ('14749-6', '14682-9', '718-7') and patient_id is not null
      group by patient_id, trend_key having count(*) >= 6 order by trend_key`,
  );
  expect(rows).toHaveLength(3);
});
