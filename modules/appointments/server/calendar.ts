import { sql } from 'kysely';
import type { PayloadOf, QueryOf } from '#kernel/contract/calls.ts';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { addCalendarDays, startOfDay } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { hospitalOf } from '#modules/organisation/server/index.ts';
import { type Weekday, weekdays } from '#modules/organisation/contract/words.ts';
import type { calendarCalls } from '../contract/calls/calendar.ts';
import type { CalendarView } from '../contract/words.ts';
import type { Background } from '../contract/schedule-records.ts';
import { type Filtered, rowsOf } from './appointment-rows.ts';
import { type Hours, holidayOn } from './availability.ts';
import { exceptionsBetween, hoursOf, type OwnedException, readHolidays } from './read-availability.ts';
import { instantAt, weekdayOf } from './wall-time.ts';

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

interface Owned {
  readonly practitionerId: Id | null;
  readonly departmentId: Id | null;
}

function hoursOn(day: CalendarDate, owner: Owned, hours: readonly Hours[], zone: string): Background[] {
  return hours
    .filter((each) => each.weekday === weekdayOf(day) && (each.validFrom ?? day) <= day && day <= (each.validTo ?? day))
    .flatMap((each) => {
      const edges = [each.fromMinute, ...each.breaks.flatMap((gap) => [gap.from, gap.to]), each.toMinute];
      const parts: Background[] = [];
      for (let index = 0; index < edges.length; index += 2) {
        const [from, until] = [edges[index] as number, edges[index + 1] as number];
        parts.push({ kind: 'schedule', ...owner, from: instantAt(day, from, zone), until: instantAt(day, until, zone), label: null });
      }
      return parts;
    });
}

function exceptionOn(day: CalendarDate, exception: OwnedException, zone: string): Background {
  const { kind, practitionerId, departmentId, note } = exception;
  return {
    ...{ kind, practitionerId, departmentId },
    from: instantAt(day, exception.fromMinute ?? 0, zone),
    until: instantAt(day, exception.toMinute ?? 1440, zone),
    label: note,
  };
}

/** Hours, leave, theatre and holidays behind the appointments: of the owners asked for, else the hospital's alone. */
async function backgroundOf(scope: Scope, query: CalendarQuery, days: readonly CalendarDate[], zone: string) {
  const holidays = await readHolidays(scope);
  const owners: Owned[] = [
    ...(query.practitionerId ?? []).map((practitionerId) => ({ practitionerId, departmentId: null })),
    ...(query.departmentId ?? []).map((departmentId) => ({ practitionerId: null, departmentId })),
  ];
  const hours = await hoursOf(
    scope,
    owners.map((owner) => (owner.practitionerId ?? owner.departmentId) as Id),
  );
  const asked = new Set(owners.map((owner) => owner.practitionerId ?? owner.departmentId));
  const exceptions = (await exceptionsBetween(scope, days[0] as string, days.at(-1) as string)).filter((each) => {
    const owner = each.practitionerId ?? each.departmentId;
    return asked.size === 0 || owner === null || asked.has(owner);
  });
  const background: Background[] = [];
  for (const day of days) {
    const holiday = holidayOn(holidays, day);
    const whole = { practitionerId: null, departmentId: null, from: instantAt(day, 0, zone), until: instantAt(day, 1440, zone) };
    if (holiday) background.push({ kind: 'closed', ...whole, label: holiday.name });
    else
      for (const owner of owners)
        background.push(...hoursOn(day, owner, hours.get((owner.practitionerId ?? owner.departmentId) as Id) ?? [], zone));
    for (const each of exceptions) if (each.fromDay <= day && day <= each.toDay) background.push(exceptionOn(day, each, zone));
  }
  return { background, holidays };
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
  const { background, holidays } = await backgroundOf(scope, query, days, zone);
  return {
    from,
    until,
    timeZone: zone,
    events,
    background,
    days: days.map((date) => ({ date, count: counts.get(date) ?? 0, holiday: holidayOn(holidays, date)?.name ?? null })),
  };
}
