import { beforeAll, expect, test } from 'vitest';
import { dayIn } from '#kernel/server/clock/instants.ts';
import { playDemo } from '#kernel/server/demo/stage.ts';
import { accessControlModule } from '#modules/access-control/server/index.ts';
import { authModule } from '#modules/auth/server/index.ts';
import { billingSetupModule } from '#modules/billing-setup/server/index.ts';
import { inventoryModule } from '#modules/inventory/server/index.ts';
import { organisationModule } from '#modules/organisation/server/index.ts';
import { patientChartModule } from '#modules/patient-chart/server/index.ts';
import { patientsModule } from '#modules/patients/server/index.ts';
import { registrationModule } from '#modules/registration/server/index.ts';
import { subscriptionModule } from '#modules/subscription/server/index.ts';
import { clockNow, theCivis, theDatabase } from '#testing/world.ts';
import { prescriptionSteps } from './prescription-steps.ts';

// Modules whose records the prescriptions of the demo stand on.
const needed = [
  organisationModule,
  subscriptionModule,
  authModule,
  accessControlModule,
  registrationModule,
  patientsModule,
  patientChartModule,
  billingSetupModule,
  inventoryModule,
];
const now = clockNow();

async function counted(query: string): Promise<Record<string, number>> {
  const { rows } = await theDatabase().owner.query(query);
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]));
}

beforeAll(async () => {
  const own = prescriptionSteps(now);
  await playDemo(theCivis().kernel, [...needed.flatMap((module) => module.demo?.(now) ?? []), ...own], dayIn(now, 'UTC'), () => undefined);
}, 120_000);

test('eight weeks of prescriptions stand: past ones completed, these days’ open, some queried and changed', async () => {
  const statuses = await counted('select status as name, count(*) from prescriptions group by status');
  expect(statuses.completed).toBeGreaterThan(40);
  expect(statuses.active).toBeGreaterThan(15);
  expect(statuses.draft).toBeGreaterThan(3);
  const facts = await counted(
    `select 'queried' as name, count(*) from prescription_lines where query_text is not null and query_answered_at is null
     union all select 'replaced', count(*) from prescription_lines where replaced_by_line_id is not null
     union all select 'sets', count(*) from prescription_templates where kind = 'order-set'`,
  );
  expect(facts.queried).toBeGreaterThan(0);
  expect(facts.replaced).toBeGreaterThan(2);
  expect(facts.sets).toBe(8);
});
