import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { registerPatient, requireLivingPatient } from '#modules/patients/server/index.ts';
import { appointmentRecord } from '../contract/appointment.record.ts';
import type { CheckInAnswer, ExternalCheckIn } from '../contract/check-in-records.ts';
import { appointmentRefusals } from '../contract/refusals.ts';
import { billingFor, bookOne, externalColumns, keepExternalSearchable } from './book.ts';
import { arrive, checkInAnswer } from './check-in.ts';
import { type Here, here } from './context.ts';
import { noForce } from './place.ts';
import { whyNotCheckIn, whyNotExternalVisit } from './rules.ts';
import { lockWithPatient, typeOf, type StoredAppointment } from './store.ts';

const { refusal } = appointmentRefusals;

/** The patient that the visitor is from now on: registered now, one who is here already, or none. */
async function patientOf(scope: Scope, order: ExternalCheckIn, linked: Id | null): Promise<Id | null> {
  if (order.register) return (await registerPatient(scope, order.register)).id;
  const known = order.linkPatientId ?? linked;
  return known ? (await requireLivingPatient(scope, known)).id : null;
}

async function walkIn(scope: Scope, place: Here, order: ExternalCheckIn): Promise<StoredAppointment> {
  const wish = {
    patientId: null,
    startsAt: scope.now,
    endsAt: null,
    appointmentTypeId: order.appointmentTypeId as Id,
    departmentId: order.departmentId as Id,
    practitionerId: order.practitionerId,
    roomId: null,
    force: noForce,
    walkIn: true,
  };
  const row = await bookOne(scope, place, wish, {
    external: externalColumns(order.externalPatient as NonNullable<ExternalCheckIn['externalPatient']>),
    reason: order.reason,
    notes: null,
    priority: order.priority ?? 'normal',
    source: 'walk-in',
    patientBillingId: null,
  });
  await keepExternalSearchable(scope, row);
  return row;
}

/** POST appointments/external-checkin: registers, links or leaves external; a consultation needs a record. */
export async function checkInExternal(scope: Scope, order: ExternalCheckIn): Promise<CheckInAnswer> {
  const choices = [order.register, order.linkPatientId, order.stayExternal || undefined].filter((each) => each !== undefined);
  const place = await here(scope);
  const before = order.appointmentId
    ? await lockWithPatient(scope, order.appointmentId, requireLivingPatient)
    : await walkIn(scope, place, order);
  if (before.kind !== 'external') throw refusal('PATIENT_NOT_EXTERNAL');
  const type = await typeOf(scope, before.appointmentTypeId);
  // A visit that cannot be checked in registers nobody.
  guard(appointmentRecord, 'checkIn', before);
  const state = whyNotCheckIn({ ...before, today: place.today, zone: place.zone, early: order.early });
  if (state && state.code !== 'APPOINTMENT_CHECKED_IN') throw state;
  if (!state) {
    if (choices.length > 1 || (choices.length === 0 && !before.linkedPatientId)) throw refusal('EXTERNAL_CHOICE');
    refuseIf(whyNotExternalVisit(order.stayExternal, type.createsConsultation));
  }
  const linkedPatientId = state ? null : await patientOf(scope, order, before.linkedPatientId);
  const { method, early, priority, chiefComplaint } = order;
  const patientBillingId = linkedPatientId ? await billingFor(scope, linkedPatientId, null) : null;
  await arrive(scope, place, before, { method, early, priority, chiefComplaint, linkedPatientId, patientBillingId });
  return checkInAnswer(scope, before.id);
}
