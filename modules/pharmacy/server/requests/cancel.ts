import type { Id } from '#kernel/contract/fields.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import { type CancelReason, cancelReasonTexts } from '../../contract/order-words.ts';
import type { CancelMedicationRequest, MedicationRequest } from '../../contract/request-records.ts';
import { requestRecord } from '../../contract/request.record.ts';
import { whyNotRemove } from '../rules/requests.ts';
import { lockRequest } from './edit.ts';
import { changeRequest, findRequest, lockRequests, noteChange, type StoredRequest } from './store.ts';
import { tellChange, tellPharmacy } from './tell.ts';
import { showRequest } from './view.ts';

interface Why {
  readonly reasonCode: CancelReason;
  readonly reason: string;
  /** Taken out of the lists. */
  readonly void?: boolean;
}

/** Gives up a locked request that no order holds. */
export async function cancelLockedRequest(scope: Scope, row: StoredRequest, why: Why): Promise<StoredRequest> {
  const after = await changeRequest(scope, row, {
    status: 'cancelled',
    void: why.void ?? false,
    orderId: null,
    cancelReasonCode: why.reasonCode,
    cancelReason: why.reason,
    cancelledAt: scope.now,
  });
  await noteChange(scope, row, after, { words: why.void ? 'deleted' : 'cancelled', reason: why.reason });
  return after;
}

/** PATCH medication-request/{id}/cancel. */
export async function cancelRequest(scope: Scope, id: Id, order: CancelMedicationRequest): Promise<MedicationRequest> {
  await openPatient(scope, (await findRequest(scope, id)).patientId);
  const row = await lockRequest(scope, id, 'cancel', order.version);
  const after = await cancelLockedRequest(scope, row, order);
  await tellChange(scope, after, { change: 'cancelled', reason: `${cancelReasonTexts[order.reasonCode]}. ${order.reason}` });
  return showRequest(scope, id);
}

/** DELETE medication-request/{id}: by who made it, within a day; the row stays, out of the lists. */
export async function removeRequest(scope: Scope, id: Id): Promise<{ id: Id }> {
  await openPatient(scope, (await findRequest(scope, id)).patientId);
  const row = await lockRequest(scope, id, 'remove');
  guard(requestRecord, 'remove', row, whyNotRemove(row, scope.actor.userId, scope.now));
  const after = await cancelLockedRequest(scope, row, { reasonCode: 'other', reason: 'Taken out by who made it', void: true });
  await tellChange(scope, after, { change: 'cancelled', reason: 'Taken out by who made it' });
  return { id };
}

/**
 * The prescription behind a request was stopped. What waits is cancelled; of what an order holds the pharmacy is told, and so is it
 * when only a part was dispensed. Answers where the request stands then.
 */
export async function cancelMedicationRequest(
  scope: Scope,
  id: Id,
  reason: string,
): Promise<{ readonly cancelled: boolean; readonly status: StoredRequest['status'] }> {
  const row = (await lockRequests(scope, [id])).get(id) as StoredRequest;
  if (row.status === 'unattended') {
    const after = await cancelLockedRequest(scope, row, { reasonCode: 'prescriber-stopped', reason });
    return { cancelled: true, status: after.status };
  }
  if (row.status === 'in-progress')
    await tellPharmacy(scope, row, {
      title: 'Prescription Stopped',
      words: `was stopped by ${scope.actor.name}: ${reason}`,
      priority: 'high',
    });
  return { cancelled: false, status: row.status };
}
