import { type Selectable, sql } from 'kysely';
import type { AppointmentsTable, AppointmentTypesTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { addHours } from '#kernel/server/clock/instants.ts';
import { bumpCounter } from '#kernel/server/counters/counters.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { appointmentRefusals } from '../contract/refusals.ts';
import type { AppointmentStatus } from '../contract/words.ts';
import type { Busy } from './rules.ts';
import type { Span } from './availability.ts';
import { changedBy } from './context.ts';
import { daysOf } from './wall-time.ts';

export type StoredAppointment = Selectable<AppointmentsTable>;
export type StoredType = Selectable<AppointmentTypesTable>;

/** An appointment of this hospital, or 404. `update` locks it until the act ends. */
export async function findAppointment(scope: Scope, id: Id, lock?: 'update'): Promise<StoredAppointment> {
  let query = scope.tx.selectFrom('appointments').selectAll().where('hospitalId', '=', scope.hospitalId).where('id', '=', id);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** The patient's row is locked before the visit's, as in a death: whoever comes second sees what the first did. */
export async function lockWithPatient(
  scope: Scope,
  id: Id,
  lockPatient: (scope: Scope, patientId: Id) => Promise<unknown>,
): Promise<StoredAppointment> {
  const seen = await findAppointment(scope, id);
  const patientId = seen.patientId ?? seen.linkedPatientId;
  if (patientId) await lockPatient(scope, patientId);
  return findAppointment(scope, id, 'update');
}

/** A type in use; locked against being archived until the act ends. */
export async function requireType(scope: Scope, id: Id, archivedToo = false): Promise<StoredType> {
  const type = await scope.tx
    .selectFrom('appointmentTypes')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  if (!type || (type.status !== 'active' && !archivedToo)) throw appointmentRefusals.refusal('APPOINTMENT_TYPE_UNKNOWN');
  return type;
}

/** The type of a visit, in use or not, for those who only look. */
export function typeOf(scope: Scope, id: Id): Promise<StoredType> {
  return scope.tx
    .selectFrom('appointmentTypes')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Departments in which a type is booked; none = everywhere. */
export async function departmentsOfType(scope: Scope, typeId: Id): Promise<Id[]> {
  const rows = await scope.tx
    .selectFrom('appointmentTypeDepartments')
    .select('departmentId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('typeId', '=', typeId)
    .execute();
  return rows.map((row) => row.departmentId);
}

/** Whose time a visit takes: each a lock per day. */
export interface Takers {
  readonly practitionerId: Id | null;
  readonly patientId: Id | null;
  readonly roomId: Id | null;
  /** Same department and type, without a practitioner. */
  readonly pool: { readonly departmentId: Id; readonly typeId: Id } | null;
}

/**
 * Takes the locks of every (owner, day) that these spans touch, in one order, so that of parallel bookings of a time each sees
 * what the one before it wrote. Held until the act ends.
 */
export async function lockTimes(scope: Scope, takers: Takers, spans: readonly Span[], zone: string): Promise<void> {
  const owners = [
    takers.practitionerId && `practitioner:${takers.practitionerId}`,
    takers.patientId && `patient:${takers.patientId}`,
    takers.roomId && `room:${takers.roomId}`,
    takers.pool && `pool:${takers.pool.departmentId}:${takers.pool.typeId}`,
  ].filter(Boolean);
  const days = new Set(spans.flatMap((span) => daysOf(span.from, span.until, zone)));
  const keys = owners.flatMap((owner) => [...days].map((day) => `appointments:${scope.hospitalId}:${owner}:${day}`)).sort();
  if (keys.length === 0) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(k.key, 0)) from unnest(${keys}::text[]) with ordinality as k(key, place) order by k.place`.execute(
    scope.tx,
  );
}

// No visit with its buffers begins longer before its start or lasts longer than this.
const longestHours = 10;

/** Counted visits of an owner whose time meets a span. */
export async function busyRows(scope: Scope, owner: Partial<Takers>, span: Span, exceptId: Id | null): Promise<Busy[]> {
  let query = scope.tx
    .selectFrom('appointments')
    .select(['id', 'appointmentNumber', 'startsAt', 'endsAt', 'busyFrom', 'busyUntil', 'overbooked', 'walkIn'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('startsAt', '>', addHours(span.from, -longestHours))
    .where('startsAt', '<', addHours(span.until, longestHours))
    .where('busyFrom', '<', span.until)
    .where('busyUntil', '>', span.from)
    .where('status', 'in', ['Scheduled', 'In-progress']);
  if (owner.practitionerId) query = query.where('practitionerId', '=', owner.practitionerId);
  if (owner.patientId) query = query.where('patientId', '=', owner.patientId);
  if (owner.roomId) query = query.where('roomId', '=', owner.roomId);
  if (owner.pool)
    query = query
      .where('departmentId', '=', owner.pool.departmentId)
      .where('appointmentTypeId', '=', owner.pool.typeId)
      .where('practitionerId', 'is', null);
  if (exceptId) query = query.where('id', '<>', exceptId);
  const rows = await query.orderBy('startsAt').limit(500).execute();
  return rows.map(({ busyFrom, busyUntil, ...row }) => ({ ...row, from: busyFrom, until: busyUntil, walkIn: row.walkIn ?? false }));
}

type Changes = Partial<Omit<StoredAppointment, 'hospitalId' | 'id' | 'version' | 'walkIn'>>;

/** Writes a locked appointment anew; counts by status follow. */
export async function changeAppointment(scope: Scope, before: StoredAppointment, changes: Changes): Promise<StoredAppointment> {
  const after = await scope.tx
    .updateTable('appointments')
    .set({ ...changes, ...changedBy(scope), version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returningAll()
    .executeTakeFirst();
  if (!after) refuseStale(before, before.updatedByName);
  if (after.status !== before.status) {
    await bumpCounter(scope, countOf(before.status), -1);
    await bumpCounter(scope, countOf(after.status), 1);
  }
  return after;
}

/** Counter of all appointments of a status. */
export function countOf(status: AppointmentStatus): string {
  return `appointments.${status}`;
}

/** What the trail keeps of a visit: no complaint, reason or notes. */
export function auditView(row: StoredAppointment) {
  const { appointmentNumber, status, startsAt, endsAt, appointmentTypeId, departmentId, practitionerId, roomId, priority, source } = row;
  const { overbooked, checkedInAt, startedAt, completedAt, cancelledAt, cancelledBySide, patientId, linkedPatientId } = row;
  return {
    ...{ appointmentNumber, status, startsAt, endsAt, appointmentTypeId, departmentId, practitionerId, roomId, priority, source },
    ...{ overbooked, checkedInAt, startedAt, completedAt, cancelledAt, cancelledBySide, patientId, linkedPatientId },
  };
}

interface Recorded {
  readonly action: 'create' | 'update' | 'state' | 'override';
  readonly row: StoredAppointment;
  readonly before?: StoredAppointment | null;
  readonly summary: string;
  readonly reason?: string | null;
}

/** The trail's entry of an act on a visit. */
export async function recordAppointment(scope: Scope, { action, row, before = null, summary, reason = null }: Recorded): Promise<void> {
  await scope.record({
    action,
    entity: 'Appointment',
    entityId: row.id,
    entityNumber: row.appointmentNumber,
    patientId: row.patientId ?? row.linkedPatientId,
    summary,
    before: before ? auditView(before) : null,
    after: auditView(row),
    reason,
  });
}

/** Tells open screens that a visit changed. */
export async function tellScreens(scope: Scope, row: Pick<StoredAppointment, 'id'>, action: 'create' | 'update'): Promise<void> {
  await scope.live({ entity: 'appointments', id: row.id, action, permission: 'View Appointment' });
}

/** Whose time a stored visit takes. */
export function takersOf(
  row: Pick<StoredAppointment, 'practitionerId' | 'patientId' | 'roomId' | 'departmentId' | 'appointmentTypeId'>,
): Takers {
  const { practitionerId, patientId, roomId, departmentId, appointmentTypeId } = row;
  return { practitionerId, patientId, roomId, pool: practitionerId ? null : { departmentId, typeId: appointmentTypeId } };
}

/** Refuses a version that is not the one seen. */
export function refuseOldVersion(row: StoredAppointment, version: number | undefined): void {
  if (version !== undefined && version !== row.version) refuseStale(row, row.updatedByName);
}
