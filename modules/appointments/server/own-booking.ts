import { createHmac, timingSafeEqual } from 'node:crypto';
import type { BodyOf, PayloadOf, QueryOf } from '#kernel/contract/calls.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { addMinutes, endOfDayExclusive } from '#kernel/server/clock/instants.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { PatientScope, Scope } from '#kernel/server/scope/scope.ts';
import { requireLivingPatient, requirePatient } from '#modules/patients/server/index.ts';
import { appointmentRecord } from '../contract/appointment.record.ts';
import type { appointmentCalls } from '../contract/calls/appointments.ts';
import type { calendarCalls } from '../contract/calls/calendar.ts';
import type { BookedAppointment, Booking, CancelAppointment, CreateInternal, EditAppointment } from '../contract/records.ts';
import { appointmentRefusals } from '../contract/refusals.ts';
import { billingFor, bookedOf, bookingOf, bookOne } from './book.ts';
import { cancelVisit } from './cancel-appointment.ts';
import { arrive } from './check-in.ts';
import { here } from './context.ts';
import { changeVisit } from './edit-appointment.ts';
import { type Membership, membershipsOf, withOwn } from './own-appointments.ts';
import { noForce } from './place.ts';
import { ticketsOf } from './read-appointment.ts';
import { whyNotMove, whyNotOwnBooking, whyNotSelfCheckIn, whyTooLate } from './rules.ts';
import { findSlots } from './slots.ts';
import { departmentsOfType, lockWithPatient, requireType, type StoredType } from './store.ts';
import { showTypes } from './types.ts';

const { refusal } = appointmentRefusals;

async function membershipIn(scope: PatientScope, personId: Id | undefined, hospitalId: Id | undefined): Promise<Membership> {
  if (!hospitalId) throw kernelRefusals.refusal('INVALID_INPUT', {}, { hospitalId: 'Choose a hospital' });
  const [membership] = await membershipsOf(scope, personId, hospitalId);
  if (!membership) throw kernelRefusals.refusal('NOT_FOUND');
  return membership;
}

/** The department that the patient chose; the type's only one needs no choice. */
async function departmentFor(scope: Scope, type: StoredType, order: Pick<CreateInternal, 'departmentId' | 'practitionerId'>): Promise<Id> {
  if (order.departmentId) return order.departmentId;
  const [first, ...others] = await departmentsOfType(scope, type.id);
  if (first && others.length === 0) return first;
  throw kernelRefusals.refusal('INVALID_INPUT', {}, { departmentId: 'Choose a department' });
}

/** POST appointments/create-internal in the patient area: for oneself or a person acted for, within what the hospital lets patients book. */
export async function bookOwn(scope: PatientScope, order: CreateInternal): Promise<Booking> {
  const membership = await membershipIn(scope, order.personId, order.hospitalId);
  return scope.inHospital(membership.hospitalId, async (inside) => {
    const patient = await requireLivingPatient(inside, membership.patientId);
    const place = await here(inside);
    const type = await requireType(inside, order.appointmentTypeId);
    const startsAt = order.appointmentDate;
    refuseIf(whyNotOwnBooking({ ...type, patientBooking: place.settings.patientBooking, startsAt, now: inside.now }));
    const wish = {
      patientId: patient.id,
      startsAt,
      endsAt: null,
      appointmentTypeId: type.id,
      departmentId: await departmentFor(inside, type, order),
      practitionerId: order.practitionerId,
      roomId: null,
      force: noForce,
    };
    const row = await bookOne(inside, place, wish, {
      external: null,
      reason: order.reason,
      notes: null,
      priority: 'normal',
      source: 'patient-area',
      patientBillingId: await billingFor(inside, patient.id, null),
    });
    return bookingOf(inside, [row]);
  });
}

/** PATCH appointments/{id} in the patient area: another time before the cutoff, within the same limits as a booking. */
export async function moveOwn(scope: PatientScope, id: Id, order: EditAppointment): Promise<BookedAppointment> {
  return withOwn(scope, id, async (inside) => {
    const before = await lockWithPatient(inside, id, requireLivingPatient);
    guard(appointmentRecord, 'move', before, whyNotMove(before));
    if (!order.appointmentDate) throw kernelRefusals.refusal('INVALID_INPUT', {}, { appointmentDate: 'Choose a time' });
    const place = await here(inside);
    const type = await requireType(inside, before.appointmentTypeId, true);
    refuseIf(whyTooLate(before.startsAt, type.cancelCutoffMinutes, inside.now));
    const startsAt = order.appointmentDate;
    refuseIf(whyNotOwnBooking({ ...type, patientBooking: place.settings.patientBooking, startsAt, now: inside.now }));
    const minutes = (Date.parse(before.endsAt) - Date.parse(before.startsAt)) / 60_000;
    const { appointmentTypeId, departmentId, roomId } = before;
    const practitionerId = order.practitionerId === undefined ? before.practitionerId : order.practitionerId;
    const to = { startsAt, endsAt: addMinutes(startsAt, minutes), appointmentTypeId, departmentId, practitionerId, roomId };
    await changeVisit(inside, place, before, { to, force: noForce, reason: order.reason ?? 'Moved by the patient' });
    return bookedOf(inside, id);
  });
}

