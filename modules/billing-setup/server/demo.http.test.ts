import { expect, test } from 'vitest';
import { dayIn } from '#kernel/server/clock/instants.ts';
import { onTheDemo } from '#testing/on-demo.ts';
import { clockNow, theDatabase } from '#testing/world.ts';

onTheDemo();
const now = clockNow();

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
  // Products come with prices of their own, as medication and other services.
  const history = await one(
    `select count(*)::int as changed, count(*) filter (where p.effective_from > '${dayIn(now, 'Africa/Lagos')}')::int as scheduled
     from price_periods p join billable_items i using (hospital_id) where hospital_id = HERE and i.id = p.billable_item_id and source = 'manual'
      and i.module not in ('Medication', 'OtherService')`,
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
