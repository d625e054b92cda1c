import type { CalendarDate, Instant } from '#kernel/contract/fields.ts';
import { addCalendarDays, addHours, addMinutes, dayIn, millisecondsOf } from '#kernel/server/clock/instants.ts';
import { daysInMonthOf, minuteOf, sameTimeLater, wallInstant, weekdayOf } from './wall-clock.ts';

/** What a line says of its times. */
export interface Course {
  readonly frequencyCode: string;
  /** Clock times of the hospital's zone, `06:00`; empty: the hospital's default times of the code. */
  readonly times: readonly string[];
  readonly everyHours: number | null;
  /** 1 (Monday) to 7; empty: every day. */
  readonly daysOfWeek: readonly number[];
  readonly durationValue: number | null;
  readonly durationUnit: 'doses' | 'days' | 'weeks' | 'months' | 'continuous' | null;
  readonly prn: boolean;
  readonly doseAmount: number;
  readonly tapering: readonly { readonly dose: number; readonly days: number }[];
  readonly startAt: Instant;
}

/** Default clock times per frequency code, `{ BD: ['06:00', '18:00'] }`. */
export type DoseTimes = Readonly<Record<string, readonly string[]>>;

export interface PlannedDose {
  readonly dueAt: Instant;
  readonly doseAmount: number;
}

export interface Plan {
  readonly doses: readonly PlannedDose[];
  /** All doses of the course; null when it has no end (continuous, as needed). */
  readonly total: number | null;
  /** The last dose's instant of a course that ends. */
  readonly endAt: Instant | null;
  /** Every dose of the course is among `doses`: nothing is left to be planned later. */
  readonly complete: boolean;
}

type Rhythm =
  | { readonly kind: 'once' | 'prn' }
  | { readonly kind: 'interval'; readonly hours: number }
  | { readonly kind: 'clock'; readonly minutes: readonly number[]; readonly fits: (day: CalendarDate, first: CalendarDate) => boolean };

/** A course plans no more doses than this, whatever it says. */
const mostDoses = 5000;
const everyDay = () => true;

function monthlyOn(day: CalendarDate, first: CalendarDate): boolean {
  const wanted = Math.min(Number(first.slice(8)), daysInMonthOf(day));
  return Number(day.slice(8)) === wanted;
}

/** How the doses of a course follow each other. */
export function rhythmOf(course: Course, doseTimes: DoseTimes): Rhythm {
  const { frequencyCode: code, daysOfWeek } = course;
  if (course.prn || code === 'PRN') return { kind: 'prn' };
  if (code === 'STAT') return { kind: 'once' };
  const hours = course.everyHours ?? Number(/^q(\d+)h$/.exec(code)?.[1] ?? 0);
  if (hours > 0 && course.times.length === 0) return { kind: 'interval', hours };
  const times = course.times.length > 0 ? course.times : (doseTimes[code] ?? ['08:00']);
  const minutes = [...new Set(times.map(minuteOf))].sort((a, b) => a - b);
  const onDays = (day: CalendarDate) => daysOfWeek.includes(weekdayOf(day));
  if (code === 'monthly') return { kind: 'clock', minutes, fits: monthlyOn };
  if (daysOfWeek.length > 0) return { kind: 'clock', minutes, fits: onDays };
  if (code === 'weekly') return { kind: 'clock', minutes, fits: (day, first) => weekdayOf(day) === weekdayOf(first) };
  return { kind: 'clock', minutes, fits: everyDay };
}

function* clockDoses(rhythm: Rhythm & { kind: 'clock' }, startAt: Instant, zone: string): Generator<Instant> {
  const first = dayIn(startAt, zone);
  let last: Instant | null = null;
  for (let index = 0, day = first; index < 4000; index += 1, day = addCalendarDays(first, index)) {
    if (!rhythm.fits(day, first)) continue;
    for (const minute of rhythm.minutes) {
      let at = wallInstant(day, minute, zone);
      if (at < startAt) continue;
      // Two times that one jump of the clock brings together stay two doses.
      if (last !== null && at <= last) at = addMinutes(last, 1);
      last = at;
      yield at;
    }
  }
}

function* intervalDoses(hours: number, startAt: Instant): Generator<Instant> {
  for (let index = 0; index < mostDoses; index += 1) yield addHours(startAt, index * hours);
}

function dosesOf(rhythm: Rhythm, startAt: Instant, zone: string): Generator<Instant> {
  if (rhythm.kind === 'interval') return intervalDoses(rhythm.hours, startAt);
  if (rhythm.kind === 'clock') return clockDoses(rhythm, startAt, zone);
  return (function* once() {
    if (rhythm.kind === 'once') yield startAt;
  })();
}

/** Whole days that a course runs, by its taper or duration; null: counted in doses, or without end. */
export function courseDays({ tapering, durationValue, durationUnit }: Course): number | null {
  if (tapering.length > 0) return tapering.reduce((sum, { days }) => sum + days, 0);
  if (durationValue === null || durationUnit === null) return null;
  const days = { days: 1, weeks: 7, months: 30, doses: null, continuous: null }[durationUnit];
  return days === null ? null : days * durationValue;
}

