import { sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { between } from '#kernel/server/scope/days.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { addDays } from '#kernel/server/clock/instants.ts';
import type { LeagueRow } from '../../contract/approval-records.ts';
import type { approvalCalls } from '../../contract/calls/approvals.ts';
import { hmoRefusals } from '../../contract/refusals.ts';
import { leagueShares } from './rules.ts';

type Query = QueryOf<typeof approvalCalls.league>;

interface Counted extends Omit<LeagueRow, 'inHourBps' | 'proceededBps' | 'declinedBps' | 'reasons'> {
  readonly inHour: number;
}

/** What the table counts: requests that were sent, and emergencies, of the chosen days, partner and module. */
function chosen(scope: Scope, { hmoId, module }: Query, from: string, until: string | null) {
  const ofPartner = hmoId ? sql`and a.hmo_id = ${hmoId}` : sql``;
  const ofModule = module
    ? sql`and exists (select from hmo_approval_items i where i.hospital_id = a.hospital_id and i.approval_id = a.id and i.module = ${module})`
    : sql``;
  const before = until ? sql`and a.requested_at < ${until}` : sql``;
  return sql`a.hospital_id = ${scope.hospitalId} and a.requested_at >= ${from} ${before} ${ofPartner} ${ofModule}`;
}

async function reasonsOf(scope: Scope, where: ReturnType<typeof chosen>): Promise<Map<Id, LeagueRow['reasons']>> {
  const { rows } = await sql<{ hmoId: Id; reason: string; count: number }>`
    select "hmoId", reason, count from (
      select a.hmo_id as "hmoId", i.decline_reason as reason, count(*)::int as count,
             row_number() over (partition by a.hmo_id order by count(*) desc, i.decline_reason) as place
        from hmo_approvals a
        join hmo_approval_items i on i.hospital_id = a.hospital_id and i.approval_id = a.id and i.decline_reason is not null
       where ${where} group by 1, 2) ranked
     where place <= 3 order by "hmoId", place`.execute(scope.tx);
  return new Map(
    [...Map.groupBy(rows, (row) => row.hmoId)].map(([hmoId, own]) => [hmoId, own.map(({ reason, count }) => ({ reason, count }))]),
  );
}

/** GET hmo/approval/league: how fast each partner answers; the last 90 days unless days are named. One statement for all partners. */
export async function readLeague(scope: Scope, query: Query): Promise<LeagueRow[]> {
  const { from, until } = await between(scope, query);
  if (from && until && until <= from) throw hmoRefusals.refusal('APPROVAL_PERIOD');
  const where = chosen(scope, query, from ?? addDays(until ?? scope.now, -90), until ?? null);
  const { rows } = await sql<Counted>`
    with answers as (
      select a.hmo_id, a.status, a.urgency, a.proceeded_at, a.sent_at, a.due_at, a.decided_at,
             extract(epoch from a.decided_at - a.sent_at) / 60 as minutes
        from hmo_approvals a where ${where})
    select h.id as "hmoId", h.name as "hmoName",
           count(*) filter (where sent_at is not null)::int as sent,
           count(*) filter (where sent_at is not null and decided_at is not null)::int as answered,
           count(*) filter (where minutes <= 60)::int as "inHour",
           count(*) filter (where proceeded_at is not null)::int as proceeded,
           count(*) filter (where answers.status = 'declined' and sent_at is not null)::int as declined,
           round((percentile_cont(0.5) within group (order by minutes))::numeric, 1)::float8 as "medianMinutes",
           round((percentile_cont(0.9) within group (order by minutes))::numeric, 1)::float8 as "ninetiethMinutes",
           count(*) filter (where urgency = 'emergency' and coalesce(decided_at, ${scope.now}) > due_at and answers.status <> 'cancelled')::int
             as "emergencyLate"
      from answers join hmos h on h.hospital_id = ${scope.hospitalId} and h.id = answers.hmo_id
     group by 1, 2
    having count(*) filter (where sent_at is not null or urgency = 'emergency') > 0
     order by "medianMinutes" nulls last, h.name`.execute(scope.tx);
  const reasons = await reasonsOf(scope, where);
  return rows.map(({ inHour, ...row }) => ({ ...row, ...leagueShares({ ...row, inHour }), reasons: reasons.get(row.hmoId) ?? [] }));
}
