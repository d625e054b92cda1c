import { type RawBuilder, sql } from 'kysely';
import type { PayloadOf, QueryOf } from '#kernel/contract/calls.ts';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { endOfDayExclusive, startOfDay } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { zoneOf } from '#modules/organisation/server/index.ts';
import { patientRefusals } from '#modules/patients/contract/refusals.ts';
import type { calendarCalls } from '../contract/calls/calendar.ts';
import { appointmentRefusals } from '../contract/refusals.ts';

type Report = PayloadOf<typeof calendarCalls.report>;

const longestDays = 1830;

interface Measured {
  readonly booked: number;
  readonly completed: number;
  readonly cancelled: number;
  readonly noShow: number;
  readonly walkIns: number;
  readonly leadDays: number | null;
  readonly waitMinutes: number | null;
}

const measures: RawBuilder<unknown> = sql`
  count(*)::int as booked,
  (count(*) filter (where a.status = 'Completed'))::int as completed,
  (count(*) filter (where a.status = 'Cancelled'))::int as cancelled,
  (count(*) filter (where a.status = 'No-show'))::int as no_show,
  (count(*) filter (where a.walk_in))::int as walk_ins,
  avg(extract(epoch from a.starts_at - a.created_at) / 86400) filter (where not a.walk_in and a.starts_at > a.created_at) as lead_days,
  avg(extract(epoch from a.started_at - greatest(a.checked_in_at, a.starts_at)) / 60) filter (where a.started_at > a.checked_in_at) as wait_minutes`;

/** Missed among those whose time has come: null when there is none. */
export function noShowRate({ completed, noShow }: Pick<Measured, 'completed' | 'noShow'>): number | null {
  return completed + noShow === 0 ? null : Math.round((noShow / (completed + noShow)) * 1000) / 1000;
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(Number(value) * 10) / 10;
}

/** GET report/appointments/{start}/{end}: by the day of the visit in the hospital's zone. */
export async function readReport(
  scope: Scope,
  { start, end }: { start: CalendarDate; end: CalendarDate },
  { departmentId }: QueryOf<typeof calendarCalls.report>,
): Promise<Report> {
  if (!scope.may('View Utilisation Reports')) throw kernelRefusals.refusal('FORBIDDEN', { permission: 'View Utilisation Reports' });
  if (start > end) throw patientRefusals.refusal('REPORT_DATES');
  if ((Date.parse(end) - Date.parse(start)) / 86_400_000 >= longestDays)
    throw appointmentRefusals.refusal('RANGE_TOO_LONG', { days: longestDays });
  const timeZone = await zoneOf(scope);
  const within = sql`
    from appointments a where a.hospital_id = ${scope.hospitalId}
     and a.starts_at >= ${startOfDay(start, timeZone)} and a.starts_at < ${endOfDayExclusive(end, timeZone)}
     ${departmentId && departmentId !== 'all' ? sql`and a.department_id = ${departmentId}` : sql``}`;
  const all = await sql<Measured>`select ${measures} ${within}`.execute(scope.tx);
  const by = await sql<Measured & { practitionerId: Id | null; name: string | null }>`
    select m.*, u.fullname as name from (select a.practitioner_id, ${measures} ${within} group by a.practitioner_id) m
      left join users u on u.hospital_id = ${scope.hospitalId} and u.id = m.practitioner_id order by m.booked desc, u.fullname limit 500`.execute(
    scope.tx,
  );
  const days = await sql<Measured & { date: CalendarDate }>`
    select (a.starts_at at time zone ${timeZone})::date::text as date, ${measures} ${within} group by 1 order by 1`.execute(scope.tx);
  const totals = all.rows[0] as Measured;
  const { booked, completed, cancelled, noShow, walkIns } = totals;
  return {
    timeZone,
    totals: {
      ...{ booked, completed, cancelled, noShow, walkIns },
      noShowRate: noShowRate(totals),
      averageLeadDays: rounded(totals.leadDays),
      averageWaitMinutes: rounded(totals.waitMinutes),
    },
    byPractitioner: by.rows.map((row) => ({
      practitionerId: row.practitionerId,
      name: row.name ?? 'Department pool',
      ...{ booked: row.booked, completed: row.completed, cancelled: row.cancelled, noShow: row.noShow },
      noShowRate: noShowRate(row),
      averageWaitMinutes: rounded(row.waitMinutes),
    })),
    byDay: days.rows.map(({ date, ...row }) => ({
      date,
      booked: row.booked,
      completed: row.completed,
      cancelled: row.cancelled,
      noShow: row.noShow,
    })),
  };
}
