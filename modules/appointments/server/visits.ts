import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { zoneOf } from '#modules/organisation/server/index.ts';
import { noteVisit } from '#modules/patients/server/index.ts';
import { AppointmentCompleted } from '../contract/events.ts';
import { appointmentRefusals } from '../contract/refusals.ts';
import type { AppointmentKind, AppointmentPriority, AppointmentStatus } from '../contract/words.ts';
import { cancelVisit } from './cancel-appointment.ts';
import { dropReminders } from './reminders.ts';
import { changeAppointment, findAppointment, recordAppointment, type StoredAppointment, tellScreens } from './store.ts';

/** An appointment as later modules need it. */
export interface AppointmentBrief {
  readonly id: Id;
  readonly appointmentNumber: string;
  readonly kind: AppointmentKind;
  readonly patientId: Id | null;
  readonly externalName: string | null;
  readonly externalPhone: string | null;
  readonly status: AppointmentStatus;
  readonly departmentId: Id;
  readonly practitionerId: Id | null;
  readonly roomId: Id | null;
  readonly type: { readonly id: Id; readonly name: string; readonly createsConsultation: boolean };
  readonly checkedInAt: Instant | null;
  readonly checkedInByName: string | null;
  readonly checkInMethod: StoredAppointment['checkInMethod'];
  readonly priority: AppointmentPriority;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly walkIn: boolean;
  readonly patientBillingId: Id | null;
  readonly chiefComplaint: string | null;
}

/** Briefs of appointments in one query; unknown ids are left out. An external one that was registered names its patient. */
export async function appointmentBriefs(scope: Scope, ids: readonly Id[]): Promise<AppointmentBrief[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Omit<AppointmentBrief, 'type'> & { typeId: Id; typeName: string; createsConsultation: boolean }>`
    select a.id, a.appointment_number, a.kind, coalesce(a.patient_id, a.linked_patient_id) as patient_id, a.external_fullname as external_name,
           a.external_phone, a.status, a.department_id, a.practitioner_id, a.room_id, t.id as type_id, t.name as type_name, t.creates_consultation,
           a.checked_in_at, a.checked_in_by_name, a.check_in_method, a.priority, a.starts_at, a.ends_at, a.walk_in, a.patient_billing_id, a.chief_complaint
      from appointments a join appointment_types t on t.hospital_id = a.hospital_id and t.id = a.appointment_type_id
     where a.hospital_id = ${scope.hospitalId} and a.id = any(${[...new Set(ids)]}::uuid[])`.execute(scope.tx);
  return rows.map(({ typeId, typeName, createsConsultation, ...row }) => ({
    ...row,
    type: { id: typeId, name: typeName, createsConsultation },
  }));
}

/** One appointment of this hospital, or 404; `update` locks it until the act ends. */
export async function requireAppointment(scope: Scope, id: Id, lock?: 'update'): Promise<AppointmentBrief> {
  if (lock) await findAppointment(scope, id, 'update');
  const [brief] = await appointmentBriefs(scope, [id]);
  if (!brief) throw kernelRefusals.refusal('NOT_FOUND');
  return brief;
}

/** The patient is being served: Scheduled → In-progress. One that runs already stays as it is. */
export async function startAppointment(scope: Scope, id: Id): Promise<void> {
  const before = await findAppointment(scope, id, 'update');
  if (before.status === 'In-progress') return;
  if (before.status !== 'Scheduled') throw appointmentRefusals.refusal('APPOINTMENT_STATE', { status: before.status });
  const after = await changeAppointment(scope, before, { status: 'In-progress', startedAt: scope.now, leftAt: null });
  await dropReminders(scope, id);
  await recordAppointment(scope, { action: 'state', row: after, before, summary: `Visit ${after.appointmentNumber} began` });
  await tellScreens(scope, after, 'update');
}

/** The visit is over: In-progress → Completed. A completed one stays as it is. */
export async function completeAppointment(scope: Scope, id: Id): Promise<void> {
  const before = await findAppointment(scope, id, 'update');
  if (before.status === 'Completed') return;
  if (before.status !== 'In-progress') throw appointmentRefusals.refusal('APPOINTMENT_STATE', { status: before.status });
  const after = await changeAppointment(scope, before, { status: 'Completed', completedAt: scope.now });
  await recordAppointment(scope, { action: 'state', row: after, before, summary: `Visit ${after.appointmentNumber} completed` });
  const patientId = after.patientId ?? after.linkedPatientId;
  if (patientId) await noteVisit(scope, patientId, after.startedAt ?? scope.now);
  await tellScreens(scope, after, 'update');
  await scope.emit(AppointmentCompleted, { appointmentId: id, patientId });
}

/** A mistaken serve is taken back: In-progress → Scheduled, still checked in. */
export async function returnToScheduled(scope: Scope, id: Id): Promise<void> {
  const before = await findAppointment(scope, id, 'update');
  if (before.status === 'Scheduled') return;
  if (before.status !== 'In-progress') throw appointmentRefusals.refusal('APPOINTMENT_STATE', { status: before.status });
  const after = await changeAppointment(scope, before, { status: 'Scheduled', startedAt: null });
  await recordAppointment(scope, { action: 'state', row: after, before, summary: `Visit ${after.appointmentNumber} waits again` });
  await tellScreens(scope, after, 'update');
}

/** The patient left the line: cancelled at once, or Scheduled until the close of the day makes it a No-show. */
export async function appointmentLeft(scope: Scope, id: Id, how: 'cancelled' | 'other', reason: string): Promise<void> {
  const before = await findAppointment(scope, id, 'update');
  if (before.status !== 'Scheduled') return;
  if (how === 'cancelled') {
    await cancelVisit(scope, before, { reason, side: 'patient', zone: await zoneOf(scope) });
    return;
  }
  const after = await changeAppointment(scope, before, { leftAt: scope.now });
  await recordAppointment(scope, { action: 'state', row: after, before, summary: `Patient of ${after.appointmentNumber} left`, reason });
  await tellScreens(scope, after, 'update');
}
