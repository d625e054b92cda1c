import { beforeAll, expect, test } from 'vitest';
import { dayIn } from '#kernel/server/clock/instants.ts';
import { differencesIn, verifyFigures } from '#kernel/server/verify/verify.ts';
import { onTheDemo, theDemoHospital } from '#testing/on-demo.ts';
import { clockNow, inScopeOf, theCivis, theDatabase } from '#testing/world.ts';
import { stockOfAll } from './engine/figures.ts';

onTheDemo();
const now = clockNow();
let hospitalId = '';

beforeAll(async () => {
  hospitalId = await theDemoHospital();
});

test('110 products of every kind stand on their shelves, and the books agree', async () => {
  const { rows } = await theDatabase().owner.query(
    'select kind, count(*)::int as count from products where hospital_id = $1 group by kind order by kind',
    [hospitalId],
  );
  expect(Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))).toEqual({
    medication: 60,
    consumable: 30,
    reagent: 12,
    vaccine: 4,
    device: 4,
  });
  const figures = [...(await inScopeOf(hospitalId, (scope) => stockOfAll(scope))).values()];
  expect(figures.filter(({ onHand }) => onHand === 0)).toHaveLength(4);
  expect(figures.filter(({ stockStatus }) => stockStatus === 'Out-Of-Stock').length).toBeGreaterThanOrEqual(10);
  expect(figures.filter(({ stockLevelColor }) => stockLevelColor === '#F79009').length).toBeGreaterThanOrEqual(15);
  const batches = await theDatabase().owner.query(
    `select count(*)::int as count, count(*) filter (where expiry_date < $2::date)::int as over,
            count(*) filter (where expiry_date between $2::date and $2::date + 30)::int as soon,
            count(*) filter (where status = 'recalled')::int as recalled from batches where hospital_id = $1`,
    [hospitalId, dayIn(now, 'UTC')],
  );
  expect(batches.rows[0]).toMatchObject({ over: 6, soon: 9, recalled: 1 });
  expect(batches.rows[0].count).toBeGreaterThan(180);
  const reached = await theDatabase().owner.query(
    `select count(distinct m.patient_id)::int as patients from stock_movements m
       join batches b on b.hospital_id = m.hospital_id and b.id = m.batch_id
      where m.hospital_id = $1 and b.status = 'recalled' and m.type = 'dispense'`,
    [hospitalId],
  );
  expect(reached.rows[0]).toEqual({ patients: 4 });
  expect(differencesIn(await verifyFigures(theCivis().kernel, hospitalId))).toEqual([]);
});
