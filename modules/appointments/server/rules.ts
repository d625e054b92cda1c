import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import type { ActRules } from '#kernel/contract/record.ts';
import { kernelRefusals, type Refusal } from '#kernel/contract/refusals.ts';
import { addMinutes, dayIn, secondsBetween } from '#kernel/server/clock/instants.ts';
import type { appointmentRecord } from '../contract/appointment.record.ts';
import { appointmentRefusals, overlapRefusal } from '../contract/refusals.ts';
import { type ConflictKind, pastMinutes } from '../contract/words.ts';
import type { Span } from './availability.ts';

const { refusal } = appointmentRefusals;

/** A visit that takes time: Scheduled or In-progress. */
export interface Busy extends Span {
  readonly id: Id;
  readonly appointmentNumber: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly overbooked: boolean;
  readonly walkIn: boolean;
}

/** A conflict found, with the row it is with. */
export interface Found {
  readonly kind: ConflictKind;
  readonly with: Busy | null;
  readonly canBeForced: boolean;
}

/** Half-open: what touches is free. */
export function meets(a: Span, b: Span): boolean {
  return a.from < b.until && b.from < a.until;
}

/** Most of these that run at one instant within a span. */
export function mostAtOnce(rows: readonly Span[], within: Span): number {
  const inside = rows.filter((row) => meets(row, within));
  const starts = inside.map((row) => (row.from > within.from ? row.from : within.from));
  return Math.max(0, ...starts.map((at) => inside.filter((row) => row.from <= at && at < row.until).length));
}

/** Why a visit may not take so long. */
export function whyNotDuration(startsAt: Instant, endsAt: Instant): Refusal | null {
  const minutes = secondsBetween(startsAt, endsAt) / 60;
  return minutes >= 5 && minutes <= 480 ? null : refusal('APPOINTMENT_DURATION');
}

/** A visit is entered at most a quarter of an hour after it began. */
export function isPast(startsAt: Instant, now: Instant): boolean {
  return startsAt < addMinutes(now, -pastMinutes);
}

/** Facts about a wanted time, read under the locks. */
export interface PlaceFacts {
  readonly wanted: Span;
  readonly walkIn: boolean;
  readonly practitioner: readonly Busy[];
  readonly patient: readonly Busy[];
  readonly room: readonly Busy[];
  /** Visits of the pool: same type and department, no practitioner. Null: not a pool type. */
  readonly pool: { readonly rows: readonly Busy[]; readonly capacity: number } | null;
  readonly procedures: readonly Span[];
  readonly leave: readonly Span[];
  /** Times held for others of the waiting list. */
  readonly offers: readonly Span[];
  readonly insideSchedule: boolean;
  /** Visits in the hours' window that day, and how many it takes. */
  readonly window: { readonly booked: number; readonly most: number } | null;
}

function firstMeeting(rows: readonly Busy[], wanted: Span): Busy | null {
  return rows.find((row) => meets(row, wanted)) ?? null;
}

/**
 * The overlap rules in their order: patient (never overridden), room, leave, then what 'Overbook Appointment' may pass:
 * procedure, practitioner, pool, held times, schedule. Walk-ins queue: of all these only the patient's rule holds for them.
 */
export function conflictsOf(facts: PlaceFacts): Found[] {
  const { wanted } = facts;
  const found: Found[] = [];
  const patient = firstMeeting(facts.patient, wanted);
  if (patient) found.push({ kind: 'patient', with: patient, canBeForced: false });
  if (facts.walkIn) return found;
  const room = firstMeeting(
    facts.room.filter((row) => !row.walkIn),
    wanted,
  );
  if (room) found.push({ kind: 'room', with: room, canBeForced: false });
  if (facts.leave.some((span) => meets(span, wanted))) found.push({ kind: 'leave', with: null, canBeForced: false });
  if (facts.procedures.some((span) => meets(span, wanted))) found.push({ kind: 'procedure', with: null, canBeForced: true });
  const practitioner = firstMeeting(
    facts.practitioner.filter((row) => !row.walkIn),
    wanted,
  );
  if (practitioner) found.push({ kind: 'practitioner', with: practitioner, canBeForced: true });
  if (facts.pool && mostAtOnce(plain(facts.pool.rows), wanted) >= facts.pool.capacity)
    found.push({ kind: 'pool', with: firstMeeting(facts.pool.rows, wanted), canBeForced: true });
  else if (facts.window && facts.window.booked >= facts.window.most) found.push({ kind: 'pool', with: null, canBeForced: true });
  if (facts.offers.some((span) => meets(span, wanted))) found.push({ kind: 'offer', with: null, canBeForced: true });
  if (!facts.insideSchedule) found.push({ kind: 'schedule', with: null, canBeForced: true });
  return found;
}

function plain(rows: readonly Busy[]): Busy[] {
  return rows.filter((row) => !row.walkIn);
}

/** Kinds whose passing makes the row an overbooked one (invariants 1 and 5). */
const overlaps: ReadonlySet<ConflictKind> = new Set(['practitioner', 'procedure', 'pool', 'offer']);

export function isOverbooking(found: readonly Found[]): boolean {
  return found.some(({ kind }) => overlaps.has(kind));
}

/** A conflict as the refusal that people read; names stand in the words. */
export function refusalOf(found: Found, name: string): Refusal {
  if (found.kind === 'leave') return refusal('PRACTITIONER_ON_LEAVE', { name });
  if (found.kind === 'schedule') return refusal('OUTSIDE_SCHEDULE', { name });
  if (found.kind === 'past') return refusal('APPOINTMENT_IN_PAST');
  return overlapRefusal(found.kind, { with: found.with ? briefOf(found.with) : null });
}

