import { beforeAll, expect, test } from 'vitest';
import { dayIn } from '#kernel/server/clock/instants.ts';
import { playDemo } from '#kernel/server/demo/stage.ts';
import { accessControlModule } from '#modules/access-control/server/index.ts';
import { authModule } from '#modules/auth/server/index.ts';
import { organisationModule } from '#modules/organisation/server/index.ts';
import { patientsModule } from '#modules/patients/server/index.ts';
import { registrationModule } from '#modules/registration/server/index.ts';
import { subscriptionModule } from '#modules/subscription/server/index.ts';
import { clockNow, theCivis, theDatabase } from '#testing/world.ts';
import { billingSetupModule } from './index.ts';

const needed = [
  organisationModule,
  subscriptionModule,
  authModule,
  accessControlModule,
  registrationModule,
  patientsModule,
  billingSetupModule,
];
const now = clockNow();
let spent = 0;

beforeAll(async () => {
  const steps = needed.flatMap((module) =>
    (module.demo?.(now) ?? []).map((step) => ({
      ...step,
      run: async (stage: Parameters<typeof step.run>[0]) => {
        const began = performance.now();
        await step.run(stage);
        if (module.name === 'billing-setup') spent += performance.now() - began;
      },
    })),
  );
  await playDemo(theCivis().kernel, steps, dayIn(now, 'UTC'), () => undefined);
}, 240_000);

async function one(text: string): Promise<Record<string, unknown>> {
  const { rows } = await theDatabase().owner.query(
    text.replaceAll('HERE', `(select id from hospitals where name = 'Lagoon Specialist Hospital')`),
  );
  return rows[0] as Record<string, unknown>;
}

test('a price list in naira, twelve items of the usual list unpriced, a scheduled increase and three rises', async () => {
  expect(await one('select code from currencies where hospital_id = HERE')).toEqual({ code: 'NGN' });
  const counts = await one(
    `select count(*)::int as items, count(*) filter (where p.id is null)::int as unpriced from billable_items i
       left join price_periods p on p.hospital_id = i.hospital_id and p.billable_item_id = i.id and p.superseded_at is null
        and daterange(p.effective_from, p.effective_to, '[]') @> '${dayIn(now, 'Africa/Lagos')}'::date
     where i.hospital_id = HERE and i.status = 'active' and i.module <> 'Laboratory'`,
  );
  expect(counts).toEqual({ items: expect.any(Number), unpriced: 12 });
  expect(counts.items).toBeGreaterThan(300);
  const history = await one(
    `select count(*)::int as changed, count(*) filter (where effective_from > '${dayIn(now, 'Africa/Lagos')}')::int as scheduled
     from price_periods where hospital_id = HERE and source = 'manual'`,
  );
  expect(history).toEqual({ changed: 4, scheduled: 1 });
});

test('rules, role limits, VAT on two items, patients in categories', async () => {
  expect(await one(`select count(*)::int as n from price_rules where hospital_id = HERE and status = 'active'`)).toEqual({ n: 5 });
  expect(await one('select jsonb_array_length(role_limits) as n from billing_policies where hospital_id = HERE')).toEqual({ n: 2 });
  expect(await one(`select count(*)::int as n from billable_items where hospital_id = HERE and tax_ids <> '{}'`)).toEqual({ n: 2 });
  const members = await one('select count(*)::int as n from patient_category_members where hospital_id = HERE');
  expect(members.n).toBeGreaterThan(5);
});

test('takes its share of a demo that is made in a minute', () => {
  expect(spent).toBeLessThan(90_000);
});
