import type { Id, Instant } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { searchTokens, typedWords } from '#kernel/contract/search-words.ts';
import { addDays, addMinutes } from '#kernel/server/clock/instants.ts';
import { codeTerm, wordTerm } from '#kernel/server/search/search-ids.ts';
import { replaceSearchKeys } from '#kernel/server/search/search-keys.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { patientBrief, patientsFound, requireLivingPatient, toE164 } from '#modules/patients/server/index.ts';
import { ReferralToBook, ReferralVisitBooked } from '../contract/events.ts';
import type { BookedAppointment, Booking, CreateExternal, CreateInternal, ExternalInput, Recurrence } from '../contract/records.ts';
import { appointmentRefusals, conflictWords } from '../contract/refusals.ts';
import type { AppointmentSource } from '../contract/words.ts';
import { type Here, here } from './context.ts';
import { announceBooking, type ExternalColumns, insertVisit, type NewVisit } from './insert-visit.ts';
import { busyOf, conflictsAt, endOf, type Force, requirePlace, takePlace, takersFor, type Wanted } from './place.ts';
import { lockTimes, requireType, type StoredAppointment, type StoredType } from './store.ts';
import { rowsById } from './appointment-rows.ts';
import { visitAt } from './wall-time.ts';

/** Visits of a series that lie further ahead are booked by the nightly job. */
export const seriesHorizonDays = 90;

const { refusal } = appointmentRefusals;

/** The billing method of a visit: the one named when it is an active one of the patient, else the default. */
export async function billingFor(scope: Scope, patientId: Id, named: Id | null): Promise<Id | null> {
  const row = await scope.tx
    .selectFrom('patientBillings')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .$if(named !== null, (query) => query.where('id', '=', named as Id).where('status', '=', 'active'))
    .$if(named === null, (query) => query.where('isDefault', '=', true))
    .executeTakeFirst();
  if (named !== null && !row) throw refusal('BILLING_NOT_OF_PATIENT');
  return row?.id ?? null;
}

/** A type that wants a practitioner has one. */
export function requireNamed(type: StoredType, practitionerId: Id | null): void {
  if (type.requiresPractitioner && !practitionerId) throw refusal('PRACTITIONER_NEEDED');
}

export interface Order {
  readonly patientId: Id | null;
  readonly startsAt: Instant;
  readonly endsAt: Instant | null;
  readonly appointmentTypeId: Id;
  readonly departmentId: Id;
  readonly practitionerId: Id | null;
  readonly roomId: Id | null;
  readonly force: Force;
  readonly walkIn?: boolean;
}

/** The wanted time of an order, checked but for who else has it; with the name for messages. */
export async function wantedOf(scope: Scope, order: Order): Promise<{ wanted: Wanted; name: string }> {
  const type = await requireType(scope, order.appointmentTypeId);
  const walkIn = order.walkIn ?? false;
  if (!walkIn) requireNamed(type, order.practitionerId);
  const { departmentId, practitionerId, roomId, patientId, startsAt } = order;
  const name = await requirePlace(scope, { type, departmentId, practitionerId, roomId });
  const endsAt = endOf(startsAt, order.endsAt, type);
  return { wanted: { startsAt, endsAt, type, departmentId, practitionerId, roomId, patientId, walkIn, exceptId: null }, name };
}

type VisitFacts = Omit<NewVisit, 'wanted' | 'taken'>;

/** Books one visit: locks, rules, row, and all that is told of it. */
export async function bookOne(scope: Scope, place: Here, order: Order, facts: VisitFacts): Promise<StoredAppointment> {
  const { wanted, name } = await wantedOf(scope, order);
  const taken = await takePlace(scope, place, wanted, order.force, name);
  const row = await insertVisit(scope, { ...facts, wanted, taken });
  await announceBooking(scope, place, row, taken.overbooked || taken.overbookReason !== null);
  return row;
}

/** What a booking act answers of a visit. */
export async function bookedOf(scope: Scope, id: Id): Promise<BookedAppointment> {
  const [row] = await rowsById(scope, [id]);
  const { appointmentNumber, kind, status, appointmentDate, endDate, type, department, practitioner, overbooked, seriesId, version } =
    row as NonNullable<typeof row>;
  return { id, appointmentNumber, kind, status, appointmentDate, endDate, type, department, practitioner, overbooked, seriesId, version };
}

