import type { Id } from '#kernel/contract/fields.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { releaseAllocations } from '#modules/inventory/server/index.ts';
import { billsOf, voidBillsOf } from '#modules/patient-bills/server/index.ts';
import type { CancelMedicationOrder, MedicationOrder, RecallMedicationOrder } from '../../contract/medication-order-records.ts';
import { orderRecord } from '../../contract/order.record.ts';
import { lockRequests, type StoredRequest } from '../requests/store.ts';
import { whyNotRecall } from '../rules/orders.ts';
import { sourceOf } from './bills.ts';
import { moveRequests } from './draft.ts';
import { changeOrder, endLines, linesOf, lockOrder, noteOrder, requestIdsOf, type StoredOrder } from './store.ts';
import { showOrder } from './view.ts';

/** Frees what a submitted order holds: stock first, then its charges. */
async function freeOrder(scope: Scope, order: StoredOrder, reason: string): Promise<void> {
  if (order.status !== 'submitted') return;
  const lines = await linesOf(scope, [order.id]);
  await releaseAllocations(
    scope,
    lines.map(({ id }) => id),
  );
  await voidBillsOf(scope, { ...sourceOf(order.id), reason });
  await scope.tx
    .updateTable('medicationOrderLines')
    .set({ patientBillId: null })
    .where('hospitalId', '=', scope.hospitalId)
    .where('orderId', '=', order.id)
    .execute();
}

/** PATCH medication-order/{id}/recall: back to a draft; what a billed invoice holds is cancelled instead. */
export async function recallOrder(scope: Scope, id: Id, body: RecallMedicationOrder): Promise<MedicationOrder> {
  const order = await lockOrder(scope, id, 'recall', body.version);
  guard(orderRecord, 'recall', order, whyNotRecall((await billsOf(scope, 'medication-order', [id])).get(id)));
  await freeOrder(scope, order, body.reason ?? 'Medication order recalled');
  const after = await changeOrder(scope, order, {
    status: 'draft',
    submittedBy: null,
    submittedByName: null,
    submittedAt: null,
    reserveReason: null,
  });
  await noteOrder(scope, order, after, { words: 'recalled', reason: body.reason });
  return showOrder(scope, id);
}

async function requestsOfOrder(scope: Scope, orderId: Id): Promise<StoredRequest[]> {
  const locked = await lockRequests(scope, requestIdsOf(await linesOf(scope, [orderId])));
  return [...locked.values()].filter((request) => request.orderId === orderId);
}

/** Cancels a locked order: its requests are reopened, the reserved stock is released, charges are voided or credited. */
export async function cancelLockedOrder(scope: Scope, order: StoredOrder, reason: string): Promise<StoredOrder> {
  const requests = await requestsOfOrder(scope, order.id);
  await freeOrder(scope, order, reason);
  await endLines(scope, order.id);
  const after = await changeOrder(scope, order, { status: 'cancelled', cancelReason: reason, cancelledAt: scope.now });
  await moveRequests(scope, order, [], requests);
  await noteOrder(scope, order, after, { words: 'cancelled', reason });
  return after;
}

/** PATCH medication-order/{id}/cancel. */
export async function cancelOrder(scope: Scope, id: Id, body: CancelMedicationOrder): Promise<MedicationOrder> {
  const order = await lockOrder(scope, id, 'cancel', body.version);
  await cancelLockedOrder(scope, order, body.reason);
  return showOrder(scope, id);
}

/** DELETE medication-order/{id}: a draft leaves the lists; its number stays used. */
export async function removeOrder(scope: Scope, id: Id): Promise<{ id: Id }> {
  const order = await lockOrder(scope, id, 'remove');
  const requests = await requestsOfOrder(scope, id);
  await endLines(scope, id);
  const after = await changeOrder(scope, order, { archived: true });
  await moveRequests(scope, order, [], requests);
  await noteOrder(scope, order, after, { words: 'deleted' });
  return { id };
}
