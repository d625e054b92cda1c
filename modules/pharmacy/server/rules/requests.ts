import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { addCalendarDays, addHours } from '#kernel/server/clock/instants.ts';
import { orderRefusals } from '../../contract/order-refusals.ts';
import { deleteHours, validDays } from '../../contract/order-words.ts';

interface Numbered {
  readonly requestNumber: string;
}

/** Who may change a request: who made it, whoever has the same role, and the pharmacy. */
export function whyNotEditor(
  request: { readonly requestedBy: Id | null; readonly requestedRoleId: Id | null },
  actor: { readonly userId: Id | null; readonly roleId: Id | null; readonly pharmacy: boolean },
): Refusal | null {
  const author = actor.userId !== null && request.requestedBy === actor.userId;
  const colleague = actor.roleId !== null && request.requestedRoleId === actor.roleId;
  return author || colleague || actor.pharmacy ? null : orderRefusals.refusal('MEDICATION_REQUEST_AUTHOR');
}

// Parts of units that were added up are whole but for this.
const addedUp = 1e-6;

/**
 * What was handed out counts in units of the product that was asked for: once there is any, the product stays, and no less is asked for
 * than was given. `given` may end with a part of a unit.
 */
export function whyNotAsked(
  request: Numbered & { readonly productId: Id | null },
  wanted: { readonly productId?: Id | null | undefined; readonly quantity?: number | undefined },
  given: number,
): Refusal | null {
  const { requestNumber, productId } = request;
  const otherProduct = wanted.productId !== undefined && wanted.productId !== productId;
  const tooFew = wanted.quantity !== undefined && wanted.quantity < given - addedUp;
  return given > 0 && (otherProduct || tooFew)
    ? orderRefusals.refusal('MEDICATION_REQUEST_STATE', { requestNumber, status: 'partly dispensed' })
    : null;
}

/** A request is taken out by who made it, within a day, before anything was dispensed. */
export function whyNotRemove(
  request: Numbered & { readonly requestedBy: Id | null; readonly createdAt: Instant; readonly firstDispensedAt: Instant | null },
  userId: Id | null,
  now: Instant,
): Refusal | null {
  const { requestNumber, requestedBy, createdAt, firstDispensedAt } = request;
  if (firstDispensedAt !== null) return orderRefusals.refusal('MEDICATION_REQUEST_STATE', { requestNumber, status: 'partly dispensed' });
  const own = userId !== null && requestedBy === userId && addHours(createdAt, deleteHours) >= now;
  return own ? null : orderRefusals.refusal('MEDICATION_REQUEST_OWN', { hours: deleteHours });
}

/** A request is asked for again while refills are left. Whether it is still valid the safety check says. */
export function whyNotRefill(request: { readonly refillsUsed: number; readonly refillsAllowed: number }): Refusal | null {
  const { refillsUsed, refillsAllowed } = request;
  return refillsUsed < refillsAllowed ? null : orderRefusals.refusal('MEDICATION_REFILL');
}

/** Controlled medicines have no refills and are good for a week at most; nothing is asked for until a day that is over. */
export function whyNotTerms(
  asked: { readonly refillsAllowed: number; readonly validUntil: CalendarDate },
  facts: { readonly controlled: boolean; readonly today: CalendarDate },
): Refusal | null {
  if (facts.controlled && asked.refillsAllowed > 0) return orderRefusals.refusal('MEDICATION_REFILLS');
  return asked.validUntil < facts.today ? orderRefusals.refusal('MEDICATION_VALID_UNTIL') : null;
}

/** The last day of a request: what was asked for, of controlled medicines at most a week. */
export function lastDay(asked: CalendarDate | null | undefined, controlled: boolean, today: CalendarDate): CalendarDate {
  const most = addCalendarDays(today, controlled ? validDays.controlled : validDays.usual);
  if (!asked) return most;
  return controlled && asked > most ? most : asked;
}

/** Days for which units that are taken as needed count as taken: nobody knows better. */
const asNeededDays = 14;

/**
 * Last day on which dispensed units are taken: by the days of the course for the part of it that was handed out; without those, one
 * unit a dose; medicines taken as needed count for a fortnight. Null when nothing is left with the patient.
 */
export function courseEnd(
  course: {
    readonly durationDays: number | null;
    readonly quantity: number;
    readonly perDay: number | null;
    readonly frequency: string | null;
  },
  dispensed: number,
  firstDay: CalendarDate,
): CalendarDate | null {
  if (dispensed <= 0) return null;
  if (course.frequency?.trim().toUpperCase() === 'STAT') return firstDay;
  const part = Math.min(1, dispensed / course.quantity);
  const whole = course.durationDays ?? (course.perDay ? Math.ceil(course.quantity / course.perDay) : null);
  return addCalendarDays(firstDay, Math.max(1, whole === null ? asNeededDays : Math.ceil(whole * part)) - 1);
}