export async function bookingOf(scope: Scope, rows: readonly StoredAppointment[], skipped: Booking['skipped'] = []): Promise<Booking> {
  const booked = await bookedOf(scope, (rows[0] as StoredAppointment).id);
  const visits = rows.map(({ id, appointmentNumber, startsAt }) => ({ id, appointmentNumber, appointmentDate: startsAt }));
  return { ...booked, visits, skipped };
}

/** POST appointments/create-internal. */
export async function bookInternal(scope: Scope, order: CreateInternal, source: AppointmentSource = order.source): Promise<Booking> {
  if (!order.patientId) throw refusal('PATIENT_NEEDED');
  if (!order.departmentId) throw refusal('APPOINTMENT_TYPE_NOT_HERE', { type: 'This type' }, { departmentId: 'Choose a department' });
  const { referralId } = order;
  if (referralId) await requireReferral(scope, referralId, order.patientId);
  const patient = await requireLivingPatient(scope, order.patientId);
  // The patient area names hospital and person; staff who send them mean their own and the patient's.
  if ((order.hospitalId ?? scope.hospitalId) !== scope.hospitalId || (order.personId ?? patient.personId) !== patient.personId)
    throw kernelRefusals.refusal('NOT_FOUND');
  const place = await here(scope);
  const patientBillingId = await billingFor(scope, patient.id, order.patientBillingId);
  const { appointmentDate, endDate, appointmentTypeId, departmentId, practitionerId, roomId, reason, notes, priority } = order;
  const wish: Order = {
    patientId: patient.id,
    startsAt: appointmentDate,
    endsAt: endDate,
    ...{ appointmentTypeId, departmentId, practitionerId, roomId },
    force: { force: order.force, reason: order.overbookReason },
  };
  const facts = { external: null, reason, notes, priority, source: referralId ? 'referral' : source, patientBillingId } as const;
  const booking = order.recurrence
    ? await bookSeries(scope, place, wish, facts, order.recurrence)
    : await bookingOf(scope, [await bookOne(scope, place, wish, facts)]);
  if (referralId) await scope.emit(ReferralVisitBooked, { referralId, appointmentId: booking.id });
  return booking;
}

/** The referral that a visit answers, locked before times are: whoever accepts one with a time takes both in this order too. */
async function requireReferral(scope: Scope, referralId: Id, patientId: Id): Promise<void> {
  const [found] = await scope.ask(ReferralToBook, { referralId, patientId });
  if (!found) throw kernelRefusals.refusal('NOT_FOUND');
}

/** The first visit as any; each later one within the horizon where it fits, else it is left out and said. */
async function bookSeries(scope: Scope, place: Here, order: Order, facts: VisitFacts, recurrence: Recurrence): Promise<Booking> {
  const { wanted } = await wantedOf(scope, order);
  const until = addDays(scope.now, seriesHorizonDays);
  const starts = Array.from({ length: recurrence.count }, (_, index) => visitAt(order.startsAt, index, recurrence, place.zone));
  const near = starts.filter((at, index) => index === 0 || at <= until);
  const span = busyOf(wanted);
  const spans = near.map((at) => moveSpan(span, order.startsAt, at));
  await lockTimes(scope, takersFor(wanted), spans, place.zone);
  const seriesId = scope.newId();
  await scope.tx
    .insertInto('appointmentSeries')
    .values({
      hospitalId: scope.hospitalId,
      id: seriesId,
      baseAt: order.startsAt,
      every: recurrence.every,
      unit: recurrence.unit,
      visits: recurrence.count,
      made: near.length,
      status: 'active',
      createdAt: scope.now,
      createdBy: scope.actor.userId,
      updatedAt: scope.now,
      version: 1,
    })
    .execute();
  const rows = [await bookOne(scope, place, order, { ...facts, seriesId })];
  const skipped: Booking['skipped'] = [];
  for (const startsAt of near.slice(1)) {
    const made = await bookNext(scope, place, { wanted, startsAt, facts: { ...facts, source: 'recurring', seriesId } });
    if (typeof made === 'string') skipped.push({ appointmentDate: startsAt, message: made });
    else rows.push(made);
  }
  return bookingOf(scope, rows, skipped);
}

function moveSpan(span: { from: Instant; until: Instant }, from: Instant, to: Instant) {
  const minutes = (Date.parse(to) - Date.parse(from)) / 60_000;
  return { from: addMinutes(span.from, minutes), until: addMinutes(span.until, minutes) };
}

interface Next {
  /** Any visit of the series; its time is replaced. */
  readonly wanted: Wanted;
  readonly startsAt: Instant;
  readonly facts: VisitFacts;
}

