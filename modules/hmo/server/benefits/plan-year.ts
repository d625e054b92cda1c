import type { CalendarDate } from '#kernel/contract/fields.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';

/** What a plan counts its years from: the calendar, the day the partner's contract began, or the day the enrollee's cover began. */
export type PlanYearKind = 'calendar' | 'contract' | 'enrolment';

/** A plan year, both days included. */
export interface PlanYear {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** What years may count from; null where nobody wrote it. */
export interface YearBegins {
  readonly contractStart: CalendarDate | null;
  readonly enrolledOn: CalendarDate | null;
}

const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** The day of a year on which a plan that began on `start` begins again; what began on 29 February begins on the 28th of other years. */
function anniversary(start: CalendarDate, year: number): CalendarDate {
  const monthAndDay = start.slice(5);
  const there = monthAndDay === '02-29' && !isLeap(year) ? '02-28' : monthAndDay;
  return `${String(year).padStart(4, '0')}-${there}`;
}

/**
 * The plan year that a day lies in. Where the day that years count from is not known, the calendar counts; years run on before the first
 * day too, so that a line of before the contract is of a year of its own.
 */
export function planYearOf(kind: PlanYearKind, day: CalendarDate, { contractStart, enrolledOn }: YearBegins): PlanYear {
  const start = { calendar: null, contract: contractStart, enrolment: enrolledOn }[kind] ?? '2000-01-01';
  const year = Number(day.slice(0, 4));
  const first = anniversary(start, year) <= day ? year : year - 1;
  return { from: anniversary(start, first), to: addCalendarDays(anniversary(start, first + 1), -1) };
}
