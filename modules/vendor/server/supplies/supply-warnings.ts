import type { Id } from '#kernel/contract/fields.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { ProductBrief } from '#modules/inventory/server/index.ts';
import type { Warning } from '../../contract/records.ts';
import { orderLines } from '../orders/store.ts';
import { coldChainBroken, costRose, whyNotOverReceive } from '../rules.ts';
import { type VendorRecord, vendorWarnings } from '../vendors/store.ts';
import type { SupplyLineRecord, SupplyRecord } from './store.ts';
import { warningOf } from '../../contract/warnings.ts';

export interface SupplyFacts {
  readonly vendor: VendorRecord;
  readonly supply: SupplyRecord;
  readonly lines: readonly SupplyLineRecord[];
  readonly products: ReadonlyMap<Id, ProductBrief>;
}

async function lastPrices(scope: Scope, vendorId: Id): Promise<Map<Id, { price: number; unitsPerPack: number }>> {
  const rows = await scope.tx
    .selectFrom('vendorProducts')
    .select(['productId', 'lastPrice', 'lastUnitsPerPack'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('vendorId', '=', vendorId)
    .where('lastPrice', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.productId, { price: row.lastPrice ?? 0, unitsPerPack: row.lastUnitsPerPack ?? 1 }]));
}

async function overReceipts(scope: Scope, { supply, lines }: SupplyFacts): Promise<Warning[]> {
  if (!supply.purchaseOrderId) return [];
  const ordered = await orderLines(scope, supply.purchaseOrderId);
  return ordered.flatMap((line): Warning[] => {
    const arriving = lines.filter(({ orderLineId }) => orderLineId === line.id).reduce((sum, { orderUnits }) => sum + orderUnits, 0);
    const why = arriving > 0 ? whyNotOverReceive(line, arriving, false) : null;
    return why ? [warningOf('over-receipt', why.details as Warning['details'])] : [];
  });
}

/** What to be told of a delivery before it is booked. */
export async function supplyWarnings(scope: Scope, facts: SupplyFacts): Promise<Warning[]> {
  const { vendor, supply, lines, products } = facts;
  const today = await scope.today();
  const found = vendorWarnings(vendor, today);
  const last = await lastPrices(scope, vendor.id);
  for (const line of lines) {
    const product = products.get(line.productId);
    const before = last.get(line.productId);
    if (before && line.quantityPacks > 0 && costRose(before, { price: line.costPerPack, unitsPerPack: line.unitsPerPack }))
      found.push(warningOf('cost-rise', { product: line.productName }));
    const days = product?.minShelfLifeDays ?? null;
    if (days !== null && line.expiryDate && line.expiryDate < addCalendarDays(today, days))
      found.push(warningOf('short-shelf-life', { product: line.productName, days }));
  }
  found.push(...(await overReceipts(scope, facts)));
  if (lines.some(({ productId }) => products.get(productId)?.coldChain) && coldChainBroken(supply.temperature))
    found.push(warningOf('temperature'));
  if (supply.invoiceTotal !== null && supply.invoiceTotal !== supply.total) found.push(warningOf('invoice-total-differs'));
  return found;
}
