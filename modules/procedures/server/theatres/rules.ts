import { weekdays, type Weekday } from '../../contract/words.ts';

/** Minutes of the day of a time like `08:30`. */
export function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** A time like `08:30` of a minute of the day; 1440 is the end of the day. */
export function clockOf(minute: number): string {
  const within = Math.min(minute, 1439);
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
}

/** 1 = Monday … 7 = Sunday. */
export function weekdayNumber(weekday: Weekday): number {
  return weekdays.indexOf(weekday) + 1;
}

export function weekdayOf(number: number): Weekday {
  return weekdays[number - 1] as Weekday;
}

/** 1 = Monday … 7 = Sunday of a calendar day. */
export function weekdayOfDay(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

interface SessionTimes {
  readonly weekday: Weekday | null;
  readonly date: string | null;
  readonly from: string;
  readonly until: string;
}

/** What a form of a session must correct, by field; empty when nothing. */
export function faultsOfSession({ weekday, date, from, until }: SessionTimes): Record<string, string> {
  const fields: Record<string, string> = {};
  if ((weekday === null) === (date === null)) fields.weekday = 'Choose a weekday or a date';
  if (minuteOf(until) <= minuteOf(from)) fields.until = 'Must be after the beginning';
  return fields;
}
