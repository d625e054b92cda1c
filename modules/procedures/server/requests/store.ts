import type { Selectable, Updateable } from 'kysely';
import type { ProcedureRequestItemsTable, ProcedureRequestsTable, ProcedureTeamTable } from '#database/types.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import { placeOf } from '#modules/patients/contract/order-place.ts';
import { seesSensitive } from '../catalogue/store.ts';

export type StoredRequest = Selectable<ProcedureRequestsTable>;
export type StoredItem = Selectable<ProcedureRequestItemsTable>;
export type StoredMember = Selectable<ProcedureTeamTable>;

export function requestsOf(scope: Scope) {
  return scope.tx.selectFrom('procedureRequests').selectAll().where('hospitalId', '=', scope.hospitalId);
}

/** A request of this hospital; a sensitive one is not there for those without the right. */
export async function findRequest(scope: Scope, id: Id, lock?: 'update' | 'share'): Promise<StoredRequest> {
  let query = requestsOf(scope).where('id', '=', id);
  if (lock === 'update') query = query.forUpdate();
  if (lock === 'share') query = query.forShare();
  const row = await query.executeTakeFirst();
  refuseIf(
    !row || (row.sensitive && scope.kind === 'hospital' && scope.actor.kind === 'user' && !seesSensitive(scope))
      ? kernelRefusals.refusal('NOT_FOUND')
      : null,
  );
  return row as StoredRequest;
}

/** A request for an act: the patient first, then the row, locked; it is the one that the person saw. */
export async function lockFor(scope: Scope, id: Id, version?: number | undefined): Promise<StoredRequest> {
  const seen = await findRequest(scope, id);
  await openPatient(scope, seen.patientId, 'share');
  const row = await findRequest(scope, id, 'update');
  if (version !== undefined && version !== row.version) refuseStale(row, row.updatedByName);
  return row;
}

export type RequestChanges = Omit<Updateable<ProcedureRequestsTable>, 'hospitalId' | 'id' | 'version' | 'open' | 'running'>;

/** Writes a change of a locked request: version and open screens. */
export async function changeRequest(scope: Scope, before: StoredRequest, changes: RequestChanges): Promise<StoredRequest> {
  const row = await scope.tx
    .updateTable('procedureRequests')
    .set({ ...changes, ...changedBy(scope), version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tellLive(scope, before.id, 'update');
  return row;
}

/** Open screens of those who may see requests fetch again. */
export function tellLive(scope: Scope, id: Id, action: 'create' | 'update'): Promise<void> {
  return scope.live({ entity: 'procedure-requests', id, action, permission: 'View Procedure Requests' });
}

/** Procedures of requests in their order, by request. */
export async function itemsOf(scope: Scope, requestIds: readonly Id[]): Promise<Map<Id, StoredItem[]>> {
  const found = new Map<Id, StoredItem[]>();
  if (requestIds.length === 0) return found;
  const rows = await scope.tx
    .selectFrom('procedureRequestItems')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', 'in', [...new Set(requestIds)])
    .orderBy('requestId')
    .orderBy('position')
    .execute();
  for (const row of rows) found.set(row.requestId, [...(found.get(row.requestId) ?? []), row]);
  return found;
}

/** The team of a request, the lead first. */
export async function teamOf(scope: Scope, requestId: Id): Promise<StoredMember[]> {
  const rows = await scope.tx
    .selectFrom('procedureTeam')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', '=', requestId)
    .orderBy('addedAt')
    .orderBy('userId')
    .execute();
  return rows.sort((one, other) => Number(other.role === 'lead') - Number(one.role === 'lead'));
}

interface Noted {
  readonly type: string;
  readonly reason?: string | null;
  readonly prevDateTime?: Instant | null;
  readonly dateTime?: Instant | null;
  readonly details?: object;
}

/** A line of the request's history. */
export async function noteEvent(scope: Scope, requestId: Id, { type, reason, prevDateTime, dateTime, details }: Noted): Promise<void> {
  await scope.tx
    .insertInto('procedureRequestEvents')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      requestId,
      at: scope.now,
      type,
      by: scope.actor.userId,
      byName: scope.actor.name,
      reason: reason ?? null,
      prevDateTime: prevDateTime ?? null,
      dateTime: dateTime ?? null,
      details: details ? json(details) : null,
    })
    .execute();
}

interface Recorded extends Noted {
  readonly words: string;
  readonly before?: object;
  readonly after?: object;
}

/** Notes an act: the history's line and the audit entry. */
export async function noteAct(scope: Scope, before: StoredRequest, after: StoredRequest, what: Recorded): Promise<void> {
  await noteEvent(scope, after.id, what);
  await scope.record({
    action: before.status === after.status ? 'update' : 'state',
    entity: 'ProcedureRequest',
    entityId: after.id,
    entityNumber: after.requestNumber,
    patientId: after.patientId,
    summary: `Procedure request ${after.requestNumber} ${what.words}`,
    before: { status: before.status, ...what.before },
    after: { status: after.status, ...what.after },
    reason: what.reason ?? null,
  });
}

/** What every event of a request says. */
export function ofRequest(row: StoredRequest) {
  return { requestId: row.id, requestNumber: row.requestNumber, patientId: row.patientId, place: placeOf(row) };
}
