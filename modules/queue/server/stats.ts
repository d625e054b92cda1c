import { sql } from 'kysely';
import type { PayloadOf } from '#kernel/contract/calls.ts';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { usersBrief } from '#modules/access-control/server/index.ts';
import type { lineCalls } from '../contract/calls/lines.ts';
import type { LineCounts, PractitionerLoad, QueueStats, QueueSummaryRow } from '../contract/records.ts';
import { departmentsById } from './department-queue.ts';
import { countsOf } from './line-counts.ts';
import { requireOwnLine } from './read-lines.ts';
import { between, minutesOf, percent, whyNotReport } from './rules.ts';

/** GET qms/summary: one row per department with a queue, by name. */
export async function readSummary(scope: Scope): Promise<QueueSummaryRow[]> {
  const departments = [...(await departmentsById(scope)).values()].filter(({ runsQueue, status }) => runsQueue && status === 'active');
  const counts = await countsOf(
    scope,
    departments.map(({ id }) => id),
  );
  return departments.map(({ id, name, code }) => ({ departmentId: id, department: name, code, ...(counts.get(id) as LineCounts) }));
}

interface DayFigures {
  readonly tickets: number;
  readonly ended: number;
  readonly gone: number;
  readonly p90Wait: number | null;
  readonly service: number | null;
  readonly p90Service: number | null;
}

// Conditions over one day's tickets: those that came into the line in the hospital's day. Never stored: always counted anew
// from the tickets themselves, so figures cannot drift from them.
function ofDay(scope: Scope, departmentId: Id, range: { from: string; until: string }) {
  return sql`hospital_id = ${scope.hospitalId} and department_id = ${departmentId} and entered_at >= ${range.from}::timestamptz and entered_at < ${range.until}::timestamptz`;
}

async function dayFigures(scope: Scope, condition: ReturnType<typeof ofDay>): Promise<DayFigures> {
  const { rows } = await sql<DayFigures>`
    select count(*) as tickets, count(*) filter (where not open) as ended,
      count(*) filter (where left_reason = 'left-without-being-seen') as gone,
      (percentile_cont(0.9) within group (order by extract(epoch from served_at - entered_at)))::float8 as p90_wait,
      avg(extract(epoch from completed_at - served_at))::float8 as service,
      (percentile_cont(0.9) within group (order by extract(epoch from completed_at - served_at)))::float8 as p90_service
    from queue_tickets where ${condition}`.execute(scope.tx);
  return rows[0] as DayFigures;
}

async function hoursOf(scope: Scope, condition: ReturnType<typeof ofDay>, zone: string): Promise<QueueStats['perHour']> {
  const { rows } = await sql<{ hour: number; entered: number; served: number }>`
    select extract(hour from entered_at at time zone ${zone})::int as hour, count(*) as entered, count(served_at) as served
    from queue_tickets where ${condition} group by 1 order by 1`.execute(scope.tx);
  return rows.map(({ hour, entered, served }) => ({ hour, entered: Number(entered), served: Number(served) }));
}

async function serversOf(scope: Scope, condition: ReturnType<typeof ofDay>): Promise<QueueStats['perServer']> {
  const { rows } = await sql<{ id: Id; served: number; seconds: number | null }>`
    select served_by as id, count(*) as served, avg(extract(epoch from completed_at - served_at))::float8 as seconds
    from queue_tickets where ${condition} and served_by is not null group by 1 order by 2 desc, 1`.execute(scope.tx);
  const names = new Map(
    (
      await usersBrief(
        scope,
        rows.map(({ id }) => id),
      )
    ).map((user) => [user.id, user.fullname]),
  );
  return rows.map(({ id, served, seconds }) => ({
    id,
    fullname: names.get(id) ?? 'Unknown',
    served: Number(served),
    averageServiceMinutes: minutesOf(seconds),
  }));
}

/** GET qms/stats/{id}: figures of one day, counted from its tickets. */
export async function readStats(scope: Scope, departmentId: Id, date: string | undefined): Promise<QueueStats> {
  await requireOwnLine(scope, departmentId);
  const zone = await scope.zone();
  const day: CalendarDate = date?.slice(0, 10) ?? dayIn(scope.now, zone);
  const condition = ofDay(scope, departmentId, between(day, day, zone));
  const figures = await dayFigures(scope, condition);
  const gone = Number(figures.gone);
  return {
    departmentId,
    day,
    ...((await countsOf(scope, [departmentId])).get(departmentId) as LineCounts),
    tickets: Number(figures.tickets),
    p90WaitMinutes: minutesOf(figures.p90Wait),
    averageServiceMinutes: minutesOf(figures.service),
    p90ServiceMinutes: minutesOf(figures.p90Service),
    perHour: await hoursOf(scope, condition, zone),
    perServer: await serversOf(scope, condition),
    leftWithoutBeingSeen: gone,
    leftRate: percent(gone, Number(figures.ended)),
  };
}

