import type { Selectable } from 'kysely';
import type { BloodRequestsTable, BloodRequestUnitsTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { listed } from '#kernel/server/database/listed.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { voidBillsOf } from '#modules/patient-bills/server/index.ts';
import { componentWords, type LineState, requestPath, type RequestStatus } from '../../contract/words.ts';
import { statusOfLines } from '../rules/requests.ts';

export type StoredLine = Selectable<BloodRequestUnitsTable>;
export type StoredRequest = Selectable<BloodRequestsTable>;

/** The line that holds a unit now, if one does. */
export async function liveLineOf(scope: Scope, unitId: Id): Promise<StoredLine | undefined> {
  return scope.tx
    .selectFrom('bloodRequestUnits')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('unitId', '=', unitId)
    .where('state', 'in', ['reserved', 'issued'])
    .executeTakeFirst();
}

export async function linesOf(scope: Scope, requestIds: readonly Id[]): Promise<StoredLine[]> {
  if (requestIds.length === 0) return [];
  return scope.tx
    .selectFrom('bloodRequestUnits')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', 'in', listed(requestIds))
    .orderBy('reservedAt')
    .orderBy('id')
    .execute();
}

/** A request of this hospital, or 404. */
export async function findRequest(scope: Scope, id: Id, lock = false): Promise<StoredRequest> {
  const query = scope.tx.selectFrom('bloodRequests').selectAll().where('hospitalId', '=', scope.hospitalId).where('id', '=', id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** Locks the requests that hold these units, in the order of their ids: they are locked before their units. */
export async function lockRequestsOf(scope: Scope, unitIds: readonly Id[]): Promise<void> {
  const rows = await scope.tx
    .selectFrom('bloodRequestUnits')
    .select('requestId')
    .distinct()
    .where('hospitalId', '=', scope.hospitalId)
    .where('unitId', 'in', listed(unitIds))
    .where('state', 'in', ['reserved', 'issued'])
    .execute();
  if (rows.length === 0) return;
  await scope.tx
    .selectFrom('bloodRequests')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', listed(rows.map(({ requestId }) => requestId)))
    .orderBy('id')
    .forUpdate()
    .execute();
}

interface Ending {
  readonly state: Extract<LineState, 'released' | 'returned' | 'transfused' | 'discarded'>;
  readonly reason: string | null;
  /** The patient did not use it and it is good still: its line is voided, exactly that one (invariant 9). */
  readonly usable: boolean;
}

/** Ends a line; a reservation that ends and a unit that comes back usable are not charged. */
export async function endLine(scope: Scope, line: StoredLine, { state, reason, usable }: Ending): Promise<void> {
  await scope.tx
    .updateTable('bloodRequestUnits')
    .set({ state, endedAt: scope.now, endReason: reason })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', line.id)
    .execute();
  if (usable)
    await voidBillsOf(scope, {
      sourceType: 'blood-request',
      sourceIds: [line.id],
      reason: `Unit of blood not used: ${reason ?? state}`.slice(0, 300),
    });
}

/** Whether the request has a sample that still counts. */
async function hasSample(scope: Scope, requestId: Id): Promise<boolean> {
  const row = await scope.tx
    .selectFrom('bloodSamples')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', '=', requestId)
    .where('voidedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Brings the status of a locked request in step with its units and samples; one that has ended stays as it is. */
export async function settleRequest(scope: Scope, requestId: Id): Promise<StoredRequest> {
  const before = await findRequest(scope, requestId, true);
  const status = statusOfLines(before, await linesOf(scope, [requestId]), await hasSample(scope, requestId));
  if (status === before.status) {
    await tellRequest(scope, requestId, 'update');
    return before;
  }
  const after = await changeRequest(scope, before, { status, ...(status === 'completed' ? { endedAt: scope.now } : {}) });
  if (status === 'completed') await tellDone(scope, after);
  return after;
}

type RequestChanges = Partial<Omit<StoredRequest, 'hospitalId' | 'id' | 'version' | 'open'>>;

export async function changeRequest(scope: Scope, before: StoredRequest, changes: RequestChanges): Promise<StoredRequest> {
  const row = await scope.tx
    .updateTable('bloodRequests')
    .set({ ...changes, ...changedBy(scope), version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tellRequest(scope, row.id, 'update');
  return row;
}

export function tellRequest(scope: Scope, id: Id, action: 'create' | 'update'): Promise<void> {
  return scope.live({ entity: 'blood-requests', id, action, permission: 'View Blood Bank' });
}

/** Every unit was transfused or came back: whoever ordered is told to look at the effect. */
async function tellDone(scope: Scope, request: StoredRequest): Promise<void> {
  if (!request.requestedBy) return;
  await scope.notify({
    title: 'Blood Ready',
    content: `${request.requestNumber}: all units are accounted for. Check the effect, for example the haemoglobin`,
    path: requestPath(request.id),
    to: { userIds: [request.requestedBy] },
    module: 'blood',
    entity: 'BloodRequest',
    entityId: request.id,
    dedupeKey: `blood-completed:${request.id}`,
  });
}

/** A request in notices: number and component, never a group or value. */
export function requestWords({ requestNumber, component, units }: Pick<StoredRequest, 'requestNumber' | 'component' | 'units'>): string {
  return `${requestNumber}: ${units} ${componentWords[component]}`;
}

export function recordRequest(
  scope: Scope,
  before: { readonly status: RequestStatus } | null,
  after: StoredRequest,
  what: { readonly words: string; readonly reason?: string | null; readonly facts?: object },
): Promise<void> {
  return scope.record({
    action: before === null ? 'create' : before.status === after.status ? 'update' : 'state',
    entity: 'BloodRequest',
    entityId: after.id,
    entityNumber: after.requestNumber,
    patientId: after.patientId,
    summary: `Blood request ${after.requestNumber} ${what.words}`,
    before: before ? { status: before.status } : null,
    after: { status: after.status, ...what.facts },
    reason: what.reason ?? null,
  });
}
