import { sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { addDays } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { between } from '#kernel/server/scope/days.ts';
import type { bedsideCalls } from '../../contract/calls/bedside.ts';
import type { BloodStats } from '../../contract/transfusion-records.ts';

const days = { '30d': 30, '90d': 90, '365d': 365 } as const;

/** GET stats: what happened in a period of at most a year. */
export async function readStats(scope: Scope, query: QueryOf<typeof bedsideCalls.stats>): Promise<BloodStats> {
  const asked = await between(scope, query);
  const from = asked.from ?? addDays(scope.now, -days[query.period]);
  const until = asked.until ?? scope.now;
  const { hospitalId } = scope;
  const counts = await sql<{ issued: number; transfused: number; crossMatched: number; expired: number }>`
    select (select count(*)::int from blood_request_units where hospital_id = ${hospitalId} and issued_at >= ${from} and issued_at < ${until}) as issued,
           (select count(*)::int from blood_transfusions where hospital_id = ${hospitalId} and started_at >= ${from} and started_at < ${until}) as transfused,
           (select count(distinct unit_id)::int from blood_cross_matches where hospital_id = ${hospitalId} and at >= ${from} and at < ${until}) as "crossMatched",
           (select count(*)::int from blood_units where hospital_id = ${hospitalId} and expires_at >= ${from} and expires_at < ${until}
              and (status = 'expired' or (status in ('quarantined', 'available', 'reserved') and expires_at <= ${scope.now}))) as expired`.execute(
    scope.tx,
  );
  const discarded = await sql<{ reason: string; units: number }>`
    select discard_reason as reason, count(*)::int as units from blood_units
     where hospital_id = ${hospitalId} and discarded_at >= ${from} and discarded_at < ${until} group by 1 order by 2 desc, 1 limit 20`.execute(
    scope.tx,
  );
  const byGroup = await sql<{ bloodGroup: string; issued: number; transfused: number }>`
    select unit_group as "bloodGroup", count(*)::int as issued, (count(*) filter (where state = 'transfused'))::int as transfused
      from blood_request_units where hospital_id = ${hospitalId} and issued_at >= ${from} and issued_at < ${until} group by 1 order by 1`.execute(
    scope.tx,
  );
  const byWard = await sql<{ ward: string; issued: number }>`
    select coalesce(split_part(destination, ',', 1), '—') as ward, count(*)::int as issued from blood_request_units
     where hospital_id = ${hospitalId} and issued_at >= ${from} and issued_at < ${until} group by 1 order by 2 desc, 1 limit 30`.execute(
    scope.tx,
  );
  const reactions = await sql<BloodStats['reactions'][number]>`
    select kind, severity, imputability, count(*)::int as files from blood_reactions
     where hospital_id = ${hospitalId} and onset_at >= ${from} and onset_at < ${until} group by 1, 2, 3 order by 1, 2, 3`.execute(scope.tx);
  const found = counts.rows[0] ?? { issued: 0, transfused: 0, crossMatched: 0, expired: 0 };
  const ratio = found.transfused > 0 ? Math.round((found.crossMatched / found.transfused) * 100) / 100 : null;
  return {
    ...found,
    crossMatchToTransfusion: ratio,
    discarded: discarded.rows,
    byGroup: byGroup.rows,
    byWard: byWard.rows,
    reactions: reactions.rows,
  };
}
