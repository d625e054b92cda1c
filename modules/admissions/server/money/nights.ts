import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import { addCalendarDays, dayIn, endOfDayExclusive, minuteOfDayIn, secondsBetween, startOfDay } from '#kernel/server/clock/instants.ts';
import type { BillingUnit, RoomType } from '../../contract/words.ts';

/** The clock by which nights are charged: of the hospital's zone, from the minute of the day that its policy says. */
export interface NightClock {
  readonly now: Instant;
  readonly zone: string;
  readonly chargeMinute: number;
}

/** Minutes since midnight of a wall time: `00:05` is 5. */
export function minuteOf(wallTime: string): number {
  const [hours, minutes] = wallTime.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

/** The day before which all nights are over: today from the time of the charge on, yesterday until then. */
export function chargedUntil({ now, zone, chargeMinute }: NightClock): CalendarDate {
  const today = dayIn(now, zone);
  return minuteOfDayIn(now, zone) >= chargeMinute ? today : addCalendarDays(today, -1);
}

/** A room that a patient had, with what it is charged by. */
export interface RoomSpan {
  readonly roomId: Id;
  readonly roomType: RoomType;
  readonly wardId: Id;
  readonly itemId: Id | null;
  /** Of the price list, in minor units: it tells the dearer of two rooms. */
  readonly price: number | null;
  readonly unit: BillingUnit;
  readonly fromAt: Instant;
  readonly toAt: Instant | null;
}

interface StayTimes {
  readonly admittedAt: Instant;
  readonly dischargedAt: Instant | null;
}

/** What one night is charged by. */
export interface NightCharge {
  readonly night: CalendarDate;
  readonly span: RoomSpan;
  readonly quantity: number;
}

interface Day {
  readonly night: CalendarDate;
  readonly from: Instant;
  readonly until: Instant;
  /** The midnight that ends it. */
  readonly ends: Instant;
  /** Its night is charged: it is over, or the day of the admission. */
  readonly asNight: boolean;
  /** All of its hours that count are over. */
  readonly over: boolean;
}

/** The days of a stay that are to be charged. Nothing after the discharge counts, also where the bed is still held. */
function daysOf({ admittedAt, dischargedAt }: StayTimes, clock: NightClock): Day[] {
  const first = dayIn(admittedAt, clock.zone);
  const end = dischargedAt === null ? chargedUntil(clock) : dayIn(dischargedAt, clock.zone);
  const last = dischargedAt === null ? addCalendarDays(end, -1) : end;
  const stop = dischargedAt ?? clock.now;
  const days: Day[] = [];
  for (let night = first; night <= last || night === first; night = addCalendarDays(night, 1)) {
    const dayEnds = endOfDayExclusive(night, clock.zone);
    const from = startOfDay(night, clock.zone);
    days.push({
      night,
      from: from < admittedAt ? admittedAt : from,
      until: dayEnds < stop ? dayEnds : stop,
      ends: dayEnds,
      asNight: night < end || night === first,
      over: night < end || dischargedAt !== null,
    });
  }
  return days;
}

/** Started hours of a span within a day. */
export function startedHours(span: Pick<RoomSpan, 'fromAt' | 'toAt'>, day: Pick<Day, 'from' | 'until'>): number {
  const from = span.fromAt > day.from ? span.fromAt : day.from;
  const until = span.toAt !== null && span.toAt < day.until ? span.toAt : day.until;
  return Math.max(0, Math.ceil(secondsBetween(from, until) / 3600));
}

function isWithin(span: RoomSpan, { from, until, ends }: Day): boolean {
  const begun = span.fromAt < ends && span.fromAt <= until;
  return begun && (span.toAt === null || (span.toAt > from && span.toAt > span.fromAt));
}

function quantityOf(span: RoomSpan, day: Day, flatDone: ReadonlySet<string>): number {
  if (span.unit === 'hour') return day.over ? startedHours(span, day) : 0;
  if (span.unit === 'flat') return day.asNight && !flatDone.has(span.itemId ?? span.roomId) ? 1 : 0;
  return day.asNight ? 1 : 0;
}

/**
 * What the nights of a stay are charged by, the first one first: the day of the admission always, the day of the discharge only where it
 * is the same day or by the hour, and the dearer room of a day on which the patient moved. A flat room is charged once a stay.
 */
export function nightCharges(stay: StayTimes, spans: readonly RoomSpan[], clock: NightClock): NightCharge[] {
  const flatDone = new Set<string>();
  return daysOf(stay, clock).flatMap((day) => {
    let best: NightCharge | null = null;
    const worth = ({ span, quantity }: NightCharge) => (span.price ?? 0) * quantity;
    for (const span of spans.filter((each) => isWithin(each, day))) {
      const quantity = quantityOf(span, day, flatDone);
      const charge = { night: day.night, span, quantity };
      if (quantity > 0 && (best === null || worth(charge) > worth(best))) best = charge;
    }
    if (best?.span.unit === 'flat') flatDone.add(best.span.itemId ?? best.span.roomId);
    return best ? [best] : [];
  });
}

/** Whether a companion was there in a night: at the midnight that ends its day. */
export function isThere(
  companion: { readonly fromAt: Instant; readonly toAt: Instant | null },
  night: CalendarDate,
  zone: string,
): boolean {
  const midnight = endOfDayExclusive(night, zone);
  return companion.fromAt < midnight && (companion.toAt === null || companion.toAt >= midnight);
}
