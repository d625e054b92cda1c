import { sql } from 'kysely';
import type { PayloadOf, QueryOf } from '#kernel/contract/calls.ts';
import type { CalendarDate } from '#kernel/contract/fields.ts';
import { addCalendarDays, startOfDay } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { hospitalOf } from '#modules/organisation/server/index.ts';
import { type Weekday, weekdays } from '#modules/organisation/contract/words.ts';
import type { calendarCalls } from '../contract/calls/calendar.ts';
import type { CalendarView } from '../contract/words.ts';
import { type Filtered, rowsOf } from './appointment-rows.ts';
import { holidayOn } from './availability.ts';
import { backgroundOf } from './calendar-background.ts';
import { weekdayOf } from './wall-time.ts';

type CalendarQuery = QueryOf<typeof calendarCalls.calendar>;
type CalendarAnswer = PayloadOf<typeof calendarCalls.calendar>;

const mostEvents = 5000;

/** First day and the day after the last of a view; a month shows whole weeks. */
export function daysOfView(view: CalendarView, date: CalendarDate, weekStart: Weekday): { from: CalendarDate; until: CalendarDate } {
  if (view === 'day') return { from: date, until: addCalendarDays(date, 1) };
  const into = (day: CalendarDate) => (weekdays.indexOf(weekdayOf(day)) - weekdays.indexOf(weekStart) + 7) % 7;
  if (view === 'week') {
    const from = addCalendarDays(date, -into(date));
    return { from, until: addCalendarDays(from, 7) };
  }
  const first = `${date.slice(0, 7)}-01`;
  const from = addCalendarDays(first, -into(first));
  const nextMonth = `${addCalendarDays(first, 31).slice(0, 7)}-01`;
  return { from, until: addCalendarDays(nextMonth, (7 - into(nextMonth)) % 7) };
}

function narrow<O>(query: Filtered<O>, { departmentId, practitionerId, roomId, appointmentTypeId, status }: CalendarQuery): Filtered<O> {
  let narrowed = query;
  if (departmentId?.length) narrowed = narrowed.where('departmentId', 'in', departmentId);
  if (practitionerId?.length) narrowed = narrowed.where('practitionerId', 'in', practitionerId);
  if (roomId?.length) narrowed = narrowed.where('roomId', 'in', roomId);
  if (appointmentTypeId?.length) narrowed = narrowed.where('appointmentTypeId', 'in', appointmentTypeId);
  return status?.length ? narrowed.where('status', 'in', status) : narrowed;
}

/** GET appointments/calendar. Days are those of the hospital's zone. */
export async function readCalendar(scope: Scope, query: CalendarQuery): Promise<CalendarAnswer> {
  const hospital = await hospitalOf(scope);
  const zone = hospital.timeZoneCode ?? 'UTC';
  const { from, until } = daysOfView(query.view, query.date, hospital.weekStart);
  const days: CalendarDate[] = [];
  for (let day = from; day < until; day = addCalendarDays(day, 1)) days.push(day);
  const base = scope.tx
    .selectFrom('appointments')
    .where('hospitalId', '=', scope.hospitalId)
    .where('startsAt', '>=', startOfDay(from, zone))
    .where('startsAt', '<', startOfDay(until, zone));
  const events = await rowsOf(scope, narrow(base.select('id'), query).orderBy('startsAt').orderBy('id').limit(mostEvents));
  const perDay = await narrow(
    base.select([sql<string>`(starts_at at time zone ${zone})::date::text`.as('day'), (eb) => eb.fn.countAll<number>().as('count')]),
    query,
  )
    .groupBy('day')
    .execute();
  const counts = new Map(perDay.map((row) => [row.day, Number(row.count)]));
  const { background, holidays } = await backgroundOf(scope, {
    days,
    zone,
    practitionerIds: query.practitionerId ?? [],
    departmentIds: query.departmentId ?? [],
    everybody: query.view !== 'month',
    booked: query.view === 'month' ? [] : [...new Set(events.flatMap(({ practitioner }) => practitioner?.id ?? []))],
  });
  return {
    from,
    until,
    timeZone: zone,
    events,
    background,
    days: days.map((date) => ({ date, count: counts.get(date) ?? 0, holiday: holidayOn(holidays, date)?.name ?? null })),
  };
}
