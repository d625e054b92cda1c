import type { Id, Instant } from '#kernel/contract/fields.ts';
import { listed } from '#kernel/server/database/listed.ts';
import { readTogether } from '#kernel/server/database/pipeline.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { extendAllocations, lockStock } from '#modules/inventory/server/index.ts';
import type { SourceType } from '#modules/patient-bills/contract/words.ts';
import type { OpenItem } from '#modules/patients/contract/death-records.ts';
import type { MergeTable, TimelineLine } from '#modules/patients/contract/events.ts';
import { orderPath, requestPath } from '../contract/order-words.ts';
import { cancelLockedOrder } from './orders/undo.ts';
import { findOrder, linesOf, requestIdsOf, type StoredOrder, tellLive } from './orders/store.ts';
import { cancelLockedRequest } from './requests/cancel.ts';
import { lockRequests } from './requests/store.ts';

/** Columns that point at a patient. */
export const orderMergeTables: readonly MergeTable[] = [
  { table: 'medication_requests', column: 'patient_id', label: 'Medication requests' },
  { table: 'medication_orders', column: 'patient_id', label: 'Medication orders' },
];

interface Asked {
  readonly patientId: Id;
  readonly types: readonly string[] | null;
  readonly from: Instant | null;
  readonly until: Instant | null;
  readonly most: number;
}

/** A patient's requests on the timeline. */
export async function timelineRows(
  scope: Scope,
  { patientId, types, from, until, most }: Asked,
): Promise<{ lines: TimelineLine[]; count: number } | undefined> {
  if (!scope.may('View Medication Requests') || (types !== null && !types.includes('medication'))) return undefined;
  let rows = scope.tx
    .selectFrom('medicationRequests')
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('void', '=', false);
  if (from) rows = rows.where('createdAt', '>=', from);
  if (until) rows = rows.where('createdAt', '<', until);
  const { count, found } = await readTogether({
    count: countAll(rows),
    found: rows.selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(most).execute(),
  });
  const lines = found.map((row) => ({
    type: 'medication',
    id: row.id,
    at: row.createdAt,
    title: `Medication: ${row.productName}`,
    detail: row.status,
    by: row.requestedByName,
    path: requestPath(row.id),
  }));
  return { lines, count };
}

/** Numbers of open orders and requests that name a product. */
export async function productInUse(scope: Scope, productId: Id): Promise<string[]> {
  const lines = await scope.tx
    .selectFrom('medicationOrderLines as l')
    .innerJoin('medicationOrders as o', (join) => join.onRef('o.hospitalId', '=', 'l.hospitalId').onRef('o.id', '=', 'l.orderId'))
    .select('o.orderNumber')
    .distinct()
    .where('l.hospitalId', '=', scope.hospitalId)
    .where('l.productId', '=', productId)
    .where('l.live', '=', true)
    .where('o.archived', '=', false)
    .limit(20)
    .execute();
  return lines.map(({ orderNumber }) => orderNumber);
}

/** Lines of orders that are submitted or done go with their order, not by themselves. */
export async function liveBillSources(
  scope: Scope,
  { sourceType, sourceIds }: { readonly sourceType: SourceType; readonly sourceIds: readonly Id[] },
): Promise<Id[] | undefined> {
  if (sourceType !== 'medication-order' || sourceIds.length === 0) return undefined;
  const rows = await scope.tx
    .selectFrom('medicationOrders')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', [...sourceIds])
    .where('status', 'in', ['submitted', 'completed'])
    .execute();
  return rows.map(({ id }) => id);
}

/** Numbers and pages of the orders behind bill lines. */
export async function billSources(scope: Scope, sources: readonly { readonly sourceType: SourceType; readonly sourceId: Id }[]) {
  const ids = sources.filter(({ sourceType }) => sourceType === 'medication-order').map(({ sourceId }) => sourceId);
  if (ids.length === 0) return undefined;
  const rows = await scope.tx
    .selectFrom('medicationOrders')
    .select(['id', 'orderNumber'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id, orderNumber }) => ({ sourceId: id, number: orderNumber, path: orderPath(id) }));
}

