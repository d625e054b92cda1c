import { expect, test } from 'vitest';
import { onTheDemo } from '#testing/on-demo.ts';
import { theDatabase } from '#testing/world.ts';

onTheDemo();

test('the demo has a stock by group without AB negative, storages with temperatures, and open requests', async () => {
  const { rows } = await theDatabase().owner.query(
    `select blood_group as "group", count(*)::int as units from blood_units
      where component = 'packed-red-cells' and status = 'available' group by 1 order by 1`,
  );
  expect(Object.fromEntries(rows.map(({ group, units }) => [group, units]))).toEqual({
    'A+': 11,
    'A-': 2,
    'AB+': 3,
    'B+': 9,
    'B-': 2,
    'O+': 18,
    'O-': 4,
  });
  const other = await theDatabase().owner.query(
    `select (select count(*)::int from blood_readings) as readings, (select count(*)::int from blood_requests where open) as requests,
            (select count(*)::int from blood_units where status = 'quarantined') as waiting`,
  );
  expect(other.rows[0]).toEqual({ readings: 3, requests: 4, waiting: 1 });
});
