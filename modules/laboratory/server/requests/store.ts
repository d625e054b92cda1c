import { type Selectable, sql, type Updateable } from 'kysely';
import type { LabRequestsTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { ActName, ActRules } from '#kernel/contract/record.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { millisecondsOf } from '#kernel/server/clock/instants.ts';
import { bumpCounter } from '#kernel/server/counters/counters.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { ownHandsIn } from '#kernel/server/hands/document-hands.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import type { Parameter } from '../../contract/catalogue-records.ts';
import { requestRecord } from '../../contract/request.record.ts';
import { laboratorySettings } from '../../contract/settings.ts';
import type { RequestStatus } from '../../contract/words.ts';
import { sensitiveRight, whyNotCancel, whyNotRelease, whyNotSee, workOrder } from '../rules/transitions.ts';

export type StoredRequest = Selectable<LabRequestsTable>;

/** May the actor know sensitive tests and their results? */
export function seesSensitive(scope: Pick<Scope, 'may'>): boolean {
  return scope.may(sensitiveRight);
}

/** Those who work at the bench see values before their release; nobody else does (invariant 7). */
export function isBench(scope: Pick<Scope, 'may'>): boolean {
  return scope.may('Enter Lab Result') || scope.may('Release Lab Result');
}

/** Invariant 8: nothing of a sensitive test's result without the right. */
export function requireSight(scope: Pick<Scope, 'may'>, row: Pick<StoredRequest, 'sensitive'>): void {
  refuseIf(whyNotSee(row, scope.may));
}

/** The count of requests at a status, kept beside the rows. */
export const countOf = (status: RequestStatus) => `lab:${status}`;

/** A request of this hospital, or 404. */
export async function findRequest(scope: Scope, id: Id, lock?: 'update'): Promise<StoredRequest> {
  let query = scope.tx.selectFrom('labRequests').selectAll().where('hospitalId', '=', scope.hospitalId).where('id', '=', id);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** Requests locked in the order of their ids, so that parallel acts never wait for each other in a ring. Unknown ids: 404. */
export async function lockRequests(scope: Scope, ids: readonly Id[]): Promise<Map<Id, StoredRequest>> {
  const wanted = [...new Set(ids)];
  const rows = await scope.tx
    .selectFrom('labRequests')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${wanted}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length < wanted.length) throw kernelRefusals.refusal('NOT_FOUND');
  return new Map(rows.map((row) => [row.id, row]));
}

/** What decides of acts on requests beside their status: sight of sensitive ones, four eyes, rights that a begun one wants too. */
export async function requestRules(
  scope: Scope,
  rows: readonly StoredRequest[],
): Promise<(row: StoredRequest) => ActRules<typeof requestRecord>> {
  const { may, actor } = scope;
  const judged = may('Release Lab Result') ? rows.flatMap(({ id, status }) => (status === 'result-entered' ? [id] : [])) : [];
  const own = await ownHandsIn(scope, 'lab-requests', judged);
  const selfReleaseAllowed = judged.length > 0 && (await readSettings(scope, laboratorySettings)).selfReleaseAllowed;
  return (row) => {
    const see = whyNotSee(row, may);
    const releaserEntered = row.enteredBy === actor.userId || own.has(row.id);
    return {
      ...{ edit: see, addAttachment: see, resultDraft: see, resultEntered: see, resultReturned: see, resultAmended: see },
      resultReleased: see ?? whyNotRelease({ releaserEntered, selfReleaseAllowed }),
      // A second acknowledgement changes nothing, and a call is about a critical value.
      acknowledged: see ?? (row.acknowledgedAt === null ? null : false),
      criticalNotified: see ?? (row.critical ? null : false),
      cancelled: whyNotCancel(row, false, may),
      waived: whyNotCancel(row, true, may),
    };
  };
}

/**
 * A request for an act: the patient may be opened, the row is locked, nothing speaks against the act, and it is the one that the
 * person saw.
 */
export async function lockFor(
  scope: Scope,
  id: Id,
  act: ActName<typeof requestRecord>,
  version: number | null = null,
): Promise<StoredRequest> {
  const seen = await findRequest(scope, id);
  if (seen.patientId) await openPatient(scope, seen.patientId, 'share');
  const row = await findRequest(scope, id, 'update');
  guard(requestRecord, act, row, (await requestRules(scope, [row]))(row)[act]);
  if (version !== null && version !== row.version) refuseStale(row, row.updatedByName);
  return row;
}

export type RequestChanges = Omit<Updateable<LabRequestsTable>, 'hospitalId' | 'id' | 'version' | 'workOrder'>;

/** Writes a change of a request: version, place in the worklist, counts, open screens. */
export async function changeRequest(scope: Scope, before: StoredRequest, changes: RequestChanges): Promise<StoredRequest> {
  const status = (changes.status ?? before.status) as RequestStatus;
  const priority = (changes.priority ?? before.priority) as StoredRequest['priority'];
  const closed = status === 'result-released' ? ((changes.releasedAt ?? before.releasedAt) as string | null) : scope.now;
  const row = await scope.tx
    .updateTable('labRequests')
    .set({
      ...changes,
      workOrder: workOrder({
        status,
        priority,
        createdAt: millisecondsOf(before.createdAt),
        closedAt: closed ? millisecondsOf(closed) : null,
      }),
      ...changedBy(scope),
      version: before.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (status !== before.status) {
    await bumpCounter(scope, countOf(before.status), -1);
    await bumpCounter(scope, countOf(status), 1);
  }
  await tellLive(scope, before.id, 'update');
  return row;
}

/** Open screens of those who may see requests fetch again. */
export function tellLive(scope: Scope, id: Id, action: 'create' | 'update'): Promise<void> {
  return scope.live({ entity: 'lab-requests', id, action, permission: 'View Lab Test Requests' });
}

/** A line of the request's timeline; notes hold no value. */
export async function noteEvents(
  scope: Scope,
  events: readonly { readonly requestId: Id; readonly type: string; readonly note?: string | null }[],
): Promise<void> {
  if (events.length === 0) return;
  await scope.tx
    .insertInto('labRequestEvents')
    .values(
      events.map(({ requestId, type, note }) => ({
        hospitalId: scope.hospitalId,
        id: scope.newId(),
        requestId,
        at: scope.now,
        type,
        by: scope.actor.userId,
        byName: scope.actor.name,
        note: note ?? null,
      })),
    )
    .execute();
}

/** Notes a transition: the timeline's line and the audit entry, neither with a value or a test's name. */
export async function noteTransition(
  scope: Scope,
  before: StoredRequest,
  after: StoredRequest,
  what: { readonly type: string; readonly words: string; readonly reason?: string | null; readonly facts?: object },
): Promise<void> {
  await noteEvents(scope, [{ requestId: after.id, type: what.type, note: what.reason ?? null }]);
  await scope.record({
    action: before.status === after.status ? 'update' : 'state',
    entity: 'LabRequest',
    entityId: after.id,
    entityNumber: after.requestNumber,
    patientId: after.patientId,
    summary: `Lab request ${after.requestNumber} ${what.words}`,
    before: { status: before.status },
    after: { status: after.status, ...what.facts },
    reason: what.reason ?? null,
  });
}

export interface OrderedTest {
  readonly testId: Id;
  readonly version: number;
  readonly name: string;
  readonly shortName: string;
  readonly code: string | null;
  readonly categoryName: string;
  readonly parameters: Parameter[];
}

const versionKey = (testId: Id, version: number) => `${testId} ${version}`;

/** The tests as they were when requests were ordered. */
export async function orderedTests(
  scope: Scope,
  rows: readonly Pick<StoredRequest, 'testId' | 'testVersion'>[],
): Promise<(row: Pick<StoredRequest, 'testId' | 'testVersion'>) => OrderedTest> {
  const ids = [...new Set(rows.map(({ testId }) => testId))];
  const found = ids.length
    ? await scope.tx
        .selectFrom('labTestVersions')
        .select(['testId', 'version', 'name', 'shortName', 'code', 'categoryName', 'parameters'])
        .where('hospitalId', '=', scope.hospitalId)
        .where('testId', 'in', ids)
        .where('version', 'in', [...new Set(rows.map(({ testVersion }) => testVersion))])
        .execute()
    : [];
  const byKey = new Map(found.map((row) => [versionKey(row.testId, row.version), { ...row, parameters: row.parameters }]));
  return ({ testId, testVersion }) => byKey.get(versionKey(testId, testVersion)) as OrderedTest;
}
