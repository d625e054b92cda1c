import { present } from '#kernel/server/reading/present.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { foldName } from '#kernel/contract/search-words.ts';
import { addCalendarDays, dayIn } from '#kernel/server/clock/instants.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { requireCurrency } from '#modules/billing-setup/server/index.ts';
import { requireLocation } from '#modules/inventory/server/index.ts';
import { vendorRefusals } from '../../contract/refusals.ts';
import { supplyLineAmount, supplyLineUnits, supplyTotals } from '../../contract/sums.ts';
import { type CreateSupply, type EditSupply, type Supply, SupplyLineOrder } from '../../contract/supply-records.ts';
import { madeBy } from '../context.ts';
import { findOrder, type OrderLineRecord, orderLines } from '../orders/store.ts';
import { requireProducts } from '../products.ts';
import { whyNotDated, whyNotReceive, whyNotTrade } from '../rules.ts';
import { findVendor, tellLive, type VendorRecord } from '../vendors/store.ts';
import { showSupply } from './show-supply.ts';
import { lockSupply, supplyLines, type SupplyLineRecord, type SupplyRecord } from './store.ts';
import { supplyRecord } from '../../contract/supply.record.ts';

interface Heads {
  readonly purchaseOrderId: Id | null;
  readonly invoiceNumber: string | null;
  readonly invoiceDate: string | null;
  readonly receivedAt: string;
  readonly discount: number;
  readonly freight: number;
}

/** The order that goods come against, of this vendor; its lines. */
async function orderFor(scope: Scope, vendorId: Id, orderId: Id | null): Promise<OrderLineRecord[]> {
  if (!orderId) return [];
  const order = await findOrder(scope, orderId);
  if (order.vendorId !== vendorId) throw vendorRefusals.refusal('PURCHASE_OF_OTHER_VENDOR');
  refuseIf(whyNotReceive(order));
  return orderLines(scope, orderId);
}

async function checkDates(scope: Scope, { receivedAt, invoiceDate }: Heads): Promise<void> {
  const receivedOn = dayIn(receivedAt, await scope.zone());
  refuseIf(whyNotDated({ receivedAt, receivedOn, invoiceDate, now: scope.now }));
}

/** The columns that follow from the heads and lines. */
function figuresOf(vendor: VendorRecord, heads: Heads, lines: readonly SupplyLineOrder[]) {
  return {
    ...heads,
    invoiceKey: heads.invoiceNumber ? foldName(heads.invoiceNumber) || heads.invoiceNumber.toLowerCase() : null,
    dueAt: heads.invoiceDate ? addCalendarDays(heads.invoiceDate, vendor.paymentTermsDays) : null,
    ...supplyTotals(lines, heads),
    lineCount: lines.length,
  };
}

/** The line of the order that a delivered line fills: the one it names, else the first of the product with something to come. */
function orderLineFor(line: SupplyLineOrder, ordered: readonly OrderLineRecord[]): Id | null {
  if (line.orderLineId) {
    const named = ordered.find(({ id }) => id === line.orderLineId);
    if (!named || named.productId !== line.productId) throw vendorRefusals.refusal('PURCHASE_LINE_UNKNOWN');
    return named.id;
  }
  const own = ordered.filter(({ productId }) => productId === line.productId);
  return (own.find(({ receivedUnits, orderedUnits }) => receivedUnits < orderedUnits) ?? own[0])?.id ?? null;
}

async function insertLines(
  scope: Scope,
  supplyId: Id,
  lines: readonly SupplyLineOrder[],
  ordered: readonly OrderLineRecord[],
): Promise<void> {
  if (lines.length === 0) return;
  const products = await requireProducts(
    scope,
    lines.map(({ productId }) => productId),
    true,
  );
  await scope.tx
    .insertInto('supplyLines')
    .values(
      lines.map((line, at) => {
        const { accepted, chargedAccepted } = supplyLineUnits(line);
        return {
          hospitalId: scope.hospitalId,
          id: scope.newId(),
          supplyId,
          lineNo: at + 1,
          productName: products.get(line.productId)?.displayName ?? '',
          ...line,
          orderLineId: orderLineFor(line, ordered),
          rejectReason: line.rejectReason ?? null,
          sellingPrice: line.sellingPrice ?? null,
          destination: line.destination ?? null,
          acceptedUnits: accepted,
          orderUnits: chargedAccepted,
          amount: supplyLineAmount(line).amount,
        };
      }),
    )
    .execute();
}

