import { sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { addDays } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { figureCalls } from '../../../contract/calls/figures.ts';
import type { ReorderRow } from '../../../contract/documents/figure-records.ts';
import type { DocumentProduct } from '../../../contract/documents/records.ts';
import { stockOfAll } from '../../engine/figures.ts';
import { productNames } from '../names.ts';
import { suggestedOrder } from '../rules.ts';
import { isConsumption } from './consumed.ts';

const useDays = 90;

/** Units used of each product over the last 90 days. */
async function usedUnits(scope: Scope): Promise<Map<Id, number>> {
  const { rows } = await sql<{ id: Id; units: number }>`
    select m.product_id as id, greatest(sum(-m.quantity), 0)::int as units from stock_movements m
     where m.hospital_id = ${scope.hospitalId} and m.at >= ${addDays(scope.now, -useDays)} and ${isConsumption} group by m.product_id`.execute(
    scope.tx,
  );
  return new Map(rows.map(({ id, units }) => [id, units]));
}

/** GET stock/reorder: what runs out first stands first. */
export async function listReorder(scope: Scope, { page, limit, vendorId }: QueryOf<typeof figureCalls.reorder>): Promise<Page<ReorderRow>> {
  let query = scope.tx
    .selectFrom('products')
    .select(['id', 'name', 'stockReserve', 'parLevel', 'reorderQuantity', 'preferredVendorId', 'vendorIds'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'enabled');
  if (vendorId) query = query.where('preferredVendorId', '=', vendorId);
  const products = await query.execute();
  const stock = await stockOfAll(scope);
  const used = await usedUnits(scope);
  const low = products
    .map((product) => {
      const quantity = stock.get(product.id)?.quantity ?? 0;
      const units = used.get(product.id) ?? 0;
      const daysOfCover = units > 0 ? Math.floor((quantity * useDays) / units) : null;
      return { ...product, quantity, daysOfCover, usePerDay: Math.round((100 * units) / useDays) };
    })
    .filter(({ quantity, stockReserve, parLevel }) => quantity <= stockReserve || (parLevel !== null && quantity < parLevel))
    .filter((product) => product.stockReserve > 0 || product.parLevel !== null || product.usePerDay > 0)
    .sort((a, b) => (a.daysOfCover ?? 100_000) - (b.daysOfCover ?? 100_000) || a.name.localeCompare(b.name));
  const offset = offsetOf({ page, limit });
  const shown = low.slice(offset, offset + limit);
  const names = await productNames(
    scope,
    shown.map(({ id }) => id),
  );
  const data = shown.map((row) => ({
    product: names.get(row.id) as DocumentProduct,
    quantity: row.quantity,
    available: stock.get(row.id)?.available ?? 0,
    stockReserve: row.stockReserve,
    parLevel: row.parLevel,
    suggested: suggestedOrder(row),
    usePerDay: row.usePerDay,
    daysOfCover: row.daysOfCover,
    preferredVendorId: row.preferredVendorId,
  }));
  return { data, meta: { count: low.length, page, limit } };
}
