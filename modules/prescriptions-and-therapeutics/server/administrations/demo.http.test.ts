import { beforeAll, expect, test } from 'vitest';
import { addDays, dayIn } from '#kernel/server/clock/instants.ts';
import { playDemo } from '#kernel/server/demo/stage.ts';
import type { DemoStep } from '#kernel/server/demo/step.ts';
import { accessControlModule } from '#modules/access-control/server/index.ts';
import { authModule } from '#modules/auth/server/index.ts';
import { inventoryModule } from '#modules/inventory/server/index.ts';
import { organisationModule } from '#modules/organisation/server/index.ts';
import { patientChartModule } from '#modules/patient-chart/server/index.ts';
import { patientsModule } from '#modules/patients/server/index.ts';
import { registrationModule } from '#modules/registration/server/index.ts';
import { subscriptionModule } from '#modules/subscription/server/index.ts';
import { clockNow, theCivis, theDatabase } from '#testing/world.ts';
import { administrationSteps } from './demo.ts';

// Modules whose records the ward of the demo stands on.
const neededModules = [
  organisationModule,
  subscriptionModule,
  authModule,
  accessControlModule,
  registrationModule,
  patientsModule,
  patientChartModule,
  inventoryModule,
];
const now = clockNow();

/** The price list's own demo is not played here: the currency alone is needed. */
const currency: DemoStep = {
  at: addDays(now, -130),
  run: async (stage) => {
    await theDatabase().owner.query(
      `insert into currencies (hospital_id, id, code, symbol, minor_digits, symbol_position, thousands_separator, decimal_separator, cash_rounding, created_at, updated_at)
       values ($1, gen_random_uuid(), 'NGN', '₦', 2, 'before', ',', '.', 1, '2026-01-01', '2026-01-01')`,
      [stage.idOf('hospital:demo')],
    );
  },
};

beforeAll(async () => {
  const others = neededModules.flatMap((module) => module.demo?.(now) ?? []);
  await playDemo(theCivis().kernel, [...others, currency, ...administrationSteps(now)], dayIn(now, 'UTC'), () => undefined);
}, 300_000);

test('the ward of the demo gives its medicines: most in time, some refused or late, its stock used', async () => {
  const { rows } = await theDatabase().owner.query(
    `select (select count(*) from therapeutic_administrations where status = 'in-progress')::int as running,
            (select count(*) from therapeutic_administrations where status = 'dosage completed')::int as completed,
            (select count(*) from therapeutic_administrations where status = 'terminated')::int as terminated,
            (select count(*) from therapeutic_administrations where held_at is not null)::int as held,
            (select count(*) from administration_dosages where status = 'given')::int as given,
            (select count(*) from administration_dosages where status in ('refused', 'withheld', 'missed'))::int as other,
            (select count(*) from administration_dosages where effect_note is not null)::int as effects,
            (select count(*) from therapeutic_administrations where next_late_at < $1)::int as late,
            (select count(*) from stock_movements where ref_type = 'administration-dosage')::int as moved`,
    [now],
  );
  expect(rows[0].running).toBeGreaterThan(9);
  expect(rows[0]).toMatchObject({ terminated: 1, held: 1 });
  expect(rows[0].given).toBeGreaterThan(12);
  expect(rows[0].moved).toBeGreaterThan(10);
  expect(rows[0].effects).toBeGreaterThan(0);
});
