import { present } from '#kernel/server/reading/present.ts';
import { sql } from 'kysely';
import type { PayloadOf, QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf } from '#kernel/contract/envelope.ts';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { mulDivHalfUp } from '#kernel/contract/money.ts';
import { foldText, typedWords } from '#kernel/contract/search-words.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { vendorHistoryCalls } from '../../contract/calls/vendors.ts';
import { type PriceList, type PriceRow, VendorProduct, VendorOffer } from '../../contract/records.ts';
import { vendorRefusals } from '../../contract/refusals.ts';
import { vendorRecord } from '../../contract/vendor.record.ts';
import { bpsOfPercent, percentOfBps } from '../../contract/words.ts';
import { requireProducts } from '../products.ts';
import { deliveryOf } from './figures.ts';
import { lockVendor, tellLive, vendorReaders } from './store.ts';

type PricePage = PayloadOf<typeof vendorHistoryCalls.products>;

function priceRows(scope: Scope) {
  return scope.tx
    .selectFrom('vendorProducts as v')
    .innerJoin('products as p', (join) => join.onRef('p.hospitalId', '=', 'v.hospitalId').onRef('p.id', '=', 'v.productId'))
    .where('v.hospitalId', '=', scope.hospitalId)
    .where('v.listed', '=', true);
}

export async function pricesOf(scope: Scope, vendorId: Id): Promise<VendorProduct[]> {
  const rows = await priceRows(scope)
    .where('v.vendorId', '=', vendorId)
    .selectAll('v')
    .select(['p.sku', 'p.name as productName', 'p.unit'])
    .orderBy('p.foldedName')
    .orderBy('v.id')
    .execute();
  return rows.map((row) => present(VendorProduct, row, { taxPercent: percentOfBps(row.taxBps) }));
}

/** GET vendor/{id}/product. */
export async function listPrices(scope: Scope, vendorId: Id, query: QueryOf<typeof vendorHistoryCalls.products>): Promise<PricePage> {
  const words = typedWords(query.searchTerm ?? '');
  const all = await pricesOf(scope, vendorId);
  const found = all.filter((row) => {
    const has = foldText(`${row.productName} ${row.sku} ${row.vendorSku ?? ''}`).split(' ');
    return words.every((word) => has.some((each) => each.startsWith(word)));
  });
  const from = offsetOf(query);
  return { data: found.slice(from, from + query.limit), meta: { count: found.length, page: query.page, limit: query.limit } };
}

/** A product that one vendor is preferred for is preferred of no other. */
async function keepOnePreferred(scope: Scope, vendorId: Id, rows: readonly PriceRow[]): Promise<void> {
  const preferred = rows.filter((row) => row.preferred).map((row) => row.productId);
  if (preferred.length === 0) return;
  await scope.tx
    .updateTable('vendorProducts')
    .set({ preferred: false })
    .where('hospitalId', '=', scope.hospitalId)
    .where('vendorId', '<>', vendorId)
    .where('productId', 'in', preferred)
    .where('preferred', '=', true)
    .execute();
}

/** Puts rows on the list of a vendor or changes those that stand there; what was paid last stays. */
export async function writePrices(scope: Scope, vendorId: Id, rows: readonly PriceRow[]): Promise<void> {
  if (rows.length === 0) return;
  await scope.tx
    .insertInto('vendorProducts')
    .values(
      rows.map(({ taxPercent, ...row }) => ({
        hospitalId: scope.hospitalId,
        id: scope.newId(),
        vendorId,
        ...row,
        taxBps: bpsOfPercent(taxPercent),
        listed: true,
      })),
    )
    .onConflict((conflict) =>
      conflict.constraint('vendor_products_once').doUpdateSet((eb) => ({
        vendorSku: eb.ref('excluded.vendorSku'),
        packName: eb.ref('excluded.packName'),
        unitsPerPack: eb.ref('excluded.unitsPerPack'),
        price: eb.ref('excluded.price'),
        taxBps: eb.ref('excluded.taxBps'),
        minQuantity: eb.ref('excluded.minQuantity'),
        validFrom: eb.ref('excluded.validFrom'),
        validTo: eb.ref('excluded.validTo'),
        preferred: eb.ref('excluded.preferred'),
        listed: true,
      })),
    )
    .execute();
  await keepOnePreferred(scope, vendorId, rows);
}

/** PUT vendor/{id}/product: these rows and no others; what was paid last stays with each product. */
export async function savePrices(scope: Scope, vendorId: Id, { rows }: PriceList): Promise<PricePage> {
  const vendor = await lockVendor(scope, vendorId);
  guard(vendorRecord, 'savePrices', vendor);
  const ids = rows.map(({ productId }) => productId);
  if (new Set(ids).size < ids.length) throw vendorRefusals.refusal('PRICE_LIST_PRODUCT_TWICE');
  await requireProducts(scope, ids, false);
  await scope.tx
    .updateTable('vendorProducts')
    .set({ listed: false, preferred: false })
    .where('hospitalId', '=', scope.hospitalId)
    .where('vendorId', '=', vendorId)
    .where('productId', '<>', sql<Id>`all(${ids}::uuid[])`)
    .execute();
  await writePrices(scope, vendorId, rows);
  await scope.record({
    action: 'update',
    entity: 'Vendor',
    entityId: vendorId,
    entityNumber: vendor.code,
    summary: `Price list of ${vendor.name} saved: ${rows.length} products`,
    after: { products: rows.length },
  });
  await tellLive(scope, 'vendors', vendorId, 'update', vendorReaders);
  const data = await pricesOf(scope, vendorId);
  return { data, meta: { count: data.length, page: 1, limit: data.length } };
}

/** Whether a price holds on a day. */
export function holdsOn(
  row: { readonly validFrom: CalendarDate | null; readonly validTo: CalendarDate | null },
  day: CalendarDate,
): boolean {
  return (row.validFrom === null || row.validFrom <= day) && (row.validTo === null || row.validTo >= day);
}

/** GET vendor/compare: the lowest price of a unit first, prices that hold before others. */
export async function compareVendors(scope: Scope, productId: Id): Promise<VendorOffer[]> {
  await requireProducts(scope, [productId], false);
  const today = await scope.today();
  const rows = await scope.tx
    .selectFrom('vendorProducts as v')
    .innerJoin('vendors as w', (join) => join.onRef('w.hospitalId', '=', 'v.hospitalId').onRef('w.id', '=', 'v.vendorId'))
    .selectAll('v')
    .select(['w.name', 'w.status', 'w.leadTimeDays'])
    .where('v.hospitalId', '=', scope.hospitalId)
    .where('v.productId', '=', productId)
    .where('w.status', '<>', 'archived')
    .execute();
  const delivery = await deliveryOf(
    scope,
    rows.map(({ vendorId }) => vendorId),
  );
  const offers = rows.map((row): VendorOffer => {
    const price = row.listed ? row.price : (row.lastPrice ?? row.price);
    return present(VendorOffer, row, {
      vendorName: row.name,
      price,
      unitPrice: mulDivHalfUp(price, 1, row.unitsPerPack),
      valid: row.listed && row.status === 'active' && holdsOn(row, today),
      onTimePercent: delivery.get(row.vendorId)?.onTimePercent ?? null,
    });
  });
  return offers.sort((a, b) => Number(b.valid) - Number(a.valid) || a.unitPrice - b.unitPrice || a.vendorName.localeCompare(b.vendorName));
}
