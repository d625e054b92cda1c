import { type Selectable, sql, type Updateable, type UpdateObject } from 'kysely';
import type {
  AdmissionCompanionsTable,
  AdmissionRequestsTable,
  AdmissionsTable,
  BedDaysTable,
  BedStaysTable,
  DB,
} from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { AuditEvent } from '#kernel/server/audit/event.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { requirePatient } from '#modules/patients/server/index.ts';
import { lockBed, type StoredBed, type StoredRoom } from '../store.ts';

export type StoredAdmission = Selectable<AdmissionsTable>;
export type StoredRequest = Selectable<AdmissionRequestsTable>;
export type StoredStay = Selectable<BedStaysTable>;
export type StoredBedDay = Selectable<BedDaysTable>;
export type StoredCompanion = Selectable<AdmissionCompanionsTable>;

// Locks go from the patient to the stays by id, then to the request, then to the beds by id, then to bills.

export function admissionsOf(scope: Scope) {
  return scope.tx.selectFrom('admissions').selectAll().where('hospitalId', '=', scope.hospitalId);
}

export function requestsOf(scope: Scope) {
  return scope.tx.selectFrom('admissionRequests').selectAll().where('hospitalId', '=', scope.hospitalId);
}

export function staysOf(scope: Scope) {
  return scope.tx.selectFrom('bedStays').selectAll().where('hospitalId', '=', scope.hospitalId);
}

/** A stay in any status. */
export async function readAdmission(scope: Scope, id: Id): Promise<StoredAdmission> {
  const row = await admissionsOf(scope).where('id', '=', id).executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** Stays, locked by their ids after their patients, so that an act and a death or a merge wait for each other. */
export async function lockAdmissions(scope: Scope, ids: readonly Id[]): Promise<StoredAdmission[]> {
  const wanted = [...new Set(ids)].sort();
  const named = sql<Id>`any(${wanted}::uuid[])`;
  const known = await admissionsOf(scope).where('id', '=', named).execute();
  for (const patientId of [...new Set(known.map((row) => row.patientId))].sort()) await requirePatient(scope, patientId);
  return admissionsOf(scope).where('id', '=', named).orderBy('id').forUpdate().execute();
}

/** A stay, locked until the act ends. `seen`: the version that the actor saw. */
export async function lockAdmission(scope: Scope, id: Id, seen?: number | null): Promise<StoredAdmission> {
  const [row] = await lockAdmissions(scope, [id]);
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  if (typeof seen === 'number' && seen !== row.version) refuseStale(row, row.updatedByName);
  return row;
}

/** The request of a patient for a bed, locked after the patient. */
export async function lockRequest(scope: Scope, id: Id, seen?: number | null): Promise<StoredRequest> {
  const known = await requestsOf(scope).where('id', '=', id).executeTakeFirst();
  if (!known) throw kernelRefusals.refusal('NOT_FOUND');
  await requirePatient(scope, known.patientId);
  const row = await requestsOf(scope).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  if (typeof seen === 'number' && seen !== row.version) refuseStale(row, row.updatedByName);
  return row;
}

export interface LockedBed {
  readonly bed: StoredBed;
  readonly room: StoredRoom;
}

/** Beds with their rooms, locked in the order of their ids. */
export async function lockBeds(scope: Scope, ids: readonly Id[]): Promise<Map<Id, LockedBed>> {
  const found = new Map<Id, LockedBed>();
  for (const id of [...new Set(ids)].sort()) found.set(id, await lockBed(scope, id));
  return found;
}

type Change = Omit<UpdateObject<DB, 'admissions'>, 'hospitalId' | 'id' | 'version' | 'updatedAt' | 'updatedBy' | 'updatedByName'>;

/** Writes a locked stay, one version on. */
export function changeAdmission(scope: Scope, row: StoredAdmission, change: Change): Promise<StoredAdmission> {
  return scope.tx
    .updateTable('admissions')
    .set({ ...change, ...changedBy(scope), version: row.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

type RequestChange = Omit<
  Updateable<AdmissionRequestsTable>,
  'hospitalId' | 'id' | 'version' | 'updatedAt' | 'updatedBy' | 'updatedByName'
>;

/** Writes a locked request, one version on. */
export function changeRequest(scope: Scope, row: StoredRequest, change: RequestChange): Promise<StoredRequest> {
  return scope.tx
    .updateTable('admissionRequests')
    .set({ ...change, ...changedBy(scope), version: row.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

interface Opened {
  readonly admissionId: Id;
  readonly bed: Pick<StoredBed, 'id'>;
  readonly room: Pick<StoredRoom, 'wardId' | 'roomType'>;
  readonly fromAt: string;
  readonly reason: StoredStay['reason'];
  readonly note?: string | null;
}

/** Notes that a patient has a bed from now on. */
export async function openStay(scope: Scope, { admissionId, bed, room, fromAt, reason, note }: Opened): Promise<void> {
  await scope.tx
    .insertInto('bedStays')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      admissionId,
      bedId: bed.id,
      wardId: room.wardId,
      roomType: room.roomType,
      fromAt,
      toAt: null,
      reason,
      note: note ?? null,
      createdAt: scope.now,
      createdBy: scope.actor.userId,
      createdByName: scope.actor.name,
    })
    .execute();
}

/** Ends the open bed stay of an admission. */
export async function closeStay(scope: Scope, admissionId: Id, toAt: string): Promise<void> {
  await scope.tx
    .updateTable('bedStays')
    .set({ toAt: sql<string>`greatest(from_at, ${toAt}::timestamptz)` })
    .where('hospitalId', '=', scope.hospitalId)
    .where('admissionId', '=', admissionId)
    .where('toAt', 'is', null)
    .execute();
}

type Recorded = Pick<AuditEvent, 'summary' | 'before' | 'after' | 'reason'> & { readonly action?: AuditEvent['action'] };

/** The audit entry of an act on a stay. */
export function recordAdmission(
  scope: Scope,
  row: Pick<StoredAdmission, 'id' | 'admissionNumber' | 'patientId'>,
  { action = 'state', ...said }: Recorded,
): Promise<void> {
  return scope.record({
    action,
    entity: 'Admission',
    entityId: row.id,
    entityNumber: row.admissionNumber,
    patientId: row.patientId,
    ...said,
  });
}

/** The audit entry of an act on a request for a bed. */
export function recordRequest(
  scope: Scope,
  row: Pick<StoredRequest, 'id' | 'requestNumber' | 'patientId'>,
  { action = 'state', ...said }: Recorded,
): Promise<void> {
  return scope.record({
    action,
    entity: 'AdmissionRequest',
    entityId: row.id,
    entityNumber: row.requestNumber,
    patientId: row.patientId,
    ...said,
  });
}

/** Tells open screens of a changed stay. */
export async function tellStay(scope: Scope, id: Id, action: 'create' | 'update' = 'update'): Promise<void> {
  await scope.live({ entity: 'patient-admissions', id, action, permission: 'View Admission' });
}

/** Tells open screens of a changed request. */
export async function tellRequest(scope: Scope, id: Id, action: 'create' | 'update' = 'update'): Promise<void> {
  await scope.live({ entity: 'admission-requests', id, action, permission: 'View Admission Request' });
}
