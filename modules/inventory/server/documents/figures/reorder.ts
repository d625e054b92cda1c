import { sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { addDays } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { figureCalls } from '../../../contract/calls/figures.ts';
import type { ReorderRow } from '../../../contract/documents/figure-records.ts';
import type { DocumentProduct } from '../../../contract/documents/records.ts';
import { stockOf } from '../../engine/figures.ts';
import { levelsToday } from '../../engine/kept-levels.ts';
import { productNames } from '../names.ts';
import { suggestedOrder } from '../rules.ts';
import { isConsumption } from './consumed.ts';

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
  readonly count: number;
}

/**
 * Products at their reserve or below, or below their full level, with what was used of them; what runs out first stands first. A product
 * without reserve, full level and use is nothing to order.
 */
async function shortProducts(scope: Scope, { page, limit, vendorId }: QueryOf<typeof figureCalls.reorder>): Promise<ShortRow[]> {
  const kept = await levelsToday(scope);
  const { hospitalId } = scope;
  const { rows } = await sql<ShortRow>`
    select s.*, count(*) over ()::int as count from (
      select p.id, p.folded_name, v.quantity, p.stock_reserve as "stockReserve", p.par_level as "parLevel", p.reorder_quantity as "reorderQuantity",
             p.preferred_vendor_id as "preferredVendorId",
             greatest(coalesce((select sum(-m.quantity) from stock_movements m
               where m.hospital_id = ${hospitalId} and m.product_id = p.id and m.at >= ${addDays(scope.now, -useDays)} and ${isConsumption}), 0), 0)::int as units
        from ${kept.rows} v
        join products p on p.hospital_id = v.hospital_id and p.id = v.product_id
       where v.hospital_id = ${hospitalId} and v.place_id = ${hospitalId} and v.is_short and v.status <> 'archived' and v.status = 'enabled'
         and ${vendorId ? sql`p.preferred_vendor_id = ${vendorId}` : sql`true`}) s
     where s."stockReserve" > 0 or s."parLevel" is not null or s.units > 0
     order by case when s.units > 0 then s.quantity::bigint * ${useDays}::int / s.units end nulls last, s.folded_name, s.id
     limit ${limit} offset ${offsetOf({ page, limit })}`.execute(scope.tx);
  return rows;
}

/** GET stock/reorder: what runs out first stands first. */
export async function listReorder(scope: Scope, query: QueryOf<typeof figureCalls.reorder>): Promise<Page<ReorderRow>> {
  const shown = await shortProducts(scope, query);
  const ids = shown.map(({ id }) => id);
  const [stock, names] = [await stockOf(scope, ids), await productNames(scope, ids)];
  const data = shown.map(({ units, ...row }) => ({
    product: names.get(row.id) as DocumentProduct,
    quantity: row.quantity,
    available: stock.get(row.id)?.available ?? 0,
    stockReserve: row.stockReserve,
    parLevel: row.parLevel,
    suggested: suggestedOrder(row),
    usePerDay: Math.round((100 * units) / useDays),
    daysOfCover: units > 0 ? Math.floor((row.quantity * useDays) / units) : null,
    preferredVendorId: row.preferredVendorId,
  }));
  // A page behind the last shows nothing to count by.
  const [first] = shown.length > 0 || query.page === 1 ? shown : await shortProducts(scope, { ...query, page: 1 });
  return { data, meta: { count: first?.count ?? 0, page: query.page, limit: query.limit } };
}
