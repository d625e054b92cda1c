import type { CalendarDate, Instant } from '#kernel/contract/fields.ts';
import { addCalendarDays, addMinutes, dayIn, minuteOfDayIn, startOfDay } from '#kernel/server/clock/instants.ts';

const dayMinutes = 1440;

/** Minutes of the local day of `08:30`. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** 1 (Monday) to 7 (Sunday) of a calendar date. */
export function weekdayOf(day: CalendarDate): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** Last day of the month of a calendar date. */
export function daysInMonthOf(day: CalendarDate): number {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
}

/** Minutes by which the wall clock stands after (above 0) or before a minute of a day. */
function beyond(instant: Instant, day: CalendarDate, minute: number, zone: string): number {
  const shown = dayIn(instant, zone);
  const days = (Date.parse(`${shown}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / 86_400_000;
  return days * dayMinutes + minuteOfDayIn(instant, zone) - minute;
}

/**
 * The instant at which a zone's wall clock first shows a minute of a day. A minute that comes twice means its first time; one that
 * the clock jumps over means the instant of the jump, so that times of one day never change their order.
 */
export function wallInstant(day: CalendarDate, minute: number, zone: string): Instant {
  const start = startOfDay(day, zone);
  const guess = addMinutes(start, minute);
  const off = beyond(guess, day, minute, zone);
  if (off === 0) {
    // A doubled hour that began before the guess: the same minute may have been shown an hour earlier already.
    for (const earlier of [60, 30]) if (beyond(addMinutes(guess, -earlier), day, minute, zone) === 0) return addMinutes(guess, -earlier);
    return guess;
  }
  const corrected = addMinutes(guess, -off);
  if (beyond(corrected, day, minute, zone) === 0) return corrected;
  let jump = off > 0 ? guess : corrected;
  while (beyond(addMinutes(jump, -1), day, minute, zone) > 0) jump = addMinutes(jump, -1);
  return jump;
}

/** The same wall time some calendar days later. */
export function sameTimeLater(instant: Instant, days: number, zone: string): Instant {
  return wallInstant(addCalendarDays(dayIn(instant, zone), days), minuteOfDayIn(instant, zone), zone);
}