/** GET qms/practitioners/{id}: active staff of a department who serve lines, the shortest line first. */
export async function listPractitioners(scope: Scope, departmentId: Id): Promise<PractitionerLoad[]> {
  const { rows } = await sql<{ id: Id; waiting: number; serving: number; seconds: number | null }>`
    select u.user_id as id,
      count(t.id) filter (where t.status in ('waiting', 'called')) as waiting,
      count(t.id) filter (where t.status = 'serving') as serving,
      max(extract(epoch from ${scope.now}::timestamptz - t.entered_at)) filter (where t.status in ('waiting', 'called'))::float8 as seconds
    from user_departments u
      left join queue_tickets t on t.hospital_id = u.hospital_id and t.department_id = u.department_id and t.open
        and (t.practitioner_id = u.user_id or (t.status = 'serving' and t.served_by = u.user_id))
    where u.hospital_id = ${scope.hospitalId} and u.department_id = ${departmentId}
    group by 1`.execute(scope.tx);
  const staff = new Map(
    (
      await usersBrief(
        scope,
        rows.map(({ id }) => id),
      )
    ).map((user) => [user.id, user]),
  );
  return rows
    .flatMap(({ id, waiting, serving, seconds }) => {
      const user = staff.get(id);
      if (user?.status !== 'active') return [];
      const { fullname, roleName } = user;
      return [{ id, fullname, roleName, waiting: Number(waiting), serving: Number(serving), longestWaitMinutes: minutesOf(seconds) }];
    })
    .sort((one, other) => one.waiting - other.waiting || (one.fullname < other.fullname ? -1 : 1));
}

type Report = PayloadOf<typeof lineCalls.report>;

interface ReportRow {
  readonly departmentId: Id | null;
  readonly tickets: number;
  readonly served: number;
  readonly called: number;
  readonly unavailable: number;
  readonly transferred: number;
  readonly ended: number;
  readonly gone: number;
  readonly waitSeconds: number | null;
  readonly p90Seconds: number | null;
  readonly serviceSeconds: number | null;
}

function figuresOf(row: ReportRow | undefined): Report['totals'] {
  const gone = Number(row?.gone ?? 0);
  return {
    tickets: Number(row?.tickets ?? 0),
    served: Number(row?.served ?? 0),
    called: Number(row?.called ?? 0),
    unavailable: Number(row?.unavailable ?? 0),
    transferred: Number(row?.transferred ?? 0),
    leftWithoutBeingSeen: gone,
    leftRate: percent(gone, Number(row?.ended ?? 0)),
    averageWaitMinutes: minutesOf(row?.waitSeconds ?? null),
    p90WaitMinutes: minutesOf(row?.p90Seconds ?? null),
    averageServiceMinutes: minutesOf(row?.serviceSeconds ?? null),
  };
}

/** GET report/queue/{start}/{end}: by department and in all, and by weekday and hour of the hospital's clock. */
export async function reportQueue(
  scope: Scope,
  { start, end, departmentId }: { readonly start: CalendarDate; readonly end: CalendarDate; readonly departmentId: string | undefined },
): Promise<Report> {
  if (!scope.may('View Report Module')) throw kernelRefusals.refusal('FORBIDDEN', { permission: 'View Report Module' });
  refuseIf(whyNotReport(start, end));
  const zone = await scope.zone();
  const { from, until } = between(start, end, zone);
  const only = departmentId && departmentId !== 'all' ? sql`and department_id = ${departmentId}` : sql``;
  const condition = sql`hospital_id = ${scope.hospitalId} and entered_at >= ${from}::timestamptz and entered_at < ${until}::timestamptz ${only}`;
  const { rows } = await sql<ReportRow>`
    select department_id, count(*) as tickets, count(*) filter (where status = 'served' or (status = 'transferred' and served_at is not null)) as served,
      count(called_at) as called, count(unavailable_at) as unavailable, count(*) filter (where status = 'transferred') as transferred,
      count(*) filter (where not open) as ended, count(*) filter (where left_reason = 'left-without-being-seen') as gone,
      avg(extract(epoch from served_at - entered_at))::float8 as wait_seconds,
      (percentile_cont(0.9) within group (order by extract(epoch from served_at - entered_at)))::float8 as p90_seconds,
      avg(extract(epoch from completed_at - served_at))::float8 as service_seconds
    from queue_tickets where ${condition} group by grouping sets ((department_id), ())`.execute(scope.tx);
  const hours = await sql<{ weekday: number; hour: number; tickets: number }>`
    select extract(isodow from entered_at at time zone ${zone})::int as weekday, extract(hour from entered_at at time zone ${zone})::int as hour,
      count(*) as tickets
    from queue_tickets where ${condition} group by 1, 2 order by 1, 2`.execute(scope.tx);
  const departments = await departmentsById(scope);
  return {
    start,
    end,
    totals: figuresOf(rows.find((row) => row.departmentId === null)),
    departments: rows
      .flatMap((row) =>
        row.departmentId
          ? [{ departmentId: row.departmentId, department: departments.get(row.departmentId)?.name ?? '', ...figuresOf(row) }]
          : [],
      )
      .sort((one, other) => (one.department < other.department ? -1 : 1)),
    hours: hours.rows.map(({ weekday, hour, tickets }) => ({ weekday, hour, tickets: Number(tickets) })),
  };
}
