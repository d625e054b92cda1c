import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { HmoExposure } from '../../contract/bill-events.ts';
import type { Exposure } from '../../contract/bill-records.ts';

/** Nothing is owed. */
export const noExposure: Exposure = {
  unbilled: 0,
  invoiced: 0,
  claimed: 0,
  overdue: 0,
  unallocated: 0,
  openBills: 0,
  openClaims: 0,
  total: 0,
};

interface Row {
  readonly hmoId: Id;
  readonly unbilled: number;
  readonly openBills: number;
  readonly asked: number;
  readonly unclaimed: number;
  readonly late: number;
}

/**
 * What partners owe, minor units (invariant 11): items of open HMO bills, invoices on no claim, and claims. Their sum is what stands on
 * accounts 1155 and 1110 for the partner. Every partner that is asked for is answered.
 */
export async function exposureOf(scope: Scope, hmoIds: readonly Id[]): Promise<Map<Id, Exposure>> {
  if (hmoIds.length === 0) return new Map();
  const wanted = [...new Set(hmoIds)];
  const { rows } = await sql<Row>`
    select w.hmo_id, coalesce(b.unbilled, 0)::bigint as unbilled, coalesce(b.bills, 0)::int as open_bills, coalesce(i.asked, 0)::bigint as asked,
           coalesce(i.unclaimed, 0)::bigint as unclaimed, coalesce(i.late, 0)::bigint as late
      from unnest(${wanted}::uuid[]) as w (hmo_id)
      left join (
        select h.hmo_id, sum(t.amount) as unbilled, count(distinct h.id) as bills
          from hmo_bills h join hmo_bill_items t on t.hospital_id = h.hospital_id and t.hmo_bill_id = h.id and t.status = 'active'
         where h.hospital_id = ${scope.hospitalId} and h.status = 'open' and h.hmo_id = any (${wanted}::uuid[])
         group by 1) b on b.hmo_id = w.hmo_id
      left join (
        select v.hmo_id, sum(v.balance) as asked, sum(v.balance) filter (where v.claim_id is null) as unclaimed,
               sum(v.balance) filter (where v.due_date < ${await scope.today()}::date) as late
          from invoices v
         where v.hospital_id = ${scope.hospitalId} and v.status = 'billed' and v.balance > 0 and v.hmo_id = any (${wanted}::uuid[])
         group by 1) i on i.hmo_id = w.hmo_id`.execute(scope.tx);
  const claims = new Map((await scope.ask(HmoExposure, { hmoIds: wanted })).flat().map((figures) => [figures.hmoId, figures]));
  return new Map(
    rows.map((row): [Id, Exposure] => {
      const [unbilled, asked, unclaimed] = [Number(row.unbilled), Number(row.asked), Number(row.unclaimed)];
      const claim = claims.get(row.hmoId);
      const figures = { unbilled, invoiced: unclaimed, claimed: asked - unclaimed, overdue: claim?.overdue ?? Number(row.late) };
      const more = { unallocated: claim?.unallocated ?? 0, openClaims: claim?.openClaims ?? 0, openBills: row.openBills };
      return [row.hmoId, { ...noExposure, ...figures, ...more, total: unbilled + asked }];
    }),
  );
}
