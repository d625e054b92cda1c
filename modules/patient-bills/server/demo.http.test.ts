import { expect, test } from 'vitest';
import { onTheDemo } from '#testing/on-demo.ts';
import { theDatabase } from '#testing/world.ts';
import { differences } from './testing/desk.ts';

onTheDemo();

test('lines by hand, four without a price, five voided with reasons, one card a person; the books agree', async () => {
  const { rows } = await theDatabase().owner.query(
    `select h.id, count(*) filter (where b.item_name = 'ANC visit' and b.net = 0)::int as "inPackage", count(*) filter (where source_type = 'registration')::int as cards,
            count(*) filter (where source_type = 'manual' and pricing_status = 'unpriced')::int as unpriced,
            count(*) filter (where source_type = 'manual' and b.status = 'voided')::int as voided, count(distinct void_reason) filter (where source_type = 'manual')::int as reasons,
            count(*) filter (where source_type = 'manual' and b.status = 'active')::int as by_hand,
            count(*) filter (where payer = 'External')::int as external, count(distinct date_trunc('month', service_date))::int as months
       from patient_bills b join hospitals h on h.id = b.hospital_id where h.name = 'Lagoon Specialist Hospital' group by h.id`,
  );
  expect(rows[0]).toMatchObject({ unpriced: 4, voided: 5, reasons: 5, inPackage: 4 });
  expect(rows[0].cards).toBeGreaterThan(200);
  expect(rows[0].by_hand).toBeGreaterThan(35);
  expect(rows[0].external).toBeGreaterThanOrEqual(5);
  expect(rows[0].months).toBeGreaterThanOrEqual(18);
  expect(await differences({ id: rows[0].id } as never)).toEqual([]);
});
