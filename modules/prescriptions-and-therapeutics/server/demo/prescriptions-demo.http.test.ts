import { expect, test } from 'vitest';
import { onTheDemo } from '#testing/on-demo.ts';
import { theDatabase } from '#testing/world.ts';

async function counted(query: string): Promise<Record<string, number>> {
  const { rows } = await theDatabase().owner.query(query);
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]));
}

onTheDemo();

test('eight weeks of prescriptions stand: past ones completed, these days’ open, some queried and changed', async () => {
  const statuses = await counted('select status as name, count(*) from prescriptions group by status');
  expect(statuses.completed).toBeGreaterThan(40);
  expect(statuses.active).toBeGreaterThan(15);
  expect(statuses.draft).toBe(12);
  const facts = await counted(
    `select 'queried' as name, count(*) from prescription_lines where query_text is not null and query_answered_at is null
     union all select 'replaced', count(*) from prescription_lines where replaced_by_line_id is not null
     union all select 'refills', count(*) from refill_requests where status = 'waiting'
     union all select 'sets', count(*) from prescription_templates where kind = 'order-set'`,
  );
  expect(facts.queried).toBeGreaterThan(0);
  expect(facts.replaced).toBeGreaterThan(2);
  expect(facts.refills).toBe(1);
  expect(facts.sets).toBe(8);
});
