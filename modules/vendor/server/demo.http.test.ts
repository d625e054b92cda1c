import { expect, test } from 'vitest';
import { onTheDemo } from '#testing/on-demo.ts';
import { inScopeOf, theDatabase } from '#testing/world.ts';

onTheDemo();

async function count(text: string): Promise<Record<string, number>> {
  const { rows } = await theDatabase().owner.query<{ status: string; count: number }>(text);
  return Object.fromEntries(rows.map((row) => [row.status, Number(row.count)]));
}

test('vendors, prices, orders over all states, deliveries, returns and payments', async () => {
  expect(await count('select status, count(*) from vendors group by 1')).toEqual({ active: 11, blocked: 1 });
  const orders = await count('select status, count(*) from purchase_orders group by 1');
  expect(Object.keys(orders).sort()).toEqual(
    ['approved', 'cancelled', 'closed', 'draft', 'pending-approval', 'received', 'sent', 'part-received'].sort(),
  );
  expect(Object.values(orders).reduce((sum, each) => sum + each, 0)).toBe(20);
  expect(await count('select status, count(*) from supplies group by 1')).toEqual({ draft: 2, reversed: 1, posted: 32 });
  expect(await count("select 'unpaid' as status, count(*) from supplies where payment_status = 'unpaid' and status = 'posted'")).toEqual({
    unpaid: 6,
  });
  expect(await count("select 'paid' as status, count(*) from vendor_payments")).toEqual({ paid: 25 });
  expect(await count("select 'listed' as status, count(*) from vendor_products where listed")).toEqual({ listed: 60 });
  expect(
    (await count("select 'quarantined' as status, count(*) from supply_lines where destination = 'quarantined' group by 1")).quarantined,
  ).toBeGreaterThan(0);
  expect(await count('select status, count(*) from vendor_returns group by 1')).toEqual({ credited: 2, sent: 1 });
});

test('what the checks compare agrees', async () => {
  const { rows } = await theDatabase().owner.query<{ id: string }>('select hospital_id as id from vendors limit 1');
  const figures = await inScopeOf(rows[0]?.id ?? '', (scope) => scope.runChecks());
  expect(figures.filter(({ module, difference }) => (module === 'vendor' || module === 'inventory') && difference !== 0)).toEqual([]);
});
