import type { Id } from '#kernel/contract/fields.ts';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import type { RejectSpecimen } from '../../contract/calls/transitions.ts';
import type { LabRequest } from '../../contract/request-records.ts';
import { turnaroundOf } from '../rules/transitions.ts';
import { lockSpecimen } from './keep-specimen.ts';
import { changeRequest, lockFor, noteTransition } from './store.ts';
import { tellUsers } from './tell.ts';
import { showRequest } from './view.ts';

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
  const row = await lockFor(scope, id, 'specimenRejected', version);
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
