import { present } from '#kernel/server/reading/present.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { ProductBrief } from '#modules/inventory/server/index.ts';
import { orderActs } from '../../contract/calls/orders.ts';
import { OrderRow, OrderLine, PurchaseOrder } from '../../contract/order-records.ts';
import type { Warning } from '../../contract/records.ts';
import { percentOfBps } from '../../contract/words.ts';
import { by } from '../context.ts';
import { locationNames, requireProducts } from '../products.ts';
import { findVendor, type VendorRecord, vendorWarnings } from '../vendors/store.ts';
import { orderRules } from './order-rules.ts';
import { findOrder, type OrderLineRecord, type OrderRecord, orderLines } from './store.ts';
import { warningOf } from '../../contract/warnings.ts';

export function showOrderRow(row: OrderRecord, locations: ReadonlyMap<Id, string>, acts: OrderRow['acts']): OrderRow {
  return present(OrderRow, row, {
    locationName: locations.get(row.locationId) ?? '',
    receivedPercent: Math.min(100, Math.floor((row.receivedUnits * 100) / row.orderedUnits)),
    createdBy: { id: row.createdBy, name: row.createdByName },
    acts,
  });
}

function showLine(line: OrderLineRecord, product: ProductBrief | undefined): OrderLine {
  return present(OrderLine, line, { sku: product?.sku ?? '', unit: product?.unit ?? '', taxPercent: percentOfBps(line.taxBps) });
}

/** What to be told of an order before it goes out. */
function orderWarnings(row: OrderRecord, vendor: VendorRecord, today: string): Warning[] {
  if (!['draft', 'pending-approval', 'approved'].includes(row.status)) return [];
  const found = vendorWarnings(vendor, today);
  if (vendor.minimumOrder !== null && row.total < vendor.minimumOrder) found.push(warningOf('below-minimum-order'));
  return found;
}

/** GET purchase-order/{id}. */
export async function showOrder(scope: Scope, id: Id): Promise<PurchaseOrder> {
  const row = await findOrder(scope, id);
  const lines = await orderLines(scope, id);
  const products = await requireProducts(
    scope,
    lines.map(({ productId }) => productId),
    false,
  );
  const vendor = await findVendor(scope, row.vendorId);
  const supplies = await scope.tx
    .selectFrom('supplies')
    .select(['id', 'supplyNumber', 'receivedAt', 'total', 'status'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('purchaseOrderId', '=', id)
    .orderBy('receivedAt')
    .orderBy('id')
    .execute();
  return present(PurchaseOrder, row, {
    ...showOrderRow(row, await locationNames(scope), actsOf(scope, orderActs, row, (await orderRules(scope, [row]))(row))),
    lines: lines.map((line) => showLine(line, products.get(line.productId))),
    approvedBy: by(row.approvedBy, row.approvedByName),
    sentBy: by(row.sentBy, row.sentByName),
    endedBy: by(row.endedBy, row.endedByName),
    vendor: {
      code: vendor.code,
      contactPerson: vendor.contactPerson,
      phone: vendor.phoneNumber === null ? null : `${vendor.dialcode ?? ''} ${vendor.phoneNumber}`.trim(),
      email: vendor.email,
      address: [vendor.address, vendor.city, vendor.state, vendor.country].filter((part) => part).join(', ') || null,
    },
    supplies,
    warnings: orderWarnings(row, vendor, await scope.today()),
  });
}
