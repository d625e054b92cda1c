import type { CalendarDate } from '#kernel/contract/fields.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import type { VisitsPerHour, WaitsPerDay } from '../contract/figure-records.ts';
import { minutesOf } from './rules.ts';

/** Visits that came in one hour of a day. */
export interface HourCount {
  readonly day: CalendarDate;
  readonly hour: number;
  readonly visits: number;
}

const visitsIn = (counts: readonly HourCount[]) => counts.reduce((sum, { visits }) => sum + visits, 0);
const meanOf = (sum: number, days: number) => (days === 0 ? null : Math.round((sum * 10) / days) / 10);

/** A day's visits by hour beside the mean of the other days counted. One without any visit, as a holiday, is no usual day. */
export function besideUsual(counts: readonly HourCount[], day: CalendarDate): VisitsPerHour {
  const own = counts.filter((each) => each.day === day);
  const others = counts.filter((each) => each.day !== day);
  const days = new Set(others.map((each) => each.day)).size;
  const hours = counts.map(({ hour }) => hour);
  const first = Math.min(...hours);
  const inHour = (some: readonly HourCount[], hour: number) => visitsIn(some.filter((each) => each.hour === hour));
  return {
    day,
    visits: visitsIn(own),
    usual: meanOf(visitsIn(others), days),
    hours: Array.from({ length: counts.length === 0 ? 0 : Math.max(...hours) - first + 1 }, (_, step) => ({
      hour: first + step,
      visits: inHour(own, first + step),
      usual: meanOf(inHour(others, first + step), days),
    })),
  };
}

/** Waits of those who came on a day, as they were counted. */
export interface DayWaits {
  readonly day: CalendarDate;
  readonly served: number;
  readonly medianSeconds: number | null;
  readonly p90Seconds: number | null;
}

/** Every day from the first on, so many, with its waits; none on those without a serve. */
export function everyDay(counted: readonly DayWaits[], first: CalendarDate, days: number): WaitsPerDay['days'] {
  const byDay = new Map(counted.map((each) => [each.day, each]));
  return Array.from({ length: days }, (_, step) => {
    const day = addCalendarDays(first, step);
    const found = byDay.get(day);
    return {
      day,
      served: found?.served ?? 0,
      medianMinutes: minutesOf(found?.medianSeconds ?? null),
      p90Minutes: minutesOf(found?.p90Seconds ?? null),
    };
  });
}
