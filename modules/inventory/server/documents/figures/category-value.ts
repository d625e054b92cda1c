import { sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { sumOf } from '#kernel/contract/money.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { figureCalls } from '../../../contract/calls/figures.ts';
import type { CategoryValue } from '../../../contract/documents/figure-records.ts';

interface Worth {
  readonly id: Id | null;
  readonly name: string | null;
  readonly value: number;
}

/**
 * GET dashboard/getStockValue: the value kept with each product's level, which the summary over the lists adds up too, by the category
 * of medicines or of other products.
 */
export async function valueByCategory(scope: Scope, { page, limit }: QueryOf<typeof figureCalls.stockValue>) {
  const { rows } = await sql<Worth>`
    select coalesce(c.id, o.id) as id, coalesce(c.name, o.name) as name, w.value
      from (select coalesce(m.medication_category_id, p.product_category_id) as category_id, sum(v.value)::bigint as value
              from product_levels v
              join products p on p.hospital_id = v.hospital_id and p.id = v.product_id
              left join product_medications m on m.hospital_id = p.hospital_id and m.product_id = p.id
             where v.hospital_id = ${scope.hospitalId} and v.place_id = ${scope.hospitalId} and v.value > 0
             group by 1) w
      left join medication_categories c on c.hospital_id = ${scope.hospitalId} and c.id = w.category_id
      left join product_categories o on o.hospital_id = ${scope.hospitalId} and o.id = w.category_id
     order by w.value desc, name, id`.execute(scope.tx);
  const offset = offsetOf({ page, limit });
  const data: CategoryValue[] = rows
    .slice(offset, offset + limit)
    .map(({ id, name, value }) => ({ category: id === null || name === null ? null : { id, name }, value }));
  return { data, meta: { count: rows.length, page, limit, value: sumOf(rows.map(({ value }) => value)) } };
}