/** Books a later visit of a series where nothing stands in its way; else answers why not. */
export async function bookNext(scope: Scope, place: Here, { wanted, startsAt, facts }: Next): Promise<StoredAppointment | string> {
  const minutes = (Date.parse(wanted.endsAt) - Date.parse(wanted.startsAt)) / 60_000;
  const next: Wanted = { ...wanted, startsAt, endsAt: addMinutes(startsAt, minutes), exceptId: null };
  const span = busyOf(next);
  await lockTimes(scope, takersFor(next), [span], place.zone);
  const { found } = await conflictsAt(scope, place, next);
  const [first] = found;
  if (first) return conflictWords(first.kind, 'the practitioner');
  const taken = {
    ...{ startsAt, endsAt: next.endsAt, busyFrom: span.from, busyUntil: span.until },
    overbooked: false,
    overbookReason: null,
  };
  const row = await insertVisit(scope, { ...facts, wanted: next, taken });
  await announceBooking(scope, place, row, false);
  return row;
}

/** Columns of an external patient; the telephone in one spelling. */
export function externalColumns(input: ExternalInput): ExternalColumns {
  return {
    externalFullname: input.fullname,
    externalDialCode: input.dialCode,
    externalPhone: toE164(input.dialCode, input.phoneNumber) ?? input.phoneNumber,
    externalEmail: input.email,
    externalGender: input.gender,
    externalDateOfBirth: input.dateOfBirth,
    externalAge: input.age,
    externalAddress: input.address,
    externalReferredBy: input.referredBy,
    externalReason: input.reasonForExternal,
  };
}

const mostMatches = 5;

/** Registered patients with this telephone and these names. */
async function matchingPatients(scope: Scope, { externalFullname, externalPhone }: ExternalColumns) {
  const terms = [codeTerm([`p${externalPhone.slice(1)}`]), ...typedWords(externalFullname).map(wordTerm)];
  const { hits } = await patientsFound(scope, terms, { need: mostMatches, strict: true });
  const found = await patientBrief(
    scope,
    hits.map((hit) => hit.recordId),
  );
  return found
    .filter((patient) => patient.status === 'active')
    .map(({ id, fullname, hospitalPatientId, dateOfBirth }) => ({ id, fullname, hospitalPatientId, dateOfBirth }));
}

/** Another visit of the same telephone within the hour before or after. */
async function samePhoneSoon(scope: Scope, phone: string, startsAt: Instant) {
  return scope.tx
    .selectFrom('appointments')
    .select(['id', 'appointmentNumber', 'startsAt', 'externalFullname'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('externalPhone', '=', phone)
    .where('startsAt', '>', addMinutes(startsAt, -60))
    .where('startsAt', '<', addMinutes(startsAt, 60))
    .where('status', 'in', ['Scheduled', 'In-progress'])
    .limit(1)
    .executeTakeFirst();
}

/** An external patient is found by name and telephone. */
export async function keepExternalSearchable(scope: Scope, row: StoredAppointment): Promise<void> {
  await replaceSearchKeys(scope, 'appointment', row.id, {
    words: searchTokens(row.externalFullname ?? ''),
    codes: row.externalPhone
      ? [`p${row.externalPhone.slice(1)}`, `p0${row.externalPhone.slice((row.externalDialCode ?? '+').length)}`]
      : [],
  });
}

/** POST appointments/create-external. What looks like a registered patient, or a second booking of a telephone, wants `confirm`. */
export async function bookExternal(scope: Scope, order: CreateExternal): Promise<Booking> {
  const external = externalColumns(order.externalPatient);
  if (!order.confirm) {
    const matches = await matchingPatients(scope, external);
    if (matches.length > 0) throw refusal('MATCHES_PATIENT', { patients: matches });
    const other = await samePhoneSoon(scope, external.externalPhone, order.appointmentDate);
    if (other)
      throw refusal('SAME_PHONE_SOON', {
        with: { id: other.id, appointmentNumber: other.appointmentNumber, appointmentDate: other.startsAt },
      });
  }
  const { appointmentDate, endDate, appointmentTypeId, departmentId, practitionerId, roomId, reason, notes, priority, source } = order;
  const wish: Order = {
    patientId: null,
    startsAt: appointmentDate,
    endsAt: endDate,
    ...{ appointmentTypeId, departmentId, practitionerId, roomId },
    force: { force: order.force, reason: order.overbookReason },
  };
  const row = await bookOne(scope, await here(scope), wish, { external, reason, notes, priority, source, patientBillingId: null });
  await keepExternalSearchable(scope, row);
  return bookingOf(scope, [row]);
}
