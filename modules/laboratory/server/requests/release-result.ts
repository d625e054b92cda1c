import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { addHours, addMinutes } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { markPerformed } from '#modules/patient-bills/server/index.ts';
import { placeOf } from '#modules/patients/contract/order-place.ts';
import { patientBrief } from '#modules/patients/server/index.ts';
import { CriticalLabResult, LabResultReleased } from '../../contract/events.ts';
import type { LabRequest } from '../../contract/request-records.ts';
import { laboratoryRefusals } from '../../contract/refusals.ts';
import type { ResultAmended, ResultReleased, ResultValue } from '../../contract/result-records.ts';
import { type LaboratorySettings, laboratorySettings } from '../../contract/settings.ts';
import { whyNotUncalled } from '../rules/transitions.ts';
import { addCall } from './critical-calls.ts';
import { judge } from './enter-result.ts';
import { type KeptResult, resultsOf, writeValues } from './results-store.ts';
import { changeRequest, lockFor, noteTransition, type StoredRequest } from './store.ts';
import { clinicians, tellCritical, tellUsers } from './tell.ts';
import { showRequest } from './view.ts';

/** The job that passes a critical result on while nobody acknowledges it. */
export const escalationJob = 'laboratory.escalate-critical';
/** The job that tells patients of results that they may see later. */
export const patientJob = 'laboratory.tell-patient';

/** What follows from a result that is final, new or corrected. */
async function follow(scope: Scope, row: StoredRequest, settings: LaboratorySettings): Promise<void> {
  const { id: requestId, requestNumber, patientId, testId, sensitive, critical } = row;
  const place = placeOf(row);
  const version = row.resultVersion as number;
  if (critical) {
    await tellCritical(scope, row);
    await scope.emit(CriticalLabResult, { requestId, requestNumber, patientId, place, at: scope.now });
    await scope.enqueue(
      escalationJob,
      { requestId, version },
      { startAfter: addMinutes(scope.now, settings.criticalAckMinutes), singletonKey: `${requestId}:${version}` },
    );
  }
  await scope.emit(LabResultReleased, {
    requestId,
    requestNumber,
    patientId,
    place,
    testId,
    version,
    critical,
    sensitive,
    at: scope.now,
  });
}

/** Tells the patient's person that a result is there to see. */
export async function tellPatient(scope: Scope, row: StoredRequest): Promise<void> {
  const [patient] = row.patientId ? await patientBrief(scope, [row.patientId]) : [];
  if (patient?.status !== 'active') return;
  await scope.notify({
    title: 'Lab Result Released',
    content: `A laboratory result is ready: ${row.requestNumber}`,
    path: '/labs',
    to: { personId: patient.personId },
    module: 'laboratory',
    entity: 'LabRequest',
    entityId: row.id,
    dedupeKey: `lab-own:${row.id}:${row.resultVersion}`,
  });
}

async function sharePlan(scope: Scope, row: StoredRequest, hours: number): Promise<void> {
  if (!row.releasedToPatient || !row.patientId) return;
  if (hours === 0) await tellPatient(scope, row);
  else await scope.enqueue(patientJob, { requestId: row.id }, { startAfter: row.visibleToPatientAt as string, singletonKey: row.id });
}

