import { type RawBuilder, sql } from 'kysely';
import { sumOf } from '#kernel/contract/money.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import type { ReasonsQuery } from '../../contract/calls/statements.ts';
import type { RejectionReasonRow, RejectionReasons } from '../../contract/statement-records.ts';
import { mostReasonGroups, type ReasonGroup } from '../../contract/statement-words.ts';
import { bpsShare } from './statement-rules.ts';

const usualDays = 365;

/** What tells the groups apart, and the name of each. The doctor who did the service, else the one who ordered it. */
const groups: Readonly<Record<ReasonGroup, { readonly key: RawBuilder<string>; readonly name: RawBuilder<string | null> }>> = {
  reason: { key: sql`r.reason_code`, name: sql`null::text` },
  department: { key: sql`coalesce(i.department_id::text, '')`, name: sql`d.name` },
  doctor: { key: sql`coalesce(u.id::text, '')`, name: sql`u.fullname` },
  hmo: { key: sql`r.hmo_id::text`, name: sql`h.name` },
  month: { key: sql`to_char(r.received_on, 'YYYY-MM')`, name: sql`null::text` },
};

type Row = Omit<RejectionReasonRow, 'recoveredBps'>;

/** GET hmo/claim/rejection/reasons: the greatest sums first, months in their order. */
export async function rejectionReasonsOf(scope: Scope, query: ReasonsQuery): Promise<RejectionReasons> {
  const { by, hmoId } = query;
  const endDate = query.endDate?.slice(0, 10) ?? (await scope.today());
  const startDate = query.startDate?.slice(0, 10) ?? addCalendarDays(endDate, -usualDays);
  const { key, name } = groups[by];
  const { rows } = await sql<Row>`
    select ${key} as key, ${name} as name, count(*)::int as items, sum(r.amount)::bigint as amount,
           coalesce(sum(r.amount) filter (where r.disposition = 'resubmitted'), 0)::bigint as resubmitted,
           coalesce(sum(case r.disposition when 'reversed' then r.amount when 'resubmitted' then least(coalesce(n.paid, 0), r.amount) end), 0)::bigint
             as recovered,
           coalesce(sum(r.amount) filter (where r.disposition = 'written-off'), 0)::bigint as written_off
      from claim_rejections r
      join claim_items i on i.hospital_id = r.hospital_id and i.id = r.claim_item_id
      join hmos h on h.hospital_id = r.hospital_id and h.id = r.hmo_id
      left join claim_items n on n.hospital_id = r.hospital_id and n.rejection_id = r.id and n.live
      left join departments d on d.hospital_id = i.hospital_id and d.id = i.department_id
      left join patient_bills b on b.hospital_id = i.hospital_id and b.id = i.bill_id
      left join users u on u.hospital_id = b.hospital_id and u.id = coalesce(b.performer_id, b.ordered_by)
     where r.hospital_id = ${scope.hospitalId} and r.received_on between ${startDate} and ${endDate}
       ${hmoId ? sql`and r.hmo_id = ${hmoId}` : sql``}
     group by 1, 2 order by ${by === 'month' ? sql`1 desc` : sql`4 desc, 1`} limit ${mostReasonGroups}`.execute(scope.tx);
  const found = rows.map((row) => {
    const [amount, recovered] = [Number(row.amount), Number(row.recovered)];
    const sums = { amount, recovered, resubmitted: Number(row.resubmitted), writtenOff: Number(row.writtenOff) };
    return { ...row, ...sums, recoveredBps: bpsShare(recovered, amount) };
  });
  return {
    ...{ by, startDate, endDate, rows: by === 'month' ? found.reverse() : found, amount: sumOf(found.map(({ amount }) => amount)) },
    currency: (await currencyOf(scope))?.code ?? null,
  };
}
