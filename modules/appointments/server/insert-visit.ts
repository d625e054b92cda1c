import type { Id } from '#kernel/contract/fields.ts';
import { bumpCounter } from '#kernel/server/counters/counters.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { AppointmentBooked } from '../contract/events.ts';
import type { AppointmentPriority, AppointmentSource } from '../contract/words.ts';
import { changedBy, type Here } from './context.ts';
import { settleOffer } from './offers.ts';
import type { Taken, Wanted } from './place.ts';
import { rebuildReminders } from './reminders.ts';
import { countOf, recordAppointment, type StoredAppointment, tellScreens } from './store.ts';
import { tellPatient, tellStaff, visitorOf, whenIn } from './tell.ts';

/** Columns of somebody without a record here. */
export interface ExternalColumns {
  readonly externalFullname: string;
  readonly externalDialCode: string;
  /** E.164. */
  readonly externalPhone: string;
  readonly externalEmail: string | null;
  readonly externalGender: StoredAppointment['externalGender'];
  readonly externalDateOfBirth: string | null;
  readonly externalAge: number | null;
  readonly externalAddress: string | null;
  readonly externalReferredBy: string | null;
  readonly externalReason: string | null;
}

export interface NewVisit {
  readonly wanted: Wanted;
  readonly taken: Taken;
  readonly external: ExternalColumns | null;
  readonly reason: string | null;
  readonly notes: string | null;
  readonly priority: AppointmentPriority;
  readonly source: AppointmentSource;
  readonly patientBillingId: Id | null;
  readonly seriesId?: Id | null;
  readonly previousAppointmentId?: Id | null;
}

/** Writes a visit at a time that was taken. The number comes last, so that its series is locked for an instant only. */
export async function insertVisit(scope: Scope, visit: NewVisit): Promise<StoredAppointment> {
  const { wanted, taken, external } = visit;
  await bumpCounter(scope, countOf('Scheduled'), 1);
  const appointmentNumber = await nextNumber(scope, 'APT-');
  return scope.tx
    .insertInto('appointments')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      appointmentNumber,
      appointmentNo: Number(appointmentNumber.slice(4)),
      kind: external ? 'external' : 'internal',
      patientId: wanted.patientId,
      ...external,
      ...taken,
      status: 'Scheduled',
      appointmentTypeId: wanted.type.id,
      departmentId: wanted.departmentId,
      practitionerId: wanted.practitionerId,
      roomId: wanted.roomId,
      reason: visit.reason,
      notes: visit.notes,
      priority: visit.priority,
      source: visit.source,
      patientBillingId: visit.patientBillingId,
      seriesId: visit.seriesId ?? null,
      previousAppointmentId: visit.previousAppointmentId ?? null,
      rescheduleCount: 0,
      createdAt: scope.now,
      createdBy: scope.actor.userId,
      createdByName: scope.actor.name,
      ...changedBy(scope),
      version: 1,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Tells of a new booking: trail, bells, SMS or mail, reminders, screens, later modules. */
export async function announceBooking(scope: Scope, place: Here, row: StoredAppointment, forced: boolean): Promise<void> {
  await recordAppointment(scope, {
    action: forced ? 'override' : 'create',
    row,
    summary: `Appointment ${row.appointmentNumber} booked for ${whenIn(row.startsAt, place.zone)}${forced ? ' over what was there' : ''}`,
    reason: row.overbookReason,
  });
  const visitor = await visitorOf(scope, row);
  await rebuildReminders(scope, place, row, visitor);
  await tellStaff(scope, row, { title: 'New Appointment', content: `${visitor.named} comes on {{date}} at {{time}}` });
  await tellPatient(scope, row, visitor, {
    title: 'New Appointment',
    notice: 'Your appointment is on {{date}} at {{time}}',
    text: `your appointment ${row.appointmentNumber} is on ${whenIn(row.startsAt, place.zone)}.`,
    template: 'appointment-booked',
  });
  await settleOffer(scope, row);
  await tellScreens(scope, row, 'create');
  await scope.emit(AppointmentBooked, { appointmentId: row.id, patientId: row.patientId, startsAt: row.startsAt });
}
