import { beforeAll, expect, test } from 'vitest';
import { dayIn } from '#kernel/server/clock/instants.ts';
import { playDemo } from '#kernel/server/demo/stage.ts';
import { accessControlModule } from '#modules/access-control/server/index.ts';
import { authModule } from '#modules/auth/server/index.ts';
import { billingSetupModule } from '#modules/billing-setup/server/index.ts';
import { organisationModule } from '#modules/organisation/server/index.ts';
import { patientsModule } from '#modules/patients/server/index.ts';
import { registrationModule } from '#modules/registration/server/index.ts';
import { subscriptionModule } from '#modules/subscription/server/index.ts';
import { clockNow, theCivis, theDatabase } from '#testing/world.ts';
import { patientBillsModule } from './index.ts';
import { differences } from './testing/desk.ts';

const modules = [
  organisationModule,
  subscriptionModule,
  authModule,
  accessControlModule,
  registrationModule,
  patientsModule,
  billingSetupModule,
  patientBillsModule,
];

beforeAll(async () => {
  const now = clockNow();
  const steps = modules.flatMap((module) => [...(module.demo?.(now) ?? [])]);
  await playDemo(theCivis().kernel, steps, dayIn(now, 'UTC'), () => undefined);
}, 240_000);

test('lines by hand, four without a price, five voided with reasons, one card a person; the books agree', async () => {
  const { rows } = await theDatabase().owner.query(
    `select h.id, count(*) filter (where source_type = 'registration')::int as cards,
            count(*) filter (where source_type = 'manual' and pricing_status = 'unpriced')::int as unpriced,
            count(*) filter (where b.status = 'voided')::int as voided, count(distinct void_reason)::int as reasons,
            count(*) filter (where source_type = 'manual' and b.status = 'active')::int as by_hand,
            count(*) filter (where payer = 'External')::int as external, count(distinct date_trunc('month', service_date))::int as months
       from patient_bills b join hospitals h on h.id = b.hospital_id where h.name = 'Lagoon Specialist Hospital' group by h.id`,
  );
  expect(rows[0]).toMatchObject({ unpriced: 4, voided: 5, reasons: 5 });
  expect(rows[0].cards).toBeGreaterThan(200);
  expect(rows[0].by_hand).toBeGreaterThan(35);
  expect(rows[0].external).toBeGreaterThanOrEqual(5);
  expect(rows[0].months).toBeGreaterThanOrEqual(18);
  expect(await differences({ id: rows[0].id } as never)).toEqual([]);
});
