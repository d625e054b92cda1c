import { sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { sumOf } from '#kernel/contract/money.ts';
import { endOfDayExclusive } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { figureCalls } from '../../../contract/calls/figures.ts';
import type { DocumentProduct } from '../../../contract/documents/records.ts';
import { productNames } from '../names.ts';

interface Worth {
  readonly productId: Id;
  readonly quantity: number;
  readonly value: number;
}

/**
 * GET stock/valuation: the sum of all movements up to the end of a day, so a past day never changes (invariant 9). Over the whole
 * hospital, movements between its places cancel out and are left out: what is on its way still counts.
 */
export async function valueStock(scope: Scope, query: QueryOf<typeof figureCalls.valuation>) {
  const { page, limit, asOf, locationId } = query;
  const day = (asOf ?? (await scope.today())).slice(0, 10);
  const until = endOfDayExclusive(day, await scope.zone());
  const here = locationId ? sql`m.location_id = ${locationId}` : sql`not m.transit`;
  const { rows } = await sql<Worth>`
    select m.product_id as "productId", sum(m.quantity)::int as quantity, sum(m.cost)::bigint as value
      from stock_movements m join products p on p.hospital_id = m.hospital_id and p.id = m.product_id
     where m.hospital_id = ${scope.hospitalId} and m.at < ${until} and ${here}
     group by m.product_id, p.folded_name having sum(m.quantity) <> 0 or sum(m.cost) <> 0
     order by sum(m.cost) desc, p.folded_name, m.product_id`.execute(scope.tx);
  const offset = offsetOf({ page, limit });
  const shown = rows.slice(offset, offset + limit);
  const names = await productNames(
    scope,
    shown.map(({ productId }) => productId),
  );
  const data = shown.map(({ productId, quantity, value }) => ({ product: names.get(productId) as DocumentProduct, quantity, value }));
  const quantity = rows.reduce((sum, row) => sum + row.quantity, 0);
  return { data, meta: { count: rows.length, page, limit, quantity, value: sumOf(rows.map(({ value }) => value)) } };
}
