import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { keepEligibility } from '#modules/hmo/server/index.ts';
import { keepContact, type requirePatient, requireLivingPatient, toE164 } from '#modules/patients/server/index.ts';
import { appointmentRecord } from '../contract/appointment.record.ts';
import type { CheckInAnswer, InternalCheckIn } from '../contract/check-in-records.ts';
import { CheckedIn, CheckInUndone } from '../contract/events.ts';
import type { Appointment } from '../contract/records.ts';
import { appointmentRefusals } from '../contract/refusals.ts';
import type { AppointmentPriority, CheckInMethod } from '../contract/words.ts';
import { billingFor, bookOne } from './book.ts';
import { type Here, here } from './context.ts';
import { noForce } from './place.ts';
import { readAppointment, ticketsOf } from './read-appointment.ts';
import { dropReminders, rebuildReminders } from './reminders.ts';
import { whyNotCheckIn, whyNotUndo } from './rules.ts';
import {
  changeAppointment,
  findAppointment,
  lockWithPatient,
  recordAppointment,
  typeOf,
  type StoredAppointment,
  tellScreens,
} from './store.ts';
import { tellStaff, visitorOf } from './tell.ts';

const { refusal } = appointmentRefusals;

export interface Arrival {
  readonly method: CheckInMethod;
  readonly early: boolean;
  readonly priority?: AppointmentPriority | undefined;
  readonly chiefComplaint?: string | null;
  readonly patientBillingId?: Id | null;
  readonly linkedPatientId?: Id | null;
}

/** Checks a locked visit in: one ticket however often it is sent (invariant 2), since the second request finds the visit checked in. */
export async function arrive(scope: Scope, place: Here, before: StoredAppointment, arrival: Arrival): Promise<StoredAppointment> {
  guard(appointmentRecord, 'checkIn', before);
  const found = whyNotCheckIn({ ...before, today: place.today, zone: place.zone, early: arrival.early });
  if (found?.code === 'APPOINTMENT_CHECKED_IN')
    throw refusal('APPOINTMENT_CHECKED_IN', { ticket: (await ticketsOf(scope, [before.id])).get(before.id) ?? null });
  refuseIf(found);
  const onItsDay = dayIn(before.startsAt, place.zone) === place.today;
  const after = await changeAppointment(scope, before, {
    checkedInAt: scope.now,
    checkedInBy: scope.actor.userId,
    checkedInByName: scope.actor.name,
    checkInMethod: arrival.method,
    leftAt: null,
    ...(arrival.priority ? { priority: arrival.priority } : {}),
    ...(arrival.chiefComplaint ? { chiefComplaint: arrival.chiefComplaint } : {}),
    ...(arrival.patientBillingId ? { patientBillingId: arrival.patientBillingId } : {}),
    ...(arrival.linkedPatientId ? { linkedPatientId: arrival.linkedPatientId } : {}),
  });
  await dropReminders(scope, after.id);
  await recordAppointment(scope, {
    action: 'state',
    row: after,
    before,
    summary: `Patient of ${after.appointmentNumber} checked in (${arrival.method})${onItsDay ? '' : ', on another day than the visit'}`,
  });
  const visitor = await visitorOf(scope, after);
  await tellStaff(scope, after, { title: 'Patient Checked In', content: `${visitor.named} has arrived` });
  await tellScreens(scope, after, 'update');
  const patientId = after.patientId ?? after.linkedPatientId;
  if (patientId) await keepEligibility(scope, { patientId, billingId: after.patientBillingId, source: 'check-in', sourceId: after.id });
  const type = await typeOf(scope, after.appointmentTypeId);
  await scope.emit(CheckedIn, {
    appointmentId: after.id,
    appointmentNumber: after.appointmentNumber,
    patientId,
    externalName: after.externalFullname,
    departmentId: after.departmentId,
    practitionerId: after.practitionerId,
    roomId: after.roomId,
    priority: after.priority,
    appointmentTypeId: type.id,
    createsConsultation: type.createsConsultation,
    patientBillingId: after.patientBillingId,
    chiefComplaint: after.chiefComplaint,
    scheduledFor: after.startsAt,
    checkedInAt: scope.now,
    checkInMethod: arrival.method,
    walkIn: after.walkIn ?? false,
  });
  return after;
}

/** The appointment as it is now with its newest ticket. */
export async function checkInAnswer(scope: Scope, id: Id): Promise<CheckInAnswer> {
  const appointment = await readAppointment(scope, id);
  return { appointment, ticket: appointment.ticket };
}

type PatientRow = Awaited<ReturnType<typeof requirePatient>>;

/** The telephone that the patient says they have now, when it is another. */
async function keepPhone(scope: Scope, patient: PatientRow, phone: InternalCheckIn['phone']): Promise<void> {
  const typed = phone ? toE164(phone.dialCode, phone.phoneNumber) : null;
  if (!phone || !typed || typed === patient.phoneNumber) return;
  await keepContact(scope, patient.id, { dialCode: phone.dialCode, phoneNumber: typed });
}

/** POST appointments/internal-checkin: a booked patient, or one who walks in and queues. */
export async function checkInInternal(scope: Scope, order: InternalCheckIn): Promise<CheckInAnswer> {
  const place = await here(scope);
  const before = order.appointmentId
    ? await lockWithPatient(scope, order.appointmentId, requireLivingPatient)
    : await walkIn(scope, place, order);
  if (!before.patientId) throw refusal('PATIENT_NOT_INTERNAL');
  const named = order.patientBillingId ? await billingFor(scope, before.patientId, order.patientBillingId) : null;
  const { method, early, priority, chiefComplaint } = order;
  await arrive(scope, place, before, { method, early, priority, chiefComplaint, patientBillingId: named });
  if (order.phone) await keepPhone(scope, await requireLivingPatient(scope, before.patientId), order.phone);
  return checkInAnswer(scope, before.id);
}

async function walkIn(scope: Scope, place: Here, order: InternalCheckIn): Promise<StoredAppointment> {
  const patient = await requireLivingPatient(scope, order.patientId as Id);
  const wish = {
    patientId: patient.id,
    startsAt: scope.now,
    endsAt: null,
    appointmentTypeId: order.appointmentTypeId as Id,
    departmentId: order.departmentId as Id,
    practitionerId: order.practitionerId,
    roomId: null,
    force: noForce,
    walkIn: true,
  };
  return bookOne(scope, place, wish, {
    external: null,
    reason: order.reason,
    notes: null,
    priority: order.priority ?? 'normal',
    source: 'walk-in',
    patientBillingId: await billingFor(scope, patient.id, order.patientBillingId),
  });
}

/** POST appointments/{id}/undo-checkin: the queue takes the waiting ticket back, or refuses one that was served. */
export async function undoCheckIn(scope: Scope, id: Id): Promise<Appointment> {
  const before = await findAppointment(scope, id, 'update');
  guard(appointmentRecord, 'undoCheckIn', before, whyNotUndo(before));
  const after = await changeAppointment(scope, before, {
    checkedInAt: null,
    checkedInBy: null,
    checkedInByName: null,
    checkInMethod: null,
    leftAt: null,
  });
  await recordAppointment(scope, { action: 'state', row: after, before, summary: `Check-in of ${after.appointmentNumber} undone` });
  await scope.emit(CheckInUndone, { appointmentId: id });
  await rebuildReminders(scope, await here(scope), after, await visitorOf(scope, after));
  await tellScreens(scope, after, 'update');
  return readAppointment(scope, id);
}
