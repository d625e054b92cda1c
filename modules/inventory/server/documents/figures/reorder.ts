import { present } from '#kernel/server/reading/present.ts';
import { sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { figureCalls } from '../../../contract/calls/figures.ts';
import { ReorderRow } from '../../../contract/documents/figure-records.ts';
import type { DocumentProduct } from '../../../contract/documents/records.ts';
import { stockOf } from '../../engine/figures.ts';
import { countedWhere, type KeptLevels, levelCounts, levelsToday } from '../../engine/kept-levels.ts';
import { usedOf } from '../../products/stock.ts';
import { productNames } from '../names.ts';
import { suggestedOrder } from '../rules.ts';

type Query = QueryOf<typeof figureCalls.reorder>;

/** The days over which use is kept, as in migration 0385. */
const useDays = 90;

interface ShortRow {
  readonly id: Id;
  readonly quantity: number;
  readonly stockReserve: number;
  readonly parLevel: number | null;
  readonly reorderQuantity: number | null;
  readonly preferredVendorId: Id | null;
  /** Units used over the last 90 days. */
  readonly units: number;
}

/** Products of a vendor that are to be ordered; all are known by a tally. */
async function countOf(scope: Scope, kept: KeptLevels, vendorId: Id | undefined): Promise<number> {
  const { hospitalId } = scope;
  if (!vendorId) return countedWhere(await levelCounts(scope, kept, hospitalId), ({ isWanted }) => isWanted);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${kept.rows} v
      join products p on p.hospital_id = v.hospital_id and p.id = v.product_id
     where v.hospital_id = ${hospitalId} and v.place_id = ${hospitalId} and v.is_wanted and p.preferred_vendor_id = ${vendorId}`.execute(
    scope.tx,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Products at their reserve or below, or below their target level, with what was used of them over 90 days: what is out of stock first,
 * then what stands at its reserve or below, in each what runs out first (index of migration 0570). A product without reserve, full
 * level and use is nothing to order.
 */
async function shortProducts(scope: Scope, kept: KeptLevels, { page, limit, vendorId }: Query): Promise<ShortRow[]> {
  const { hospitalId } = scope;
  const { rows } = await sql<ShortRow>`
    select p.id, v.quantity, p.stock_reserve as "stockReserve", p.par_level as "parLevel", p.reorder_quantity as "reorderQuantity",
           p.preferred_vendor_id as "preferredVendorId", v.used as units
      from ${kept.rows} v
      join products p on p.hospital_id = v.hospital_id and p.id = v.product_id
     where v.hospital_id = ${hospitalId} and v.place_id = ${hospitalId} and v.is_wanted
       and ${vendorId ? sql`p.preferred_vendor_id = ${vendorId}` : sql`true`}
     order by case when v.quantity <= 0 then 0 when v.level = 'out' then 1 else 2 end, v.cover, v.folded_name, v.product_id
     limit ${limit} offset ${offsetOf({ page, limit })}`.execute(scope.tx);
  return rows;
}

/** GET stock/reorder: what is out of stock first, then what runs out first. */
export async function listReorder(scope: Scope, query: QueryOf<typeof figureCalls.reorder>): Promise<Page<ReorderRow>> {
  const kept = await levelsToday(scope, true);
  const count = await countOf(scope, kept, query.vendorId || undefined);
  const shown = await shortProducts(scope, kept, query);
  const ids = shown.map(({ id }) => id);
  const [stock, names] = [await stockOf(scope, ids), await productNames(scope, ids)];
  const data = shown.map(({ units, ...row }) =>
    present(ReorderRow, row, {
      product: names.get(row.id) as DocumentProduct,
      available: stock.get(row.id)?.available ?? 0,
      suggested: suggestedOrder({ ...row, units, useDays }),
      usePerDay: Math.round((100 * units) / useDays),
      daysOfCover: units > 0 ? Math.floor((row.quantity * useDays) / units) : null,
    }),
  );
  return { data, meta: { count, page: query.page, limit: query.limit } };
}

/** Units to order of each product, as the reorder list proposes them. */
export async function suggestedOrders(scope: Scope, ids: readonly Id[]): Promise<Map<Id, number>> {
  if (ids.length === 0) return new Map();
  const used = await usedOf(scope, ids);
  const stock = await stockOf(scope, ids);
  const products = await scope.tx
    .selectFrom('products')
    .select(['id', 'stockReserve', 'parLevel', 'reorderQuantity'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(
    products.map(({ id, ...levels }) => {
      const facts = { ...levels, quantity: stock.get(id)?.quantity ?? 0, units: used.get(id) ?? 0, useDays };
      return [id, suggestedOrder(facts)];
    }),
  );
}
