import type { CalendarDate } from '#kernel/contract/fields.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import type { PlanYear } from '../../contract/words.ts';

/** A plan year: both days belong to it. */
export interface PlanYearSpan {
  readonly startsOn: CalendarDate;
  readonly endsOn: CalendarDate;
}

interface YearFacts {
  readonly planYear: PlanYear;
  readonly contractStart: CalendarDate | null;
}

/** Month and day on which a plan year begins; 29 February is the 28th, so that each year has the day. */
function firstDayOf({ planYear, contractStart }: YearFacts): string {
  if (planYear === 'calendar' || contractStart === null) return '01-01';
  const day = contractStart.slice(5);
  return day === '02-29' ? '02-28' : day;
}

const padded = (year: number) => String(year).padStart(4, '0');

/**
 * The plan year that begins in a calendar year. A plan that counts by enrolment has benefits by the contract's year, as its members
 * enrol on different days.
 */
export function planYearIn(facts: YearFacts, year: number): PlanYearSpan {
  const day = firstDayOf(facts);
  return { startsOn: `${padded(year)}-${day}`, endsOn: addCalendarDays(`${padded(year + 1)}-${day}`, -1) };
}

/** The calendar year in which the plan year of a day began. */
export function runningYear(facts: YearFacts, day: CalendarDate): number {
  const year = Number(day.slice(0, 4));
  return `${padded(year)}-${firstDayOf(facts)}` <= day ? year : year - 1;
}
