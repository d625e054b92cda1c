import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { RejectSpecimen } from '../../contract/calls/transitions.ts';
import type { EditSpecimen } from '../../contract/order-records.ts';
import type { LabRequest, Specimen } from '../../contract/request-records.ts';
import { laboratoryRefusals } from '../../contract/refusals.ts';
import { changedBy, named } from '../context.ts';
import { turnaroundOf } from '../rules/transitions.ts';
import { showSpecimens } from './show-specimens.ts';
import { changeRequest, lockFor, noteTransition, tellLive } from './store.ts';
import { tellUsers } from './tell.ts';
import { showRequest } from './view.ts';

function lockSpecimen(scope: Scope, id: Id) {
  return scope.tx
    .selectFrom('labSpecimens')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** A draft of values belongs to the specimen that was rejected: it goes with it. */
async function dropDraft(scope: Scope, requestId: Id): Promise<void> {
  await scope.tx
    .deleteFrom('labResults')
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', '=', requestId)
    .where('status', '=', 'preliminary')
    .execute();
}

/** PATCH {id}/specimen-rejected: the request waits for another specimen; the charge is the same one. */
export async function rejectSpecimen(scope: Scope, id: Id, { condition, reason, version }: RejectSpecimen): Promise<LabRequest> {
  const row = await lockFor(scope, id, 'specimen-rejected', version);
  const specimen = await lockSpecimen(scope, row.specimenId as Id);
  await scope.tx
    .updateTable('labRequestSpecimens')
    .set({ rejectedAt: scope.now, rejectedByName: scope.actor.name, condition, reason })
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', '=', id)
    .where('specimenId', '=', specimen.id)
    .execute();
  await dropDraft(scope, id);
  const after = await changeRequest(scope, row, {
    status: 'specimen-due',
    specimenId: null,
    collectedAt: null,
    resultVersion: null,
    resultStatus: null,
    critical: false,
    enteredBy: null,
    enteredAt: null,
    recollectionCount: row.recollectionCount + 1,
    dueAt: addMinutes(row.createdAt, turnaroundOf(row.priority, row)),
  });
  const others = await scope.tx
    .selectFrom('labRequests')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('specimenId', '=', specimen.id)
    .limit(1)
    .executeTakeFirst();
  if (!others)
    await scope.tx
      .updateTable('labSpecimens')
      .set({ status: 'rejected', condition, ...changedBy(scope), version: specimen.version + 1 })
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', specimen.id)
      .execute();
  await noteTransition(scope, row, after, {
    type: 'specimen-rejected',
    words: `lost the specimen ${specimen.specimenNumber}: ${condition}`,
    reason,
  });
  await tellUsers(scope, after, [row.requestedBy, row.orderedFor, specimen.collectedBy], {
    title: 'Lab Specimen Rejected',
    words: `needs another specimen: ${condition}`,
    priority: 'high',
  });
  return showRequest(scope, id);
}

/** PATCH lab-request/specimen/{id}. */
export async function editSpecimen(scope: Scope, id: Id, order: EditSpecimen): Promise<Specimen> {
  const before = await lockSpecimen(scope, id);
  if (order.version !== undefined && order.version !== before.version) refuseStale(before, before.updatedByName);
  const gone = before.status === 'discarded' || before.status === 'rejected';
  refuseIf(
    gone && (order.receivedAt || order.discard) ? laboratoryRefusals.refusal('LAB_SPECIMEN_STATE', { status: before.status }) : null,
  );
  if (order.receivedAt && (order.receivedAt > scope.now || order.receivedAt < before.collectedAt))
    throw laboratoryRefusals.refusal('LAB_SPECIMEN_TIME');
  const changes = named({
    storageLocation: order.storageLocation,
    receivedAt: order.receivedAt,
    ...(order.receivedAt ? { receivedBy: scope.actor.userId, receivedByName: scope.actor.name } : {}),
    ...(order.discard ? { status: 'discarded' as const } : {}),
  });
  await scope.tx
    .updateTable('labSpecimens')
    .set({ ...changes, ...changedBy(scope), version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .execute();
  await scope.record({
    action: 'update',
    entity: 'LabSpecimen',
    entityId: id,
    entityNumber: before.specimenNumber,
    patientId: before.patientId,
    summary: `Specimen ${before.specimenNumber} ${order.discard ? 'discarded' : order.receivedAt ? 'received' : 'changed'}`,
    before: { receivedAt: before.receivedAt, storageLocation: before.storageLocation, status: before.status },
    after: changes,
  });
  const [shown] = (await showSpecimens(scope, [id])) as [Specimen];
  for (const requestId of shown.requestIds) await tellLive(scope, requestId, 'update');
  return shown;
}
