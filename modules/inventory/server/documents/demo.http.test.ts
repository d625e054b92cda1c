import { beforeAll, expect, test } from 'vitest';
import { addDays, dayIn } from '#kernel/server/clock/instants.ts';
import { playDemo } from '#kernel/server/demo/stage.ts';
import type { DemoStep } from '#kernel/server/demo/step.ts';
import { differencesIn, verifyFigures } from '#kernel/server/integrity/verify.ts';
import { accessControlModule } from '#modules/access-control/server/index.ts';
import { authModule } from '#modules/auth/server/index.ts';
import { organisationModule } from '#modules/organisation/server/index.ts';
import { registrationModule } from '#modules/registration/server/index.ts';
import { subscriptionModule } from '#modules/subscription/server/index.ts';
import { clockNow, theCivis, theDatabase } from '#testing/world.ts';
import { inventorySteps } from '../demo.ts';
import { documentSteps } from './demo.ts';

const now = clockNow();
let hospitalId = '';

/** The price list's own demo is not played here: the currency alone is needed. */
const currency: DemoStep = {
  at: addDays(now, -130),
  run: async (stage) => {
    hospitalId = stage.idOf('hospital:demo');
    await theDatabase().owner.query(
      `insert into currencies (hospital_id, id, code, symbol, minor_digits, symbol_position, thousands_separator, decimal_separator, cash_rounding, created_at, updated_at)
       values ($1, gen_random_uuid(), 'NGN', '₦', 2, 'before', ',', '.', 1, '2026-01-01', '2026-01-01')`,
      [hospitalId],
    );
  },
};

beforeAll(async () => {
  const others = [organisationModule, subscriptionModule, authModule, accessControlModule, registrationModule];
  await playDemo(
    theCivis().kernel,
    [...others.flatMap((module) => module.demo?.(now) ?? []), currency, ...inventorySteps(now), ...documentSteps(now)],
    dayIn(now, 'UTC'),
    () => undefined,
  );
}, 300_000);

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
    draft: 2,
    submitted: 2,
    approved: 2,
    'part-issued': 2,
    issued: 2,
    rejected: 2,
    cancelled: 2,
  });
  expect(await countsOf('stock_adjustments')).toEqual({ posted: 1, rejected: 1, 'pending-approval': 1 });
  expect(await countsOf('stock_transfers')).toEqual({ 'in-transit': 1 });
  expect(await countsOf('stock_counts')).toEqual({ counting: 1 });
  const { rows } = await theDatabase().owner.query(
    `select count(*) filter (where type = 'use')::int as used, max(at) > $2::timestamptz - interval '14 days' as lately from stock_movements where hospital_id = $1`,
    [hospitalId, now],
  );
  expect(rows[0].used).toBeGreaterThan(20);
  expect(differencesIn(await verifyFigures(theCivis().kernel, hospitalId))).toEqual([]);
});
