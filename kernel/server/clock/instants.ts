import type { CalendarDate, Instant } from '#kernel/contract/fields.ts';

const minute = 60_000;

/** The instant `milliseconds` after 1970 as the wire writes it. */
export function instantOf(milliseconds: number): Instant {
  return new Date(milliseconds).toISOString();
}

/** Milliseconds since 1970 of an instant. */
export function millisecondsOf(instant: Instant): number {
  return Date.parse(instant);
}

export function addSeconds(instant: Instant, seconds: number): Instant {
  return instantOf(millisecondsOf(instant) + seconds * 1000);
}

export function addMinutes(instant: Instant, minutes: number): Instant {
  return instantOf(millisecondsOf(instant) + minutes * minute);
}

export function addHours(instant: Instant, hours: number): Instant {
  return addMinutes(instant, hours * 60);
}

/** Days of 24 hours; for calendar days use `startOfDay` of a later day. */
export function addDays(instant: Instant, days: number): Instant {
  return addHours(instant, days * 24);
}

/** Seconds from `from` to `to`; negative when `to` is earlier. */
export function secondsBetween(from: Instant, to: Instant): number {
  return (millisecondsOf(to) - millisecondsOf(from)) / 1000;
}

/** Seconds by which the clocks of one site's machines may differ. */
export const clockTolerance = 60;

/**
 * Seconds since a moment that was written down. One that lies further ahead than clocks may differ was written by a clock that ran ahead
 * and was put right since: it counts as long past, so that nobody waits until that day has come.
 */
export function secondsSince(written: Instant, now: Instant): number {
  const seconds = secondsBetween(written, now);
  return seconds < -clockTolerance ? Number.POSITIVE_INFINITY : seconds;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function partsIn(instant: Instant, zone: string): Record<string, string> {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(zone, format);
  }
  return Object.fromEntries(format.formatToParts(new Date(instant)).map((part) => [part.type, part.value]));
}

function dayOf({ year, month, day }: Record<string, string>): CalendarDate {
  return `${year}-${month}-${day}`;
}

// From this year on every clock is whole quarters of an hour from UTC, so no day begins within one.
const quarterly = Date.parse('1973-01-01T00:00:00Z');
const quarter = 15 * minute;
const days = new Map<string, CalendarDate>();
const mostDays = 1_000;

/** The calendar day of an instant in an IANA zone: `2026-11-20`. Asked several times by every write, so the latest answers are kept. */
export function dayIn(instant: Instant, zone: string): CalendarDate {
  const at = millisecondsOf(instant);
  if (!(at >= quarterly)) return dayOf(partsIn(instant, zone));
  const key = `${Math.floor(at / quarter)} ${zone}`;
  const known = days.get(key);
  if (known !== undefined) return known;
  const day = dayOf(partsIn(instant, zone));
  if (days.size >= mostDays) days.clear();
  days.set(key, day);
  return day;
}

/** Minutes since local midnight (0–1439) of an instant in a zone, by the wall clock. */
export function minuteOfDayIn(instant: Instant, zone: string): number {
  const { hour, minute: minutes } = partsIn(instant, zone);
  return Number(hour) * 60 + Number(minutes);
}

const lastDay: CalendarDate = '9999-12-31';

/** The calendar day `days` after another (negative: before); never beyond the last one that can be written. */
export function addCalendarDays(day: CalendarDate, days: number): CalendarDate {
  const added = instantOf(Date.parse(`${day}T00:00:00Z`) + days * 24 * 60 * minute);
  return added.startsWith('+') ? lastDay : added.slice(0, 10);
}

function offsetMinutes(instant: Instant, zone: string): number {
  const parts = partsIn(instant, zone);
  const wall = Date.parse(`${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}Z`);
  return Math.round((wall - Math.floor(millisecondsOf(instant) / 1000) * 1000) / minute);
}

/** The first instant of a calendar day in a zone (also on the days of a clock change). */
export function startOfDay(day: CalendarDate, zone: string): Instant {
  const asUtc = Date.parse(`${day}T00:00:00Z`);
  let guess = asUtc - offsetMinutes(instantOf(asUtc), zone) * minute;
  guess = asUtc - offsetMinutes(instantOf(guess), zone) * minute;
  // Midnight may not exist (clock put forward at 00:00): the day then begins at the jump.
  while (dayIn(instantOf(guess), zone) < day) guess += 30 * minute;
  return instantOf(guess);
}

/** The first instant after a calendar day in a zone: the exclusive end. */
export function endOfDayExclusive(day: CalendarDate, zone: string): Instant {
  return day >= lastDay ? '9999-12-31T23:59:59.999Z' : startOfDay(addCalendarDays(day, 1), zone);
}
