import { sql } from 'kysely';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { LineCounts } from '../contract/records.ts';
import { between, minutesOf } from './rules.ts';

interface CountRow {
  readonly departmentId: Id;
  readonly waiting: number;
  readonly called: number;
  readonly serving: number;
  readonly unavailable: number;
  readonly servedToday: number;
  readonly averageSeconds: number | null;
  readonly longestSeconds: number | null;
}

const none: LineCounts = {
  waiting: 0,
  called: 0,
  serving: 0,
  unavailable: 0,
  servedToday: 0,
  averageWaitMinutes: null,
  longestWaitMinutes: null,
};

/** What stands above a line, by department; zeros where nothing is. Averages are of today's serves. */
export async function countsOf(scope: Scope, departmentIds: readonly Id[]): Promise<ReadonlyMap<Id, LineCounts>> {
  const counts = new Map<Id, LineCounts>(departmentIds.map((id) => [id, none]));
  if (departmentIds.length === 0) return counts;
  const zone = await scope.zone();
  const today: CalendarDate = dayIn(scope.now, zone);
  const { from } = between(today, today, zone);
  const { rows } = await sql<CountRow>`
    select department_id,
      count(*) filter (where status = 'waiting') as waiting,
      count(*) filter (where status = 'called') as called,
      count(*) filter (where status = 'serving') as serving,
      count(*) filter (where status = 'unavailable') as unavailable,
      count(*) filter (where status in ('served', 'transferred') and served_at >= ${from}::timestamptz) as served_today,
      avg(extract(epoch from served_at - entered_at)) filter (where served_at >= ${from}::timestamptz)::float8 as average_seconds,
      max(extract(epoch from ${scope.now}::timestamptz - entered_at)) filter (where status in ('waiting', 'called'))::float8 as longest_seconds
    from (
      select department_id, status, served_at, entered_at from queue_tickets
      where hospital_id = ${scope.hospitalId} and department_id = any(${[...departmentIds]}::uuid[]) and open
      union all
      select department_id, status, served_at, entered_at from queue_tickets
      where hospital_id = ${scope.hospitalId} and department_id = any(${[...departmentIds]}::uuid[]) and not open and closed_at >= ${from}::timestamptz
    ) today
    group by department_id`.execute(scope.tx);
  for (const row of rows) {
    counts.set(row.departmentId, {
      waiting: Number(row.waiting),
      called: Number(row.called),
      serving: Number(row.serving),
      unavailable: Number(row.unavailable),
      servedToday: Number(row.servedToday),
      averageWaitMinutes: minutesOf(row.averageSeconds),
      longestWaitMinutes: minutesOf(row.longestSeconds),
    });
  }
  return counts;
}
