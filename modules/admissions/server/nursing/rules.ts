import type { CalendarDate, Instant } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { addCalendarDays, addHours, addMinutes, dayIn, minuteOfDayIn, startOfDay } from '#kernel/server/clock/instants.ts';
import type { FluidTotals } from '../../contract/fluid-totals.ts';
import type { DueState } from '../../contract/nursing-records.ts';
import {
  type FluidDirection,
  type FluidStatus,
  firstSetMinutes,
  mostLimitHours,
  nursingBackHours,
  shiftStarts,
  type WarningLevel,
} from '../../contract/nursing-words.ts';
import { admissionsRefusals } from '../../contract/refusals.ts';
import type { AdmissionStatus } from '../../contract/stay-words.ts';
import { type Shift, shifts } from '../../contract/words.ts';

const { refusal } = admissionsRefusals;

export interface ShiftAt {
  readonly shift: Shift;
  /** The day on which it began. */
  readonly date: CalendarDate;
}

/** The shift of a time by the hospital's clock: the small hours belong to the night that began the day before. */
export function shiftAt(at: Instant, zone: string): ShiftAt {
  const hour = minuteOfDayIn(at, zone) / 60;
  const day = dayIn(at, zone);
  if (hour < shiftStarts.morning) return { shift: 'night', date: addCalendarDays(day, -1) };
  const shift = shifts.findLast((one) => hour >= shiftStarts[one]) ?? 'morning';
  return { shift, date: day };
}

/** From when to when a shift lasts. */
export function spanOfShift({ shift, date }: ShiftAt, zone: string): { readonly from: Instant; readonly until: Instant } {
  const next = shifts[shifts.indexOf(shift) + 1];
  const from = addHours(startOfDay(date, zone), shiftStarts[shift]);
  const until = next
    ? addHours(startOfDay(date, zone), shiftStarts[next])
    : addHours(startOfDay(addCalendarDays(date, 1), zone), shiftStarts.morning);
  return { from, until };
}

interface Written {
  readonly status: AdmissionStatus;
  readonly bedId: string | null;
}

/** Nurses write for whoever lies in a bed: also after the discharge, until the patient has left it. */
export function whyNotWrite({ status, bedId }: Written): Refusal | null {
  const here = status === 'admitted' || (status === 'discharged' && bedId !== null);
  return here ? null : refusal('ADMISSION_STATE', { status });
}

/** What is written down was within the stay, not ahead of now and not too long ago. */
export function whyNotAt(at: Instant, { admittedAt, now }: { readonly admittedAt: Instant; readonly now: Instant }): Refusal | null {
  const fits = at >= admittedAt && at <= addMinutes(now, 1) && at >= addHours(now, -nursingBackHours);
  return fits ? null : refusal('NURSING_TIME', { hours: nursingBackHours });
}

const mostDaysAhead = 30;
/** A task is due from now on; an hour back is taken, as the list may have been written first. */
export function whyNotDue(dueAt: Instant, now: Instant): Refusal | null {
  const fits = dueAt >= addHours(now, -1) && dueAt <= addHours(now, 24 * mostDaysAhead);
  return fits ? null : refusal('TASK_DUE_AT', { days: mostDaysAhead });
}

/** A limit ends within three days. */
export function whyNotLimit(until: Instant, now: Instant): Refusal | null {
  return until > now && until <= addHours(now, mostLimitHours) ? null : refusal('LIMIT_UNTIL', { hours: mostLimitHours });
}

/** A patient was seen after the warning came and not ahead of now. */
export function whyNotSeen(seenAt: Instant, { openedAt, now }: { readonly openedAt: Instant; readonly now: Instant }): Refusal | null {
  return seenAt >= openedAt && seenAt <= addMinutes(now, 1) ? null : refusal('SEEN_AT');
}

interface Counted {
  readonly direction: FluidDirection;
  readonly volume: number;
  readonly status: FluidStatus;
}

/** What went in, what came out and the balance of the entries that count (invariant 10). */
export function fluidTotals(entries: readonly Counted[]): FluidTotals {
  const sum = (direction: FluidDirection) =>
    entries.reduce((total, entry) => total + (entry.status === 'kept' && entry.direction === direction ? entry.volume : 0), 0);
  const [taken, lost] = [sum('in'), sum('out')];
  return { in: taken, out: lost, balance: taken - lost };
}

export interface Observed {
  readonly lastTakenAt: Instant | null;
  readonly scoreMinutes: number | null;
  readonly level: WarningLevel | null;
  readonly limit: DueState['limit'];
}

interface Ordered {
  readonly status: AdmissionStatus;
  readonly admittedAt: Instant;
  readonly observationMinutes: number;
}

/**
 * When the next set of vitals is due: after the last one by the shorter of what is ordered and what its score wants, or by the limit of
 * a doctor while one is in force. The first set is due within an hour of the admission.
 */
export function dueState(stay: Ordered, observed: Observed, now: Instant): DueState {
  const { lastTakenAt, scoreMinutes, level } = observed;
  const limit = observed.limit && observed.limit.until > now ? observed.limit : null;
  const byScore = scoreMinutes !== null && scoreMinutes < stay.observationMinutes;
  const everyMinutes = limit ? limit.minutes : byScore ? scoreMinutes : stay.observationMinutes;
  const first = lastTakenAt === null;
  const mayRecord = stay.status === 'admitted';
  const dueAt = first ? addMinutes(stay.admittedAt, Math.min(firstSetMinutes, everyMinutes)) : addMinutes(lastTakenAt, everyMinutes);
  return {
    lastAt: lastTakenAt,
    dueAt: mayRecord ? dueAt : null,
    overdue: mayRecord && dueAt < now,
    everyMinutes,
    by: limit ? 'limit' : first ? 'admission' : byScore ? 'score' : 'ordered',
    level,
    limit,
    mayRecord,
  };
}

/** The ward is told once a set is late by a quarter of its interval, at most by half an hour. */
export function isTold({ dueAt, everyMinutes }: Pick<DueState, 'dueAt' | 'everyMinutes'>, now: Instant): boolean {
  return dueAt !== null && addMinutes(dueAt, Math.min(30, Math.ceil(everyMinutes / 4))) <= now;
}
