import { beforeAll, expect, test } from 'vitest';
import { differencesIn, verifyFigures } from '#kernel/server/verify/verify.ts';
import { onTheDemo, theDemoHospital } from '#testing/on-demo.ts';
import { clockNow, theCivis, theDatabase } from '#testing/world.ts';

onTheDemo();
const now = clockNow();
let hospitalId = '';

beforeAll(async () => {
  hospitalId = await theDemoHospital();
});

async function countsOf(table: string): Promise<Record<string, number>> {
  const { rows } = await theDatabase().owner.query(
    `select status, count(*)::int as count from ${table} where hospital_id = $1 group by 1`,
    [hospitalId],
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

test('documents stand in every state, and the books agree', async () => {
  const issues = await countsOf('stock_issues');
  expect(Object.keys(issues).sort()).toEqual(['cancelled', 'issued', 'part-returned', 'received']);
  expect(Object.values(issues).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(18);
  expect(await countsOf('stock_requisitions')).toEqual({
    draft: 5,
    submitted: 5,
    approved: 5,
    'part-issued': 5,
    issued: 5,
    rejected: 5,
    cancelled: 5,
  });
  expect(await countsOf('stock_adjustments')).toEqual({ posted: 1, rejected: 1, 'pending-approval': 1 });
  expect(await countsOf('stock_transfers')).toEqual({ 'in-transit': 1 });
  expect(await countsOf('stock_counts')).toEqual({ counting: 1 });
  const { rows } = await theDatabase().owner.query(
    `select count(*) filter (where type = 'use')::int as used, max(at) > $2::timestamptz - interval '14 days' as lately from stock_movements where hospital_id = $1`,
    [hospitalId, now],
  );
  expect(rows[0].used).toBeGreaterThan(150);
  expect(differencesIn(await verifyFigures(theCivis().kernel, hospitalId))).toEqual([]);
});
