import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { placeOf } from '#modules/patients/contract/order-place.ts';
import { LabResultAcknowledged } from '../../contract/events.ts';
import type { LabRequest } from '../../contract/request-records.ts';
import { laboratoryRefusals } from '../../contract/refusals.ts';
import type { CriticalCallInput, ResultValue } from '../../contract/result-records.ts';
import { criticalOf, valueText } from '../../contract/rules/values.ts';
import { requireUser } from './order-checks.ts';
import { resultsOf } from './results-store.ts';
import { changeRequest, findRequest, lockFor, noteEvents, noteTransition, type StoredRequest, tellLive } from './store.ts';
import { criticalWords, headsOf, tellUsers } from './tell.ts';
import { noteView, showRequest } from './view.ts';

/** Adds a call about the named critical value, or the first one. */
export async function addCall(scope: Scope, row: StoredRequest, call: CriticalCallInput): Promise<void> {
  const [result] = await resultsOf(scope, [row.id], { released: false });
  const critical: ResultValue[] = criticalOf(result?.values ?? []);
  const about = call.parameterId ? critical.find(({ parameterId }) => parameterId === call.parameterId) : critical[0];
  if (!about) throw laboratoryRefusals.refusal('LAB_NOTHING_CRITICAL');
  const name = call.notifiedUserId ? await requireUser(scope, call.notifiedUserId, 'notifiedUserId') : call.notifiedName;
  if (!name) throw laboratoryRefusals.refusal('LAB_USER_UNKNOWN', {}, { notifiedName: 'Say who was called' });
  const calledAt = call.calledAt && call.calledAt < scope.now ? call.calledAt : scope.now;
  await scope.tx
    .insertInto('labCriticalCalls')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      requestId: row.id,
      parameter: about.name,
      value: valueText(about) ?? '',
      notifiedUserId: call.notifiedUserId,
      notifiedName: name,
      phone: call.phone,
      calledAt,
      readBack: call.readBack,
      outcome: call.outcome,
      calledBy: scope.actor.userId,
      calledByName: scope.actor.name,
      createdAt: scope.now,
    })
    .execute();
  await noteEvents(scope, [{ requestId: row.id, type: 'critical-notified', note: `${name}: ${call.outcome}` }]);
}

/** PATCH {id}/critical-notified. */
export async function noteCall(scope: Scope, id: Id, order: CriticalCallInput): Promise<LabRequest> {
  const row = await lockFor(scope, id, 'criticalNotified');
  if (!row.critical) throw laboratoryRefusals.refusal('LAB_NOTHING_CRITICAL');
  await addCall(scope, row, order);
  await scope.record({
    action: 'update',
    entity: 'LabRequest',
    entityId: id,
    entityNumber: row.requestNumber,
    patientId: row.patientId,
    summary: `A call about the critical result of ${row.requestNumber} was noted: ${order.outcome}`,
    after: { outcome: order.outcome, readBack: true },
  });
  await tellLive(scope, id, 'update');
  return showRequest(scope, id);
}

/** PATCH {id}/acknowledged: the first one counts, a repeat changes nothing. Ends the escalation. */
export async function acknowledge(scope: Scope, id: Id, note: string | null): Promise<LabRequest> {
  const row = await lockFor(scope, id, 'acknowledged');
  if (row.acknowledgedAt === null) {
    const by = { acknowledgedBy: scope.actor.userId, acknowledgedByName: scope.actor.name, acknowledgedAt: scope.now };
    const after = await changeRequest(scope, row, by);
    await noteTransition(scope, row, after, { type: 'acknowledged', words: 'is acknowledged', reason: note });
    const { patientId } = row;
    await scope.emit(LabResultAcknowledged, {
      requestId: id,
      patientId,
      place: placeOf(row),
      by: scope.actor.userId,
      at: scope.now,
    });
    await noteView(scope, row);
  }
  return showRequest(scope, id);
}

/** How often a critical result is passed on at most. */
const mostEscalations = 3;

/**
 * The job of a critical result: still without acknowledgement, it goes to the heads of the department, and again after the same
 * time, three times in all. Answers whether it must be asked for again.
 */
export async function escalate(scope: Scope, requestId: Id, version: number): Promise<boolean> {
  const row = await findRequest(scope, requestId, 'update');
  const waiting = row.status === 'result-released' && row.critical && row.acknowledgedAt === null && row.resultVersion === version;
  if (!waiting || row.escalations >= mostEscalations) return false;
  await changeRequest(scope, row, { escalations: row.escalations + 1 });
  await noteEvents(scope, [{ requestId, type: 'escalated' }]);
  await scope.record({
    action: 'job',
    entity: 'LabRequest',
    entityId: requestId,
    entityNumber: row.requestNumber,
    patientId: row.patientId,
    summary: `The critical result of ${row.requestNumber} was escalated to the head of department`,
    after: { escalations: row.escalations + 1 },
  });
  const heads = await headsOf(scope, row.orderedFor ?? row.requestedBy);
  await tellUsers(scope, row, heads, await criticalWords(scope, row, 'Not acknowledged yet.'));
  return row.escalations + 1 < mostEscalations;
}
