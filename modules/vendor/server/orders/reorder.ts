import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { requireCurrency } from '#modules/billing-setup/server/index.ts';
import { inventoryRefusals } from '#modules/inventory/contract/refusals.ts';
import { findLocations, suggestedOrders } from '#modules/inventory/server/index.ts';
import type { OrderLineOrder, ReorderAnswer, ReorderOrder } from '../../contract/order-records.ts';
import { vendorRefusals } from '../../contract/refusals.ts';
import { percentOfBps } from '../../contract/words.ts';
import { holdsOn } from '../vendors/prices.ts';
import { insertOrder } from './save-order.ts';

interface Offer {
  readonly vendorId: Id;
  readonly vendorName: string;
  readonly line: Omit<OrderLineOrder, 'quantityPacks'>;
  readonly minQuantity: number;
}

/** The offer of each product: of the preferred vendor, else the cheapest that holds today. */
async function offersFor(scope: Scope, productIds: readonly Id[]): Promise<Map<Id, Offer>> {
  const today = await scope.today();
  const rows = await scope.tx
    .selectFrom('vendorProducts as v')
    .innerJoin('vendors as w', (join) => join.onRef('w.hospitalId', '=', 'v.hospitalId').onRef('w.id', '=', 'v.vendorId'))
    .innerJoin('products as p', (join) => join.onRef('p.hospitalId', '=', 'v.hospitalId').onRef('p.id', '=', 'v.productId'))
    .selectAll('v')
    .select(['w.name', 'p.preferredVendorId'])
    .where('v.hospitalId', '=', scope.hospitalId)
    .where('v.productId', '=', sql<Id>`any(${[...productIds]}::uuid[])`)
    .where('v.listed', '=', true)
    .where('w.status', '=', 'active')
    .where('p.status', '=', 'enabled')
    .execute();
  const ranked = rows
    .filter((row) => holdsOn(row, today))
    .sort(
      (a, b) =>
        Number(b.vendorId === b.preferredVendorId) - Number(a.vendorId === a.preferredVendorId) ||
        Number(b.preferred) - Number(a.preferred) ||
        a.price * b.unitsPerPack - b.price * a.unitsPerPack,
    );
  const offers = new Map<Id, Offer>();
  for (const row of ranked)
    if (!offers.has(row.productId))
      offers.set(row.productId, {
        vendorId: row.vendorId,
        vendorName: row.name,
        minQuantity: row.minQuantity,
        line: {
          productId: row.productId,
          packName: row.packName,
          unitsPerPack: row.unitsPerPack,
          pricePerPack: row.price,
          taxPercent: percentOfBps(row.taxBps),
          discount: 0,
        },
      });
  return offers;
}

async function placeOf(scope: Scope, asked: Id | undefined): Promise<Id> {
  if (asked) return asked;
  const [store] = [...(await findLocations(scope, { kind: 'main-store' })), ...(await findLocations(scope, {}))];
  if (!store) throw inventoryRefusals.refusal('LOCATION_UNKNOWN');
  return store.id;
}

/** POST purchase-order/from-reorder: one draft a vendor. */
export async function orderFromReorder(scope: Scope, { productIds, locationId: asked }: ReorderOrder): Promise<ReorderAnswer> {
  await requireCurrency(scope);
  const ids = [...new Set(productIds)];
  const suggested = await suggestedOrders(scope, ids);
  const products = await scope.tx
    .selectFrom('products')
    .select(['id', 'name'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${ids}::uuid[])`)
    .orderBy('foldedName')
    .execute();
  const offers = await offersFor(scope, ids);
  const left: ReorderAnswer['left'] = [];
  const byVendor = new Map<Id, { readonly name: string; readonly lines: OrderLineOrder[] }>();
  for (const product of products) {
    const units = suggested.get(product.id) ?? 0;
    const offer = offers.get(product.id);
    if (units === 0 || !offer) {
      left.push({ productId: product.id, name: product.name, why: units === 0 ? 'enough' : 'no-vendor' });
      continue;
    }
    const quantityPacks = Math.max(offer.minQuantity, Math.ceil(units / offer.line.unitsPerPack));
    const own = byVendor.get(offer.vendorId) ?? { name: offer.vendorName, lines: [] };
    own.lines.push({ ...offer.line, quantityPacks });
    byVendor.set(offer.vendorId, own);
  }
  if (byVendor.size === 0) throw vendorRefusals.refusal('PURCHASE_NOTHING_TO_REORDER');
  const locationId = await placeOf(scope, asked);
  const orders: ReorderAnswer['orders'] = [];
  for (const [id, { name, lines }] of byVendor) {
    const draft = { vendorId: id, locationId, lines, discount: 0, freight: 0, expectedAt: null, terms: null, note: null };
    const row = await insertOrder(scope, { id, name }, draft);
    orders.push({ id: row.id, vendorId: id, vendorName: name, lineCount: row.lineCount, total: row.total });
  }
  return { orders, left };
}
