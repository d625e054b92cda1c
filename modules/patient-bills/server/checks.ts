import { sql } from 'kysely';
import type { IntegrityCheck } from '#kernel/server/integrity/checks.ts';
import { accountBalance, accountTitle, figureOf } from '#modules/billing-setup/server/index.ts';

/** Invariant 6: what is charged and not billed yet is what stands on the accounts of unbilled charges. */
function unbilled(account: '1150' | '1155', share: 'patient' | 'hmo'): IntegrityCheck {
  return {
    name: accountTitle(account),
    run: (scope) =>
      figureOf(
        scope,
        sql`
        select coalesce((
          select sum(s.amount)::bigint from patient_bill_shares s
            join patient_bills b on b.hospital_id = s.hospital_id and b.id = s.bill_id
           where s.hospital_id = ${scope.hospitalId} and s.share = ${share} and b.status = 'active'
             and (s.invoice_status is null or s.invoice_status = 'draft')), 0) as expected,
          ${accountBalance(scope, account)} as actual`,
      ),
  };
}

/** Every check reads its figures in one statement. */
export const billChecks: readonly IntegrityCheck[] = [
  unbilled('1150', 'patient'),
  unbilled('1155', 'hmo'),
  {
    name: 'Billing status of bills, recalculated',
    run: (scope) =>
      figureOf(
        scope,
        sql`
        with t as (
          select s.bill_id, count(*)::int as share_count, count(s.invoice_id)::int as placed,
                 (count(*) filter (where s.invoice_status in ('billed', 'paid')))::int as billed,
                 (count(*) filter (where s.invoice_status in ('billed', 'paid') and s.balance = 0))::int as settled,
                 sum(s.invoiced)::bigint as invoiced, sum(s.paid)::bigint as paid, sum(s.credited)::bigint as credited,
                 sum(s.written_off)::bigint as written_off
            from patient_bill_shares s where s.hospital_id = ${scope.hospitalId} group by s.bill_id)
        select 0 as expected, count(*)::int as actual, min(b.bill_number) as detail
          from patient_bills b left join t on t.bill_id = b.id
         where b.hospital_id = ${scope.hospitalId}
           and b.stage is distinct from patient_bill_stage(b.status, t.share_count, t.placed, t.billed, t.settled, t.invoiced, t.paid, t.credited, t.written_off)`,
      ),
  },
  {
    name: 'Shares of bills are their net amounts',
    run: (scope) =>
      figureOf(
        scope,
        sql`
        with t as (
          select s.bill_id, sum(s.amount) filter (where s.share = 'patient') as patient, sum(s.amount) filter (where s.share = 'hmo') as hmo
            from patient_bill_shares s where s.hospital_id = ${scope.hospitalId} group by s.bill_id)
        select 0 as expected, count(*)::int as actual, min(b.bill_number) as detail
          from patient_bills b left join t on t.bill_id = b.id
         where b.hospital_id = ${scope.hospitalId}
           and (coalesce(t.patient, 0) <> b.patient_amount or coalesce(t.hmo, 0) <> b.hmo_amount or t.bill_id is null)`,
      ),
  },
  {
    name: 'Voided bills in the ledger',
    run: (scope) =>
      figureOf(
        scope,
        sql`
        with voided as (
          select b.bill_number, coalesce(sum(abs(e.effect)), 0) as effect
            from patient_bills b
            left join lateral (
              select l.account_code, sum(l.debit - l.credit) as effect
                from ledger_entries h join ledger_lines l on l.hospital_id = h.hospital_id and l.entry_id = h.id
               where h.hospital_id = b.hospital_id and h.source_type = 'bill' and h.source_id = b.id
               group by l.account_code) e on true
           where b.hospital_id = ${scope.hospitalId} and b.stage = 'voided' and b.status = 'voided'
           group by b.bill_number)
        select 0 as expected, count(*)::int as actual, min(bill_number) as detail from voided where effect <> 0`,
      ),
  },
  {
    name: 'Sums of bills by day',
    run: (scope) =>
      figureOf(
        scope,
        sql`
        select coalesce((select sum(net) from patient_bills where hospital_id = ${scope.hospitalId}), 0)::bigint as expected,
               coalesce((select sum(net) from patient_bill_days where hospital_id = ${scope.hospitalId}), 0)::bigint
             + coalesce((select sum(net) from patient_bill_changes where hospital_id = ${scope.hospitalId}), 0)::bigint as actual`,
      ),
  },
];
