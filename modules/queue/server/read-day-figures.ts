import { sql } from 'kysely';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { VisitsPerHour, WaitsPerDay } from '../contract/figure-records.ts';
import { besideUsual, type DayWaits, everyDay, type HourCount } from './day-figures.ts';
import { between } from './rules.ts';

/** Today and the same weekday of the last four weeks, in days back. */
const weekdays = [0, 7, 14, 21, 28];

/**
 * GET qms/visits-per-hour: visits by the hour in which they came into their first line. Only those five days are read, along the index
 * of entries. A cancelled visit, also one whose check-in was undone, is none.
 */
export async function readVisitsPerHour(scope: Scope): Promise<VisitsPerHour> {
  const [zone, today] = [await scope.zone(), await scope.today()];
  const spans = weekdays.map((back) => addCalendarDays(today, -back)).map((day) => between(day, day, zone));
  const { rows } = await sql<HourCount>`
    select to_char(t.entered_at at time zone ${zone}, 'YYYY-MM-DD') as day, extract(hour from t.entered_at at time zone ${zone})::int as hour,
      count(*)::int as visits
    from unnest(${spans.map(({ from }) => from)}::timestamptz[], ${spans.map(({ until }) => until)}::timestamptz[]) as span (begins, ends)
      join queue_tickets t on t.hospital_id = ${scope.hospitalId} and t.entered_at >= span.begins and t.entered_at < span.ends
    where t.transferred_from_ticket_id is null and t.left_reason is distinct from 'cancelled'
    group by 1, 2`.execute(scope.tx);
  return besideUsual(rows, today);
}

/** GET qms/waits-per-day: from the entry into a line to the serve, of all lines, by the day of the entry. */
export async function readWaitsPerDay(scope: Scope, days: number): Promise<WaitsPerDay> {
  const [zone, today] = [await scope.zone(), await scope.today()];
  const first = addCalendarDays(today, 1 - days);
  const { from, until } = between(first, today, zone);
  const { rows } = await sql<DayWaits>`
    select to_char(entered_at at time zone ${zone}, 'YYYY-MM-DD') as day, count(*)::int as served,
      (percentile_cont(0.5) within group (order by extract(epoch from served_at - entered_at)))::float8 as median_seconds,
      (percentile_cont(0.9) within group (order by extract(epoch from served_at - entered_at)))::float8 as p90_seconds
    from queue_tickets
    where hospital_id = ${scope.hospitalId} and entered_at >= ${from}::timestamptz and entered_at < ${until}::timestamptz
      and served_at is not null
    group by 1`.execute(scope.tx);
  return { days: everyDay(rows, first, days) };
}
