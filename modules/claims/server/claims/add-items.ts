import { sql } from 'kysely';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { ClaimRecord } from '../store.ts';

/** Service days of what is open of invoices. */
export async function serviceDaysOf(scope: Scope, invoiceIds: readonly Id[]): Promise<CalendarDate[]> {
  const rows = await scope.tx
    .selectFrom('invoiceItems')
    .select('serviceDate')
    .distinct()
    .where('hospitalId', '=', scope.hospitalId)
    .where('invoiceId', '=', sql<Id>`any(${[...invoiceIds]}::uuid[])`)
    .where('live', '=', true)
    .where('balance', '>', 0)
    .execute();
  return rows.map(({ serviceDate }) => serviceDate);
}

/**
 * Makes items of a claim out of what is open of invoices that are attached to it: amounts as they are owed now, the partner's code, and
 * the authorisation of each line. Of two claims that take one item or one authorisation together one is refused by the database.
 */
export async function addItems(scope: Scope, claim: ClaimRecord, invoiceIds: readonly Id[]): Promise<void> {
  await sql`
    insert into claim_items (hospital_id, id, claim_id, invoice_id, invoice_item_id, bill_id, position, service_date, module, department_id,
      billable_item_id, item_name, hmo_code, quantity, unit_price, amount, approval_item_id, pa_code, notice_number, authorisation, live)
    select t.hospital_id, gen_random_uuid(), ${claim.id}, t.invoice_id, t.id, t.bill_id,
           (row_number() over (order by t.service_date, v.invoice_number, t.position))::int
             + coalesce((select max(position) from claim_items o where o.hospital_id = t.hospital_id and o.claim_id = ${claim.id}), 0),
           t.service_date, t.module, t.department_id, t.billable_item_id, t.item_name, coalesce(r.hmo_code, t.item_code), t.quantity,
           t.unit_price, t.balance, ai.id, a.pa_code, n.notice_number,
           case when b.coverage_status = 'proceeded' then 'proceeded' when a.pa_code is not null then 'code' else 'not-required' end, true
      from invoice_items t
      join invoices v on v.hospital_id = t.hospital_id and v.id = t.invoice_id
      left join patient_bills b on b.hospital_id = t.hospital_id and b.id = t.bill_id
      left join hmo_approval_items ai on ai.hospital_id = t.hospital_id and ai.bill_id = t.bill_id and ai.removed_at is null
      left join hmo_approvals a on a.hospital_id = ai.hospital_id and a.id = ai.approval_id
      left join hmo_nhia_notices n on n.hospital_id = a.hospital_id and n.approval_id = a.id and b.coverage_status = 'proceeded'
      left join lateral (
        select hmo_code from hmo_price_rows x
         where x.hospital_id = t.hospital_id and x.hmo_id = v.hmo_id and x.billable_item_id = t.billable_item_id
           and (x.plan_id = v.plan_id or x.plan_id is null) and x.status = 'active' and x.superseded_at is null
           and x.effective_from <= t.service_date and (x.effective_to is null or x.effective_to >= t.service_date)
         order by x.plan_id nulls last limit 1) r on true
     where t.hospital_id = ${scope.hospitalId} and t.invoice_id = any(${[...invoiceIds]}::uuid[]) and t.live and t.balance > 0`.execute(
    scope.tx,
  );
}