export function briefOf(busy: Busy) {
  return { id: busy.id, appointmentNumber: busy.appointmentNumber, appointmentDate: busy.startsAt, endDate: busy.endsAt };
}

export interface Forcing {
  readonly force: boolean;
  readonly reason: string | null;
  readonly mayOverbook: boolean;
  readonly maxOverbook: number;
  /** Booked over at this time already. */
  readonly already: number;
  readonly name: string;
}

/** Why a wanted time is refused, with what the actor asks to pass. */
export function whyNotPlace(found: readonly Found[], forcing: Forcing): Refusal | null {
  const [first] = found;
  if (!first) return null;
  const fixed = found.find((each) => !each.canBeForced);
  if (fixed) return refusalOf(fixed, forcing.name);
  if (!forcing.force) return refusalOf(first, forcing.name);
  if (!forcing.mayOverbook) return kernelRefusals.refusal('FORBIDDEN', { permission: 'Overbook Appointment' });
  if (!forcing.reason) return refusal('OVERBOOK_REASON');
  if (isOverbooking(found) && forcing.already >= forcing.maxOverbook) return refusal('OVERBOOK_LIMIT', { most: forcing.maxOverbook });
  return null;
}

interface StateFacts {
  readonly checkedInAt: Instant | null;
}

/** The time of a visit whose patient is here stays. */
export function whyNotMove({ checkedInAt }: StateFacts): Refusal | null {
  return checkedInAt ? refusal('APPOINTMENT_CHECKED_IN') : null;
}

export interface ArrivalFacts extends StateFacts {
  readonly startsAt: Instant;
  readonly today: CalendarDate;
  readonly zone: string;
  readonly early: boolean;
  readonly leftAt: Instant | null;
}

/** Why a patient cannot be checked in for a scheduled visit. Whoever left without being seen may come back the same day. */
export function whyNotCheckIn(facts: ArrivalFacts): Refusal | null {
  if (facts.checkedInAt && !facts.leftAt) return refusal('APPOINTMENT_CHECKED_IN');
  if (dayIn(facts.startsAt, facts.zone) !== facts.today && !facts.early) return refusal('APPOINTMENT_NOT_TODAY');
  return null;
}

export function whyNotUndo({ checkedInAt }: StateFacts): Refusal | null {
  return checkedInAt ? null : refusal('APPOINTMENT_NOT_CHECKED_IN');
}

/** What beside its status keeps a visit from an act. Nobody needs to read why: such an act is not offered. */
export function rulesOfVisit(facts: Omit<ArrivalFacts, 'early'>): ActRules<typeof appointmentRecord> {
  const offered = (refused: Refusal | null) => (refused ? false : null);
  const onItsDay = whyNotCheckIn({ ...facts, early: false });
  return {
    checkIn: offered(onItsDay),
    checkInEarly: onItsDay ? offered(whyNotCheckIn({ ...facts, early: true })) : false,
    move: offered(whyNotMove(facts)),
    undoCheckIn: offered(whyNotUndo(facts)),
  };
}

/** A visit that leads to a consultation needs a patient record. */
export function whyNotExternalVisit(stayExternal: boolean, createsConsultation: boolean): Refusal | null {
  return stayExternal && createsConsultation ? refusal('REGISTER_FIRST') : null;
}

export interface OwnLimits {
  readonly patientBooking: boolean;
  readonly bookableByPatient: boolean;
  readonly minNoticeMinutes: number;
  readonly maxAdvanceDays: number;
  readonly startsAt: Instant;
  readonly now: Instant;
}

/** What a hospital lets patients book themselves. */
export function whyNotOwnBooking(limits: OwnLimits): Refusal | null {
  if (!limits.patientBooking) return refusal('PATIENT_BOOKING_OFF');
  if (!limits.bookableByPatient) return refusal('NOT_BOOKABLE_BY_PATIENT');
  if (limits.startsAt < addMinutes(limits.now, limits.minNoticeMinutes))
    return refusal('BOOKING_NOTICE', { minutes: limits.minNoticeMinutes });
  if (limits.startsAt > addMinutes(limits.now, limits.maxAdvanceDays * 1440))
    return refusal('BOOKING_HORIZON', { days: limits.maxAdvanceDays });
  return null;
}

/** Until when a patient may change a visit. */
export function changeUntil(startsAt: Instant, cancelCutoffMinutes: number): Instant {
  return addMinutes(startsAt, -cancelCutoffMinutes);
}

export function whyTooLate(startsAt: Instant, cancelCutoffMinutes: number, now: Instant): Refusal | null {
  return now > changeUntil(startsAt, cancelCutoffMinutes) ? refusal('CUTOFF_PASSED') : null;
}

/** A patient checks in on the day itself, and not hours ahead. */
export function whyNotSelfCheckIn(facts: { startsAt: Instant; now: Instant; earlyMinutes: number }): Refusal | null {
  return facts.now < addMinutes(facts.startsAt, -facts.earlyMinutes)
    ? refusal('APPOINTMENT_TOO_EARLY', { minutes: facts.earlyMinutes })
    : null;
}

/** Reminders of a visit that are still to be sent: one per offset, none for a time that has passed. */
export function remindersFor(startsAt: Instant, offsets: readonly number[], now: Instant): { offsetMinutes: number; dueAt: Instant }[] {
  return [...new Set(offsets)]
    .map((offsetMinutes) => ({ offsetMinutes, dueAt: addMinutes(startsAt, -offsetMinutes) }))
    .filter(({ dueAt }) => dueAt > now);
}