/** The dose of a tapering course on its nth day (0 the first); after the last step its last dose. */
export function taperedDose(course: Course, dayIndex: number): number {
  let from = 0;
  for (const { dose, days } of course.tapering) {
    if (dayIndex < from + days) return dose;
    from += days;
  }
  return course.tapering.at(-1)?.dose ?? course.doseAmount;
}

const dayNumber = (day: CalendarDate) => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

/** Where a course ends: after so many doses, or before an instant. */
function endOf(course: Course, first: Instant, zone: string, interval: number | null): { most: number; before: Instant | null } {
  if (course.durationUnit === 'doses' && course.tapering.length === 0) return { most: course.durationValue ?? 1, before: null };
  const days = courseDays(course);
  if (days === null) return { most: mostDoses, before: null };
  // Hours pass alike on every day: an interval counts its doses, so that a change of the clock neither adds nor drops one.
  if (interval !== null) return { most: Math.max(1, Math.floor((days * 24) / interval)), before: null };
  return { most: mostDoses, before: sameTimeLater(first, days, zone) };
}

function isEndless(course: Course, rhythm: Rhythm): boolean {
  if (rhythm.kind === 'prn') return true;
  if (rhythm.kind === 'once') return false;
  return (
    course.tapering.length === 0 && (course.durationUnit === null || course.durationUnit === 'continuous' || course.durationValue === null)
  );
}

/**
 * The doses of a course, due from its start and before `until`, by the hospital's clock (invariant 11). As-needed medicines have no
 * planned doses. Intervals (q6h) are kept in hours that passed; named times (BD, nocte) in what the wall clock shows.
 */
export function planDoses(
  course: Course,
  options: { readonly zone: string; readonly doseTimes: DoseTimes; readonly until: Instant },
): Plan {
  const { zone, doseTimes, until } = options;
  const rhythm = rhythmOf(course, doseTimes);
  if (rhythm.kind === 'prn') return { doses: [], total: null, endAt: null, complete: true };
  const endless = isEndless(course, rhythm);
  const doses: PlannedDose[] = [];
  let total = 0;
  let endAt: Instant | null = null;
  let end: { most: number; before: Instant | null } | null = null;
  let firstDay = 0;
  for (const dueAt of dosesOf(rhythm, course.startAt, zone)) {
    if (!end) {
      end = endOf(course, dueAt, zone, rhythm.kind === 'interval' ? rhythm.hours : null);
      firstDay = dayNumber(dayIn(dueAt, zone));
    }
    if (total >= end.most || total >= mostDoses || (end.before !== null && dueAt >= end.before)) break;
    if (endless && dueAt >= until) break;
    total += 1;
    endAt = dueAt;
    if (dueAt < until) {
      const day = course.tapering.length > 0 ? dayNumber(dayIn(dueAt, zone)) - firstDay : 0;
      doses.push({ dueAt, doseAmount: course.tapering.length > 0 ? taperedDose(course, day) : course.doseAmount });
    }
  }
  return endless ? { doses, total: null, endAt: null, complete: false } : { doses, total, endAt, complete: doses.length === total };
}

/** A dosage that stands on the chart, as the comparison with a plan needs it. */
export interface StandingDose {
  readonly id: string;
  readonly dueAt: Instant;
  readonly doseAmount: number;
  readonly status: string;
}

export interface Regenerated {
  /** Pending doses that the new plan does not have any more. */
  readonly cancel: readonly string[];
  /** Pending doses that stay at their time with another amount. */
  readonly change: readonly { readonly id: string; readonly doseAmount: number }[];
  readonly add: readonly PlannedDose[];
}

/**
 * What brings a chart in step with a new plan from an instant on: everything recorded and everything due earlier stays, no two live
 * doses share an instant (invariant 10). A course counted in doses gets only as many as are still missing.
 */
export function regenerate(
  standing: readonly StandingDose[],
  plan: readonly PlannedDose[],
  { from, most }: { readonly from: Instant; readonly most: number | null },
): Regenerated {
  const live = standing.filter(({ status }) => status !== 'cancelled');
  const kept = live.filter(({ status, dueAt }) => status !== 'pending' || dueAt < from);
  const taken = new Set(kept.map(({ dueAt }) => millisecondsOf(dueAt)));
  const coming = plan.filter(({ dueAt }) => dueAt >= from && !taken.has(millisecondsOf(dueAt)));
  const wanted = most === null ? coming : coming.slice(0, Math.max(0, most - kept.length));
  const byTime = new Map(wanted.map((dose) => [millisecondsOf(dose.dueAt), dose]));
  const cancel: string[] = [];
  const change: { id: string; doseAmount: number }[] = [];
  for (const { id, dueAt, doseAmount, status } of live) {
    if (status !== 'pending' || dueAt < from) continue;
    const planned = byTime.get(millisecondsOf(dueAt));
    byTime.delete(millisecondsOf(dueAt));
    if (!planned) cancel.push(id);
    else if (planned.doseAmount !== doseAmount) change.push({ id, doseAmount: planned.doseAmount });
  }
  return { cancel, change, add: wanted.filter(({ dueAt }) => byTime.has(millisecondsOf(dueAt))) };
}
