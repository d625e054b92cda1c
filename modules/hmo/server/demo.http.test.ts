import { expect, test } from 'vitest';
import { onTheDemo } from '#testing/on-demo.ts';
import { theDatabase } from '#testing/world.ts';

onTheDemo();

async function count(text: string): Promise<Record<string, number>> {
  const { rows } = await theDatabase().owner.query<{ status: string; count: number }>(text);
  return Object.fromEntries(rows.map((row) => [row.status, Number(row.count)]));
}

test('nine partners, fifteen plans, a draft version, a list of five parts, and benefits of every plan today', async () => {
  expect(await count('select status, count(*) from hmos group by 1')).toEqual({ active: 7, suspended: 1, incomplete: 1 });
  expect(await count('select type as status, count(*) from hmos group by 1')).toEqual({ HMO: 6, HPP: 1, Company: 2 });
  expect(await count("select 'plans' as status, count(*) from hmo_plans")).toEqual({ plans: 15 });
  expect(
    await count('select h.code as status, count(*) from hmo_price_list_modules m join hmos h on h.id = m.hmo_id group by 1'),
  ).toMatchObject({
    CSH: 5,
    PGV: 8,
    BOS: 8,
  });
  expect(
    await count("select status, count(*) from hmo_tariff_versions where status = 'draft' and effective_from is not null group by 1"),
  ).toEqual({
    draft: 1,
  });
  const today = "select 'plans' as status, count(distinct plan_id) from hmo_plan_benefits where current_date between starts_on and ends_on";
  expect(await count(today)).toEqual({ plans: 15 });
});

test('price lists of some three hundred rows: some not covered, some to approve, some capitated', async () => {
  const rows =
    "select 'rows' as status, count(*) from hmo_price_rows r join hmos h on h.id = r.hmo_id where h.code = 'UNC' and r.status = 'active'";
  const { rows: all = 0 } = await count(rows);
  expect(all).toBeGreaterThan(150);
  expect((await count(`${rows} and not r.covered`)).rows).toBeGreaterThan(all / 8);
  expect((await count(`${rows} and r.requires_approval`)).rows).toBeGreaterThan(20);
  expect((await count(`${rows} and r.capitated`)).rows).toBe(30);
});
