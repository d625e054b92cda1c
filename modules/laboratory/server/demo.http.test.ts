import { beforeAll, expect, test } from 'vitest';
import { addDays, dayIn } from '#kernel/server/clock/instants.ts';
import { playDemo } from '#kernel/server/demo/stage.ts';
import type { DemoStep } from '#kernel/server/demo/step.ts';
import { accessControlModule } from '#modules/access-control/server/index.ts';
import { authModule } from '#modules/auth/server/index.ts';
import { organisationModule } from '#modules/organisation/server/index.ts';
import { patientsModule } from '#modules/patients/server/index.ts';
import { registrationModule } from '#modules/registration/server/index.ts';
import { subscriptionModule } from '#modules/subscription/server/index.ts';
import { clockNow, theCivis, theDatabase } from '#testing/world.ts';
import { laboratoryModule } from './index.ts';

// Modules whose records the laboratory's demo stands on.
const needed = [
  organisationModule,
  subscriptionModule,
  authModule,
  accessControlModule,
  registrationModule,
  patientsModule,
  laboratoryModule,
];
const now = clockNow();
let spent = 0;

/** The price list's own demo is not played here: the currency alone is needed. */
const currency: DemoStep = {
  at: addDays(now, -62),
  run: async (stage) => {
    await theDatabase().owner.query(
      `insert into currencies (hospital_id, id, code, symbol, minor_digits, symbol_position, thousands_separator, decimal_separator, cash_rounding, created_at, updated_at)
       values ($1, gen_random_uuid(), 'NGN', '₦', 2, 'before', ',', '.', 1, '2026-01-01', '2026-01-01')`,
      [stage.idOf('hospital:demo')],
    );
  },
};

beforeAll(async () => {
  const steps = needed.flatMap((module) =>
    (module.demo?.(now) ?? []).map((step) => ({
      ...step,
      run: async (stage: Parameters<typeof step.run>[0]) => {
        const began = performance.now();
        await step.run(stage);
        if (module.name === 'laboratory') spent += performance.now() - began;
      },
    })),
  );
  await playDemo(theCivis().kernel, [...steps, currency], dayIn(now, 'UTC'), () => undefined);
}, 300_000);

async function counted(what: string): Promise<number> {
  const { rows } = await theDatabase().owner.query(`select count(*)::int as count from lab_requests where ${what}`);
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
  ['are beyond their time', `open and due_at < '${now}'`, 5],
])('%s: %s', async (_what, where, count) => {
  expect(await counted(where)).toBe(count);
});

test('three patients have six points of one parameter', async () => {
  const { rows } = await theDatabase().owner.query(
    `select trend_key, count(*)::int as points from lab_result_values where trend_key in ('14749-6', '14682-9', '718-7') and patient_id is not null
      group by patient_id, trend_key having count(*) >= 6 order by trend_key`,
  );
  expect(rows).toHaveLength(3);
});

test('all of it takes seconds', () => {
  expect(spent).toBeLessThan(90_000);
});
