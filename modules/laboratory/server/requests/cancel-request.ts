import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { named } from '#kernel/server/database/named.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { billsOf, raiseBills, voidBillsOf } from '#modules/patient-bills/server/index.ts';
import { keptDiagnoses } from '#modules/patient-chart/server/index.ts';
import { placeOf } from '#modules/patients/contract/order-place.ts';
import { LabRequestCancelled } from '../../contract/events.ts';
import type { CancelRequest, EditRequest } from '../../contract/order-records.ts';
import type { LabRequest } from '../../contract/request-records.ts';
import { laboratoryRefusals } from '../../contract/refusals.ts';
import { labDepartment, pricesOfTests } from '../catalogue/prices.ts';
import { turnaroundOf, whyNotCancel } from '../rules/transitions.ts';
import { encounterOf } from './create.ts';
import { requireBilling, requireDiagnoses } from './order-checks.ts';
import { changeRequest, findRequest, lockFor, noteTransition, type StoredRequest } from './store.ts';
import { tellHolders, tellUsers } from './tell.ts';
import { showRequest } from './view.ts';

/** Other requests under the same line: of a panel with one price. */
function othersOfLine(scope: Scope, row: StoredRequest) {
  return scope.tx
    .selectFrom('labRequests')
    .select(['id', 'status'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('billSourceId', '=', row.billSourceId)
    .where('id', '<>', row.id)
    .execute();
}

/** The line stands for a whole panel: it goes with its last request that is not cancelled. */
async function isLastOfLine(scope: Scope, row: StoredRequest): Promise<boolean> {
  return (await othersOfLine(scope, row)).every(({ status }) => status === 'cancelled');
}

/** Requests of one panel are cancelled one after the other: the last one sees that it is the last. */
function lockLine(scope: Scope, row: StoredRequest) {
  return scope.tx
    .selectFrom('labRequests')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('billSourceId', '=', row.billSourceId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Cancels a locked request and, where nothing was begun or the charge is waived, its line. Of acts and of a patient's death. */
export async function cancelLocked(
  scope: Scope,
  row: StoredRequest,
  how: { readonly reason: string; readonly voidLine: boolean; readonly deathRecordId?: Id },
): Promise<StoredRequest> {
  const after = await changeRequest(scope, row, {
    status: 'cancelled',
    cancelReason: how.reason,
    cancelledAt: scope.now,
    critical: false,
    ...(how.deathRecordId ? { deathRecordId: how.deathRecordId } : {}),
  });
  if (how.voidLine && (await isLastOfLine(scope, row)))
    await voidBillsOf(scope, {
      sourceType: 'lab-request',
      sourceIds: [row.billSourceId],
      reason: `Lab request cancelled: ${how.reason}`.slice(0, 300),
    });
  await noteTransition(scope, row, after, {
    type: 'cancelled',
    words: 'is cancelled',
    reason: how.reason,
    facts: { chargeVoided: how.voidLine },
  });
  const { id: requestId, requestNumber, patientId } = row;
  await scope.emit(LabRequestCancelled, { requestId, requestNumber, patientId, place: placeOf(row), reason: how.reason });
  return after;
}

/** PATCH {id}/cancelled. */
export async function cancelRequest(scope: Scope, id: Id, order: CancelRequest): Promise<LabRequest> {
  const seen = await findRequest(scope, id);
  if (seen.profileId) await lockLine(scope, seen);
  const row = await lockFor(scope, id, 'cancelled', order.version);
  refuseIf(whyNotCancel(row, order.waiveCharge, scope.may));
  const after = await cancelLocked(scope, row, {
    reason: order.cancelReason,
    voidLine: row.status === 'specimen-due' || order.waiveCharge,
  });
  const words = { title: 'Lab Request Cancelled', words: 'was cancelled' } as const;
  await tellUsers(scope, after, [row.requestedBy, row.orderedFor], words);
  await tellHolders(scope, after, 'Take Lab Specimen', words);
  return showRequest(scope, id);
}

/** The line under another billing method: the old one is voided, a new one raised, both in this transaction. */
async function chargeAnew(scope: Scope, row: StoredRequest, billingId: Id): Promise<void> {
  const bill = (await billsOf(scope, 'lab-request', [row.billSourceId])).get(row.billSourceId);
  refuseIf(bill && bill.stage !== 'uninvoiced' && bill.stage !== 'voided' ? laboratoryRefusals.refusal('LAB_ALREADY_INVOICED') : null);
  const { origin, patientId, placeId, billSourceId } = row;
  await voidBillsOf(scope, { sourceType: 'lab-request', sourceIds: [billSourceId], reason: 'Another billing method was chosen' });
  const panel = (await othersOfLine(scope, row)).length > 0;
  const charged = panel && row.profileId ? row.profileId : row.testId;
  const item = (await pricesOfTests(scope, [charged])).get(charged);
  await raiseBills(scope, [
    {
      patientId,
      billableItemId: item?.billableItemId as Id,
      quantity: 1,
      sourceType: 'lab-request',
      sourceId: billSourceId,
      module: 'Laboratory',
      departmentId: await labDepartment(scope),
      encounterId: placeId,
      encounterType: encounterOf(origin),
      billingId,
      emergency: origin === 'emergency' && row.priority === 'stat',
    },
  ]);
}

/** PATCH {id}/edit, before the specimen is taken. */
export async function editRequest(scope: Scope, id: Id, order: EditRequest): Promise<LabRequest> {
  const row = await lockFor(scope, id, 'edit', order.version);
  const { version: _version, billingId, diagnoses, ...plain } = order;
  if (diagnoses) await requireDiagnoses(scope, diagnoses);
  if (billingId && billingId !== row.billingId) {
    await requireBilling(scope, row.patientId as Id, billingId);
    await chargeAnew(scope, row, billingId);
  }
  const priority = order.priority ?? row.priority;
  const before = row.diagnoses;
  const kept = diagnoses && keptDiagnoses(scope, diagnoses, before, row.createdBy === scope.actor.userId);
  const changes: object = { ...named({ ...plain, billingId }), ...(kept ? { diagnoses: json(kept) } : {}) };
  const dueAt = addMinutes(row.createdAt, turnaroundOf(priority, row));
  const after = await changeRequest(scope, row, { ...changes, dueAt });
  const facts = { priority, billingId: after.billingId, fields: Object.keys(named(order)) };
  await noteTransition(scope, row, after, { type: 'edit', words: 'is changed', facts });
  return showRequest(scope, id);
}