/** POST supply. */
export async function createSupply(scope: Scope, order: CreateSupply): Promise<Supply> {
  const vendor = await findVendor(scope, order.vendorId);
  refuseIf(whyNotTrade(vendor));
  const { code } = await requireCurrency(scope);
  await requireLocation(scope, order.locationId);
  const ordered = await orderFor(scope, vendor.id, order.purchaseOrderId);
  const { lines, vendorId: _vendor, temperatureOnArrival, ...rest } = order;
  const heads = { ...rest, receivedAt: order.receivedAt ?? scope.now };
  await checkDates(scope, heads);
  const { locationId, note } = order;
  const row = await scope.tx
    .insertInto('supplies')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      vendorId: vendor.id,
      vendorName: vendor.name,
      status: 'draft',
      currency: code,
      ...figuresOf(vendor, headsOf(heads), lines),
      locationId,
      note,
      invoiceTotal: order.invoiceTotal ?? null,
      temperature: temperatureOnArrival ?? null,
      ...madeBy(scope),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertLines(scope, row.id, lines, ordered);
  await scope.record({
    action: 'create',
    entity: 'Supply',
    entityId: row.id,
    summary: `Delivery of ${vendor.name} begun`,
    after: { vendorId: vendor.id, invoiceNumber: row.invoiceNumber, lineCount: row.lineCount, total: row.total },
  });
  await tellLive(scope, 'supplies', row.id, 'create', 'View Supplies');
  return showSupply(scope, row.id);
}

const headsOf = ({ purchaseOrderId, invoiceNumber, invoiceDate, receivedAt, discount, freight }: Heads): Heads => ({
  purchaseOrderId,
  invoiceNumber,
  invoiceDate,
  receivedAt,
  discount,
  freight,
});

const asOrdered = (line: SupplyLineRecord): SupplyLineOrder => present(SupplyLineOrder, line);

function mergedHeads(before: SupplyRecord, order: EditSupply): Heads {
  const given = <K extends keyof Heads & keyof EditSupply>(key: K) => (order[key] === undefined ? before[key] : order[key]) as Heads[K];
  return {
    purchaseOrderId: given('purchaseOrderId'),
    invoiceNumber: given('invoiceNumber'),
    invoiceDate: given('invoiceDate'),
    receivedAt: order.receivedAt ?? before.receivedAt,
    discount: given('discount'),
    freight: given('freight'),
  };
}

/** PATCH supply/{id}: keys that were sent; lines are replaced whole. */
export async function editSupply(scope: Scope, id: Id, order: EditSupply): Promise<Supply> {
  const { vendor, supply: before } = await lockSupply(scope, id, order.version);
  guard(supplyRecord, 'edit', before);
  const heads = mergedHeads(before, order);
  await checkDates(scope, heads);
  if (order.locationId !== undefined) await requireLocation(scope, order.locationId);
  const moved = heads.purchaseOrderId !== before.purchaseOrderId;
  const lines = order.lines ?? (await supplyLines(scope, id)).map(asOrdered).map((line) => (moved ? { ...line, orderLineId: null } : line));
  if (order.lines || moved) {
    const ordered = await orderFor(scope, vendor.id, heads.purchaseOrderId);
    await scope.tx.deleteFrom('supplyLines').where('hospitalId', '=', scope.hospitalId).where('supplyId', '=', id).execute();
    await insertLines(scope, id, lines, ordered);
  }
  const row = await scope.tx
    .updateTable('supplies')
    .set({
      ...figuresOf(vendor, heads, lines),
      ...(order.locationId === undefined ? {} : { locationId: order.locationId }),
      ...(order.note === undefined ? {} : { note: order.note }),
      ...(order.invoiceTotal === undefined ? {} : { invoiceTotal: order.invoiceTotal }),
      ...(order.temperatureOnArrival === undefined ? {} : { temperature: order.temperatureOnArrival }),
      ...changedBy(scope),
      version: before.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const shown = ({ invoiceNumber, lineCount, total, temperature }: SupplyRecord) => ({ invoiceNumber, lineCount, total, temperature });
  await scope.record({
    action: 'update',
    entity: 'Supply',
    entityId: id,
    summary: `Delivery of ${vendor.name} saved`,
    before: shown(before),
    after: shown(row),
  });
  await tellLive(scope, 'supplies', id, 'update', 'View Supplies');
  return showSupply(scope, id);
}

/** DELETE supply/{id}: drafts alone. */
export async function removeSupply(scope: Scope, id: Id): Promise<{ id: Id }> {
  const { vendor, supply } = await lockSupply(scope, id);
  guard(supplyRecord, 'remove', supply);
  await scope.tx.deleteFrom('supplies').where('hospitalId', '=', scope.hospitalId).where('id', '=', id).execute();
  await scope.record({
    action: 'delete',
    entity: 'Supply',
    entityId: id,
    summary: `Draft of a delivery of ${vendor.name} deleted`,
    before: { invoiceNumber: supply.invoiceNumber, lineCount: supply.lineCount, total: supply.total },
  });
  await tellLive(scope, 'supplies', id, 'delete', 'View Supplies');
  return { id };
}
