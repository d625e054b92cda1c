import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { requireCurrency } from '#modules/billing-setup/server/index.ts';
import { requireLocation } from '#modules/inventory/server/index.ts';
import type { CreateOrder, EditOrder, OrderLineOrder, PurchaseOrder } from '../../contract/order-records.ts';
import { vendorRefusals } from '../../contract/refusals.ts';
import { orderLineAmount, orderTotals } from '../../contract/sums.ts';
import { bpsOfPercent, percentOfBps } from '../../contract/words.ts';
import { madeBy } from '../context.ts';
import { requireProducts } from '../products.ts';
import { whyNotRemoveOrder, whyNotTrade } from '../rules.ts';
import { findVendor, tellLive } from '../vendors/store.ts';
import { showOrder } from './show-order.ts';
import { changeOrder, lockOrder, type OrderRecord, orderLines } from './store.ts';
import { orderRecord } from '../../contract/order.record.ts';

async function insertLines(scope: Scope, orderId: Id, lines: readonly OrderLineOrder[]): Promise<void> {
  const products = await requireProducts(
    scope,
    lines.map(({ productId }) => productId),
    true,
  );
  await scope.tx
    .insertInto('purchaseOrderLines')
    .values(
      lines.map(({ taxPercent, ...line }, at) => {
        const { tax, amount } = orderLineAmount({ ...line, taxPercent });
        return {
          hospitalId: scope.hospitalId,
          id: scope.newId(),
          orderId,
          lineNo: at + 1,
          productName: products.get(line.productId)?.displayName ?? '',
          taxBps: bpsOfPercent(taxPercent),
          ...line,
          tax,
          amount,
        };
      }),
    )
    .execute();
}

function sumsOf(lines: readonly OrderLineOrder[], extra: { readonly discount: number; readonly freight: number }) {
  const totals = orderTotals(lines, extra);
  if (totals.total < 0) throw vendorRefusals.refusal('PURCHASE_DISCOUNT');
  return {
    ...totals,
    lineCount: lines.length,
    orderedUnits: lines.reduce((sum, { quantityPacks, unitsPerPack }) => sum + quantityPacks * unitsPerPack, 0),
  };
}

/** Writes a draft with its lines; the vendor was asked already. */
export async function insertOrder(
  scope: Scope,
  vendor: { readonly id: Id; readonly name: string },
  order: CreateOrder,
): Promise<OrderRecord> {
  const { code } = await requireCurrency(scope);
  await requireLocation(scope, order.locationId);
  const row = await scope.tx
    .insertInto('purchaseOrders')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      vendorId: vendor.id,
      vendorName: vendor.name,
      locationId: order.locationId,
      status: 'draft',
      currency: code,
      ...sumsOf(order.lines, order),
      expectedAt: order.expectedAt,
      terms: order.terms,
      note: order.note,
      ...madeBy(scope),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertLines(scope, row.id, order.lines);
  await scope.record({
    action: 'create',
    entity: 'PurchaseOrder',
    entityId: row.id,
    summary: `Order to ${vendor.name} drafted`,
    after: { vendorId: vendor.id, total: row.total, lineCount: row.lineCount },
  });
  await tellLive(scope, 'purchase-orders', row.id, 'create', 'View Purchase Orders');
  return row;
}

/** POST purchase-order. */
export async function createOrder(scope: Scope, order: CreateOrder): Promise<PurchaseOrder> {
  const vendor = await findVendor(scope, order.vendorId);
  refuseIf(whyNotTrade(vendor));
  return showOrder(scope, (await insertOrder(scope, vendor, order)).id);
}

/** PATCH purchase-order/{id}: keys that were sent; lines are replaced whole. */
export async function editOrder(scope: Scope, id: Id, order: EditOrder): Promise<PurchaseOrder> {
  const before = await lockOrder(scope, id, order.version);
  guard(orderRecord, 'edit', before);
  if (order.locationId !== undefined) await requireLocation(scope, order.locationId);
  const lines =
    order.lines ??
    (await orderLines(scope, id)).map(({ taxBps, productId, packName, unitsPerPack, quantityPacks, pricePerPack, discount }) => ({
      productId,
      packName,
      unitsPerPack,
      quantityPacks,
      pricePerPack,
      discount,
      taxPercent: percentOfBps(taxBps),
    }));
  if (order.lines) {
    await scope.tx.deleteFrom('purchaseOrderLines').where('hospitalId', '=', scope.hospitalId).where('orderId', '=', id).execute();
    await insertLines(scope, id, order.lines);
  }
  const { lines: _lines, version: _version, ...fields } = order;
  const extra = { discount: order.discount ?? before.discount, freight: order.freight ?? before.freight };
  await changeOrder(
    scope,
    before,
    { ...fields, ...sumsOf(lines, extra) },
    { summary: `Draft of an order to ${before.vendorName} changed` },
  );
  return showOrder(scope, id);
}

/** DELETE purchase-order/{id}: drafts alone, which have no number yet. An order that was sent back keeps its number and is cancelled. */
export async function removeOrder(scope: Scope, id: Id): Promise<{ id: Id }> {
  const before = await lockOrder(scope, id);
  guard(orderRecord, 'remove', before, whyNotRemoveOrder(before));
  await scope.tx.deleteFrom('purchaseOrders').where('hospitalId', '=', scope.hospitalId).where('id', '=', id).execute();
  await scope.record({
    action: 'delete',
    entity: 'PurchaseOrder',
    entityId: id,
    summary: `Draft of an order to ${before.vendorName} deleted`,
    before: { total: before.total, lineCount: before.lineCount },
  });
  await tellLive(scope, 'purchase-orders', id, 'delete', 'View Purchase Orders');
  return { id };
}
