import { type Selectable, sql, type Updateable } from 'kysely';
import type { MedicationRequestsTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { bumpCounters } from '#kernel/server/counters/counters.ts';
import type { json } from '#kernel/server/database/kysely.ts';
import { together } from '#kernel/server/database/pipeline.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { RequestsTaken } from '../../contract/events.ts';
import { liveRequests, type RequestStatus } from '../../contract/order-words.ts';
import type { Directions } from '../../contract/directions.ts';
import type { SafetyAlert } from '../../contract/safety/records.ts';

export type StoredRequest = Selectable<MedicationRequestsTable>;
type Written = ReturnType<typeof json>;
export type RequestChanges = Omit<Updateable<MedicationRequestsTable>, 'hospitalId' | 'id' | 'version' | 'alerts' | 'directions'> & {
  readonly alerts?: Written;
  readonly directions?: Written | null;
};

/** The count of requests at a status, kept beside the rows; those taken out count nowhere. */
export const countOf = (status: RequestStatus) => `medication-request:${status}`;

export function alertsOf(row: { readonly alerts: unknown }): SafetyAlert[] {
  return row.alerts as SafetyAlert[];
}

/** The fields that a request's words were said from; null: they were typed. */
export function directionsOf(row: { readonly directions: unknown }): Directions | null {
  return row.directions as Directions | null;
}

/** A request of this hospital, or 404. */
export async function findRequest(scope: Scope, id: Id): Promise<StoredRequest> {
  const row = await scope.tx
    .selectFrom('medicationRequests')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** Requests by id, unlocked. */
export async function requestsById(scope: Scope, ids: readonly Id[]): Promise<Map<Id, StoredRequest>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('medicationRequests')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${[...new Set(ids)]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The prescriptions of requests are locked before them: whoever stops a line holds its prescription when it comes to its request. */
async function takePrescriptions(scope: Scope, ids: readonly Id[]): Promise<void> {
  const rows = await scope.tx
    .selectFrom('medicationRequests')
    .select('prescriptionId')
    .distinct()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${[...ids]}::uuid[])`)
    .where('prescriptionId', 'is not', null)
    .execute();
  const prescriptionIds = rows.flatMap(({ prescriptionId }) => prescriptionId ?? []);
  if (prescriptionIds.length > 0) await scope.emit(RequestsTaken, { prescriptionIds });
}

/**
 * Requests locked in the order of their ids, so that parallel acts never wait for each other in a ring; their prescriptions before them.
 * Unknown ids: 404.
 */
export async function lockRequests(scope: Scope, ids: readonly Id[]): Promise<Map<Id, StoredRequest>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  await takePrescriptions(scope, wanted);
  const rows = await scope.tx
    .selectFrom('medicationRequests')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${wanted}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length < wanted.length) throw kernelRefusals.refusal('NOT_FOUND');
  return new Map(rows.map((row) => [row.id, row]));
}

/** Open screens of those who may see requests fetch again. */
export function tellLive(scope: Scope, id: Id, action: 'create' | 'update'): Promise<void> {
  return scope.live({ entity: liveRequests, id, action, permission: 'View Medication Requests' });
}

/** Writes a change of a locked request: version, counts, open screens. The audit entry is the caller's. */
export async function changeRequest(scope: Scope, before: StoredRequest, changes: RequestChanges): Promise<StoredRequest> {
  const [row] = await changeRequests(scope, [{ before, changes }]);
  return row as StoredRequest;
}

interface RequestChange {
  readonly before: StoredRequest;
  readonly changes: RequestChanges;
}

/** As `changeRequest`, of several together; answers them in their order. */
export async function changeRequests(scope: Scope, all: readonly RequestChange[]): Promise<StoredRequest[]> {
  const rows = await together(all.map(({ before, changes }) => writeRequest(scope, before, changes)));
  const counts = new Map<string, number>();
  const add = (row: StoredRequest, by: number) => counts.set(countOf(row.status), (counts.get(countOf(row.status)) ?? 0) + by);
  for (const [at, row] of rows.entries()) {
    const { before } = all[at] as RequestChange;
    if (row.status !== before.status) {
      add(before, -1);
      if (!row.void) add(row, 1);
    }
    await tellLive(scope, before.id, 'update');
  }
  await bumpCounters(scope, counts);
  return rows;
}

function writeRequest(scope: Scope, before: StoredRequest, changes: RequestChanges): Promise<StoredRequest> {
  return scope.tx
    .updateTable('medicationRequests')
    .set({ ...changes, ...changedBy(scope), version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The audit entry of a changed request. */
export async function noteChange(
  scope: Scope,
  before: StoredRequest,
  after: StoredRequest,
  what: {
    readonly words: string;
    readonly reason?: string | null;
    readonly facts?: readonly (keyof StoredRequest)[];
    /** What left or came back, by product. */
    readonly moved?: Readonly<Record<string, readonly string[]>>;
  },
): Promise<void> {
  const of = (row: StoredRequest) => Object.fromEntries([['status', row.status], ...(what.facts ?? []).map((key) => [key, row[key]])]);
  await scope.record({
    action: before.status === after.status ? 'update' : 'state',
    entity: 'MedicationRequest',
    entityId: after.id,
    entityNumber: after.requestNumber,
    patientId: after.patientId,
    summary: `Medication request ${after.requestNumber} ${what.words}`,
    before: of(before),
    after: { ...of(after), ...what.moved },
    reason: what.reason ?? null,
  });
}
