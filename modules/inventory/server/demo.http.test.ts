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
import { clockNow, inScopeOf, theCivis, theDatabase } from '#testing/world.ts';
import { inventorySteps } from './demo.ts';
import { stockOfAll } from './engine/figures.ts';

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
    [...others.flatMap((module) => module.demo?.(now) ?? []), currency, ...inventorySteps(now)],
    dayIn(now, 'UTC'),
    () => undefined,
  );
}, 300_000);

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
  const batches = await theDatabase().owner.query(
    `select count(*)::int as count, count(*) filter (where expiry_date < $2::date)::int as over,
            count(*) filter (where expiry_date between $2::date and $2::date + 30)::int as soon,
            count(*) filter (where status = 'recalled')::int as recalled from batches where hospital_id = $1`,
    [hospitalId, dayIn(now, 'UTC')],
  );
  expect(batches.rows[0]).toMatchObject({ over: 6, soon: 9, recalled: 1 });
  expect(batches.rows[0].count).toBeGreaterThan(180);
  expect(differencesIn(await verifyFigures(theCivis().kernel, hospitalId))).toEqual([]);
});
