import { sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { addCalendarDays, dayIn, endOfDayExclusive, secondsBetween, startOfDay } from '#kernel/server/clock/instants.ts';
import { readCounters } from '#kernel/server/counters/counters.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { requestCalls } from '../../contract/calls/requests.ts';
import type { LabStats } from '../../contract/request-records.ts';
import { laboratoryRefusals } from '../../contract/refusals.ts';
import { requestStatuses } from '../../contract/words.ts';
import { countOf, seesSensitive } from './store.ts';

type Query = QueryOf<typeof requestCalls.stats>;

const periodDays: Readonly<Record<Query['period'], number>> = { today: 1, '7d': 7, '30d': 30, '90d': 90 };
const mostDays = 400;

async function spanOf(scope: Scope, { period, startDate, endDate }: Query): Promise<{ from: string; until: string; today: string }> {
  const zone = await scope.zone();
  const today = dayIn(scope.now, zone);
  const last = endDate ?? today;
  const first = startDate ?? addCalendarDays(last, 1 - periodDays[period]);
  const [from, until] = [startOfDay(first, zone), endOfDayExclusive(last, zone)];
  if (from >= until || secondsBetween(from, until) > mostDays * 86_400) throw laboratoryRefusals.refusal('LAB_STATS_TOO_LONG');
  return { from, until, today: startOfDay(today, zone) };
}

async function nowFigures(scope: Scope, today: string): Promise<LabStats['now']> {
  const counts = await readCounters(scope, requestStatuses.map(countOf));
  const sees = seesSensitive(scope);
  const { rows } = await sql<{ overdue: number; critical: number; completed: number; onTheWay: number }>`
    select (select count(*) from lab_requests where hospital_id = ${scope.hospitalId} and open and due_at < ${scope.now}::timestamptz) as overdue,
           (select count(*) from lab_requests where hospital_id = ${scope.hospitalId} and critical and status = 'result-released'
                and acknowledged_at is null and (${sees} or not sensitive)) as critical,
           (select count(*) from lab_requests where hospital_id = ${scope.hospitalId} and released_at >= ${today}::timestamptz) as completed,
           (select count(*) from lab_requests q join lab_specimens s on s.hospital_id = q.hospital_id and s.id = q.specimen_id
             where q.hospital_id = ${scope.hospitalId} and q.status = 'specimen-taken' and s.received_at is null) as on_the_way`.execute(
    scope.tx,
  );
  const [row] = rows;
  return {
    unattended: counts[countOf('specimen-due')] ?? 0,
    inProgress: (counts[countOf('specimen-taken')] ?? 0) + (counts[countOf('result-entered')] ?? 0),
    completedToday: Number(row?.completed ?? 0),
    criticalUnacknowledged: Number(row?.critical ?? 0),
    overdue: Number(row?.overdue ?? 0),
    onTheWay: Number(row?.onTheWay ?? 0),
  };
}

/** GET lab-request/stats: of requests made, released and collected within the period. */
export async function readStats(scope: Scope, query: Query): Promise<LabStats> {
  const { from, until, today } = await spanOf(scope, query);
  const statuses = await scope.tx
    .selectFrom('labRequests')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('hospitalId', '=', scope.hospitalId)
    .where('createdAt', '>=', from)
    .where('createdAt', '<', until)
    .groupBy('status')
    .execute();
  const { rows: turnaround } = await sql<{ count: number; median: number | null; p90: number | null }>`
    select count(*) as count,
           percentile_cont(0.5) within group (order by extract(epoch from released_at - collected_at) / 60) as median,
           percentile_cont(0.9) within group (order by extract(epoch from released_at - collected_at) / 60) as p90
      from lab_requests where hospital_id = ${scope.hospitalId} and released_at >= ${from}::timestamptz and released_at < ${until}::timestamptz`.execute(
    scope.tx,
  );
  const { rows: tubes } = await sql<{ taken: number; rejected: number }>`
    select (select count(*) from lab_specimens where hospital_id = ${scope.hospitalId} and collected_at >= ${from}::timestamptz and collected_at < ${until}::timestamptz) as taken,
           (select count(*) from lab_request_specimens where hospital_id = ${scope.hospitalId} and rejected_at >= ${from}::timestamptz and rejected_at < ${until}::timestamptz) as rejected`.execute(
    scope.tx,
  );
  const top = await scope.tx
    .selectFrom('labRequests as q')
    .innerJoin('labTests as t', (join) => join.onRef('t.hospitalId', '=', 'q.hospitalId').onRef('t.id', '=', 'q.testId'))
    .select(['t.id as testId', 't.name', (eb) => eb.fn.countAll<number>().as('count')])
    .where('q.hospitalId', '=', scope.hospitalId)
    .where('q.createdAt', '>=', from)
    .where('q.createdAt', '<', until)
    .groupBy(['t.id', 't.name'])
    .orderBy('count', 'desc')
    .orderBy('t.name')
    .limit(10)
    .execute();
  const whole = (minutes: number | null | undefined) => (minutes === null || minutes === undefined ? null : Math.round(Number(minutes)));
  return {
    from,
    until,
    byStatus: Object.fromEntries(
      requestStatuses.map((status) => [status, Number(statuses.find((row) => row.status === status)?.count ?? 0)]),
    ) as LabStats['byStatus'],
    now: await nowFigures(scope, today),
    turnaround: {
      count: Number(turnaround[0]?.count ?? 0),
      medianMinutes: whole(turnaround[0]?.median),
      p90Minutes: whole(turnaround[0]?.p90),
    },
    specimens: { taken: Number(tubes[0]?.taken ?? 0), rejected: Number(tubes[0]?.rejected ?? 0) },
    topTests: top.map(({ testId, name, count }) => ({ testId, name, count: Number(count) })),
  };
}