/** The version is final: from here on the database refuses every change of it. Values become findable for trends first. */
async function finalise(scope: Scope, row: StoredRequest, comment: string | null): Promise<void> {
  const result = await scope.tx
    .selectFrom('labResults')
    .select(['id', 'comment'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', '=', row.id)
    .where('status', '=', 'preliminary')
    .executeTakeFirstOrThrow();
  if (row.patientId)
    await scope.tx
      .updateTable('labResultValues')
      .set({ patientId: row.patientId })
      .where('hospitalId', '=', scope.hospitalId)
      .where('resultId', '=', result.id)
      .execute();
  await scope.tx
    .updateTable('labResults')
    .set({
      status: 'final',
      comment: comment ?? result.comment,
      releasedBy: scope.actor.userId,
      releasedByName: scope.actor.name,
      releasedAt: scope.now,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', result.id)
    .execute();
}

/** Makes an entered result final, by four eyes; a critical one needs a call, or that people are notified. */
export async function releaseValues(scope: Scope, id: Id, order: ResultReleased): Promise<void> {
  const row = await lockFor(scope, id, 'resultReleased', order.version);
  const settings = await readSettings(scope, laboratorySettings);
  refuseIf(whyNotUncalled({ critical: row.critical, called: order.criticalCall !== null, notifyLater: order.notifyLater }));
  if (order.criticalCall) await addCall(scope, row, order.criticalCall);
  await finalise(scope, row, order.comment);
  const releasedToPatient = order.releasedToPatient ?? !row.sensitive;
  const after = await changeRequest(scope, row, {
    status: 'result-released',
    resultStatus: 'final',
    releasedBy: scope.actor.userId,
    releasedAt: scope.now,
    releasedToPatient,
    visibleToPatientAt: releasedToPatient ? addHours(scope.now, settings.showToPatientAfterHours) : null,
  });
  await markPerformed(scope, { sourceType: 'lab-request', sourceIds: [row.billSourceId] }, scope.now);
  await noteTransition(scope, row, after, {
    type: 'result-released',
    words: 'has its result released',
    facts: { version: after.resultVersion, releasedToPatient },
  });
  await tellUsers(scope, after, await clinicians(scope, after), { title: 'Lab Result Released', words: 'can be read' });
  await follow(scope, after, settings);
  await sharePlan(scope, after, settings.showToPatientAfterHours);
}

/** PATCH {id}/result-released. */
export async function releaseResult(scope: Scope, id: Id, order: ResultReleased): Promise<LabRequest> {
  await releaseValues(scope, id, order);
  return showRequest(scope, id);
}

const told = ({ parameterId, value, values, comparator, culture, absentReason, comment, method, device }: ResultValue) =>
  JSON.stringify([parameterId, value, values, comparator, culture, absentReason, comment, method, device]);

function isChanged(
  former: KeptResult,
  values: readonly ResultValue[],
  texts: { comment: string | null; conclusion: string | null },
): boolean {
  const before = former.values.map(told).sort().join();
  return before !== values.map(told).sort().join() || former.comment !== texts.comment || former.conclusion !== texts.conclusion;
}

async function readersOf(scope: Scope, row: StoredRequest): Promise<Id[]> {
  const views = await scope.tx
    .selectFrom('labResultViews')
    .select('userId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', '=', row.id)
    .execute();
  return [...views.map(({ userId }) => userId), row.acknowledgedBy, row.requestedBy, row.orderedFor].flatMap((userId) => userId ?? []);
}

/** PATCH {id}/result-amended: a corrected version; the former one stays as it is, byte for byte (invariant 6). */
export async function amendResult(scope: Scope, id: Id, order: ResultAmended): Promise<LabRequest> {
  const row = await lockFor(scope, id, 'resultAmended', order.version);
  const [former] = (await resultsOf(scope, [id], { released: true })) as [KeptResult];
  const { values, critical } = await judge(scope, row, order.values, { complete: true, confirmImplausible: order.confirmImplausible });
  const texts = {
    comment: order.comment === undefined ? former.comment : order.comment,
    conclusion: order.conclusion === undefined ? former.conclusion : order.conclusion,
  };
  refuseIf(isChanged(former, values, texts) ? null : laboratoryRefusals.refusal('LAB_NOTHING_AMENDED'));
  const [resultId, version] = [scope.newId(), former.version + 1];
  const { userId, name } = scope.actor;
  await scope.tx
    .insertInto('labResults')
    .values({
      hospitalId: scope.hospitalId,
      id: resultId,
      requestId: id,
      version,
      status: 'corrected',
      ...texts,
      ...{ enteredBy: userId, enteredByName: name, enteredAt: scope.now, releasedBy: userId, releasedByName: name, releasedAt: scope.now },
      amendReason: order.reason,
    })
    .execute();
  await writeValues(scope, resultId, row, values, true);
  const readers = await readersOf(scope, row);
  // A corrected critical value is acknowledged anew: the former acknowledgement was of another one.
  const again = critical ? { acknowledgedAt: null, acknowledgedBy: null, acknowledgedByName: null, escalations: 0 } : {};
  const after = await changeRequest(scope, row, { resultVersion: version, resultStatus: 'corrected', critical, ...again });
  await noteTransition(scope, row, after, {
    type: 'result-amended',
    words: `has its result corrected to version ${version}`,
    reason: order.reason,
    facts: { version },
  });
  await tellUsers(scope, after, readers, { title: 'Lab Result Amended', words: 'was corrected', priority: 'high' });
  const settings = await readSettings(scope, laboratorySettings);
  await follow(scope, after, settings);
  if (after.visibleToPatientAt && after.visibleToPatientAt <= scope.now) await tellPatient(scope, after);
  return showRequest(scope, id);
}