/** POST appointments/cancel/{id} in the patient area. */
export async function cancelOwn(scope: PatientScope, id: Id, order: CancelAppointment): Promise<BookedAppointment> {
  return withOwn(scope, id, async (inside) => {
    const before = await lockWithPatient(inside, id, requirePatient);
    guard(appointmentRecord, 'cancel', before);
    const type = await requireType(inside, before.appointmentTypeId, true);
    refuseIf(whyTooLate(before.startsAt, type.cancelCutoffMinutes, inside.now));
    const { zone } = await here(inside);
    await cancelVisit(inside, before, { reason: order.reason, side: 'patient', zone });
    return bookedOf(inside, id);
  });
}

/** Today's code at a hospital's desk: known to who stands there, worthless tomorrow. */
function codeOfDay(scope: Pick<Scope, 'settings'>, hospitalId: Id, day: string): string {
  return createHmac('sha256', scope.settings.secretKey).update(`appointments.desk:${hospitalId}:${day}`).digest('base64url').slice(0, 22);
}

/** GET appointments/desk-code. */
export async function deskCode(scope: Scope): Promise<PayloadOf<typeof appointmentCalls.deskCode>> {
  const { today, zone } = await here(scope);
  const code = codeOfDay(scope, scope.hospitalId, today);
  return { code, link: `${scope.settings.publicUrl}/patient/appointments?checkIn=${code}`, validUntil: endOfDayExclusive(today, zone) };
}

function sameCode(given: string, due: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(due)];
  return a.length === b.length && timingSafeEqual(a, b);
}

type SelfCheckIn = BodyOf<typeof appointmentCalls.selfCheckIn>;

/** POST appointments/self-checkin: with the desk's code of the day, not hours ahead. */
export async function checkInSelf(scope: PatientScope, order: SelfCheckIn): Promise<PayloadOf<typeof appointmentCalls.selfCheckIn>> {
  return withOwn(scope, order.appointmentId, async (inside) => {
    const place = await here(inside);
    if (!sameCode(order.code, codeOfDay(inside, inside.hospitalId, place.today))) throw refusal('DESK_CODE_WRONG');
    const before = await lockWithPatient(inside, order.appointmentId, requireLivingPatient);
    guard(appointmentRecord, 'checkIn', before);
    if (!before.checkedInAt)
      refuseIf(whyNotSelfCheckIn({ startsAt: before.startsAt, now: inside.now, earlyMinutes: place.settings.earlyCheckInMinutes }));
    await arrive(inside, place, before, { method: 'patient-qr', early: false });
    const ticket = (await ticketsOf(inside, [before.id])).get(before.id);
    return { appointmentId: before.id, checkedInAt: inside.now, ticketNumber: ticket?.ticketNumber ?? null };
  });
}

/** GET appointments/bookable-types. */
export async function bookableTypes(
  scope: PatientScope,
  { hospitalId }: QueryOf<typeof calendarCalls.bookableTypes>,
): Promise<PayloadOf<typeof calendarCalls.bookableTypes>> {
  await requireAnyMembership(scope, hospitalId);
  return scope.inHospital(hospitalId, async (inside) => {
    const place = await here(inside);
    const rows = await inside.tx
      .selectFrom('appointmentTypes')
      .selectAll()
      .where('hospitalId', '=', hospitalId)
      .where('status', '=', 'active')
      .where('bookableByPatient', '=', true)
      .orderBy('foldedName')
      .limit(100)
      .execute();
    const shown = place.settings.patientBooking ? await showTypes(inside, rows) : [];
    return {
      patientBooking: place.settings.patientBooking,
      timeZone: place.zone,
      types: shown.map((type) => {
        const { id, name, description, durationMinutes, mode, requiresPractitioner, departments, preparation } = type;
        const { minNoticeMinutes, maxAdvanceDays, cancelCutoffMinutes } = type;
        return {
          id,
          name,
          description,
          durationMinutes,
          mode,
          requiresPractitioner,
          departments,
          preparation,
          minNoticeMinutes,
          maxAdvanceDays,
          cancelCutoffMinutes,
        };
      }),
    };
  });
}

/** Any of the scope's persons is a patient there; else 404. */
async function requireAnyMembership(scope: PatientScope, hospitalId: Id | undefined): Promise<void> {
  if (!hospitalId) throw kernelRefusals.refusal('INVALID_INPUT', {}, { hospitalId: 'Choose a hospital' });
  for (const personId of scope.personIds) if ((await membershipsOf(scope, personId, hospitalId)).length > 0) return;
  throw kernelRefusals.refusal('NOT_FOUND');
}

type SlotQuery = QueryOf<typeof calendarCalls.slots>;

/** GET appointments/slots in the patient area: within notice and horizon of the type. */
export async function ownSlots(scope: PatientScope, query: SlotQuery): Promise<PayloadOf<typeof calendarCalls.slots>> {
  await requireAnyMembership(scope, query.hospitalId);
  return scope.inHospital(query.hospitalId as Id, async (inside) => {
    const { settings } = await here(inside);
    const type = await requireType(inside, query.appointmentTypeId);
    const earliest = addMinutes(inside.now, type.minNoticeMinutes);
    refuseIf(whyNotOwnBooking({ ...type, patientBooking: settings.patientBooking, startsAt: earliest, now: inside.now }));
    return findSlots(inside, query, { earliest, latest: addMinutes(inside.now, type.maxAdvanceDays * 1440) });
  });
}