async function tellOrdersOf(scope: Scope, orderLineIds: readonly Id[]): Promise<void> {
  const rows = await scope.tx
    .selectFrom('medicationOrderLines')
    .select('orderId')
    .distinct()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', listed(orderLineIds))
    .orderBy('orderId')
    .execute();
  for (const { orderId } of rows) await tellLive(scope, orderId, 'update');
}

/**
 * What was held for orders is free again: open pages say so, and the dispense asks for stock anew. Nothing is written: whoever moves
 * stock tells this, and orders are locked before stock.
 */
export function tellLapsed(scope: Scope, orderLineIds: readonly Id[]): Promise<void> {
  return tellOrdersOf(scope, orderLineIds);
}

/** The job that holds the stock of paid orders without an end. */
export const holdPaidJob = 'pharmacy.hold-paid';

/**
 * Bills of order lines were paid: what is held for them is to wait without an end. The payment holds bills, which come after stock, so
 * the holding is a job of its own; it runs once the payment has committed.
 */
export async function orderHolding(scope: Scope, billIds: readonly Id[]): Promise<void> {
  const bills = await scope.tx
    .selectFrom('patientBills')
    .select(['sourceType', 'sourceLineId'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', listed(billIds))
    .execute();
  // Told apart here: for a condition on the kind the server would plan the statement anew for each payment.
  const paid = bills.filter(({ sourceType }) => sourceType === 'medication-order');
  const lineIds = paid.flatMap(({ sourceLineId }) => sourceLineId ?? []);
  if (lineIds.length > 0) await scope.enqueue(holdPaidJob, { lineIds });
}

/** The job: holds without an end what is still held for paid lines. */
export async function holdPaid(scope: Scope, { lineIds }: Readonly<Record<string, unknown>>): Promise<void> {
  const ids = lineIds as Id[];
  await extendAllocations(scope, ids, null);
  await tellOrdersOf(scope, ids);
}

function openOrders(scope: Scope, patientId: Id) {
  return scope.tx
    .selectFrom('medicationOrders')
    .select(['id', 'orderNumber'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('archived', '=', false)
    .where('status', 'in', ['draft', 'submitted'])
    .orderBy('id')
    .execute();
}

function waitingRequests(scope: Scope, patientId: Id) {
  return scope.tx
    .selectFrom('medicationRequests')
    .select(['id', 'requestNumber'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('open', '=', true)
    .orderBy('id')
    .execute();
}

/** Orders with their requests and the stock that is held for them, all locked before the first of them is touched. */
async function lockAllOf(scope: Scope, ids: readonly Id[]): Promise<StoredOrder[]> {
  const orders: StoredOrder[] = [];
  for (const id of ids) orders.push(await findOrder(scope, id, 'update'));
  const lines = await linesOf(scope, ids);
  await lockRequests(scope, requestIdsOf(lines));
  await lockStock(scope, { orderLineIds: lines.map(({ id }) => id) });
  return orders;
}

/** A death cancels orders that were not handed out, and then what waits. */
export async function cancelForDead(scope: Scope, { patientId }: { readonly patientId: Id }): Promise<void> {
  const orders = await lockAllOf(
    scope,
    (await openOrders(scope, patientId)).map(({ id }) => id),
  );
  for (const order of orders) {
    if (order.status === 'draft' || order.status === 'submitted') await cancelLockedOrder(scope, order, 'Patient is deceased');
  }
  const waiting = await waitingRequests(scope, patientId);
  const rows = await lockRequests(
    scope,
    waiting.map(({ id }) => id),
  );
  for (const row of rows.values())
    if (row.status === 'unattended') await cancelLockedRequest(scope, row, { reasonCode: 'other', reason: 'Patient is deceased' });
}

/** What a death will cancel; afterwards the cancelled rows tell it themselves. */
export async function cancelledByDeath(scope: Scope, patientId: Id, deathRecordId: Id | null): Promise<OpenItem[]> {
  if (deathRecordId !== null) return [];
  const orders = (await openOrders(scope, patientId)).map(({ id, orderNumber }) => ({
    kind: 'medication-order',
    id,
    number: orderNumber,
    label: 'Medication order',
    path: orderPath(id),
  }));
  const requests = (await waitingRequests(scope, patientId)).map(({ id, requestNumber }) => ({
    kind: 'medication-request',
    id,
    number: requestNumber,
    label: 'Medication request',
    path: requestPath(id),
  }));
  return [...orders, ...requests];
}
