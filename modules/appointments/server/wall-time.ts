import type { CalendarDate, Instant } from '#kernel/contract/fields.ts';
import { addCalendarDays, addMinutes, dayIn, endOfDayExclusive, minuteOfDayIn, startOfDay } from '#kernel/server/clock/instants.ts';
import { type Weekday, weekdays } from '#modules/organisation/contract/words.ts';
import type { RecurrenceUnit } from '../contract/words.ts';

/** Minutes of the local day of `08:30`; `24:00` is 1440. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** `08:30` of minutes of the local day. */
export function timeOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** Day of the week of a calendar date. */
export function weekdayOf(day: CalendarDate): Weekday {
  return weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] as Weekday;
}

function shows(instant: Instant, day: CalendarDate, zone: string): number {
  const shown = dayIn(instant, zone);
  return minuteOfDayIn(instant, zone) + (shown > day ? 1440 : shown < day ? -1440 : 0);
}

/**
 * The instant at which the wall clock of a zone shows a minute of a day. Of a minute that comes twice it is the first; one that
 * the clock jumps over is moved by the jump.
 */
export function instantAt(day: CalendarDate, minute: number, zone: string): Instant {
  if (minute >= 1440) return endOfDayExclusive(day, zone);
  const guess = addMinutes(startOfDay(day, zone), minute);
  const corrected = addMinutes(guess, minute - shows(guess, day, zone));
  return shows(corrected, day, zone) === minute ? corrected : guess;
}

/** Visits of a series: the first at its wall time, the others so many days or weeks later at the same wall time. */
export function visitAt(base: Instant, index: number, { every, unit }: { every: number; unit: RecurrenceUnit }, zone: string): Instant {
  const day = addCalendarDays(dayIn(base, zone), index * every * (unit === 'week' ? 7 : 1));
  return index === 0 ? base : instantAt(day, minuteOfDayIn(base, zone), zone);
}

/** The calendar days that an interval touches, in order. */
export function daysOf(from: Instant, until: Instant, zone: string): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let day = dayIn(from, zone); day <= dayIn(until, zone) && days.length < 400; day = addCalendarDays(day, 1)) days.push(day);
  return days;
}
