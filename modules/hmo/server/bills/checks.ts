import { type RawBuilder, sql } from 'kysely';
import type { IntegrityCheck } from '#kernel/server/integrity/checks.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { accountBalance, figureOf } from '#modules/billing-setup/server/index.ts';

type Figures = RawBuilder<{ expected: number; actual: number; detail?: string | null }>;

const check = (name: string, query: (scope: Scope) => Figures): IntegrityCheck => ({ name, run: (scope) => figureOf(scope, query(scope)) });

export const hmoBillChecks: readonly IntegrityCheck[] = [
  // Invariant 6, first half: an item is the insurer's share of its line, and every share of a patient's line stands on one bill.
  check(
    'Items of HMO bills, from the bills',
    ({ hospitalId }) => sql`
      with lines as (
        select b.id, b.bill_number, b.hmo_amount from patient_bills b
         where b.hospital_id = ${hospitalId} and b.status = 'active' and b.patient_id is not null and b.hmo_id is not null
           and b.plan_id is not null and b.hmo_amount > 0
           and exists (select from hmo_plans p where p.hospital_id = b.hospital_id and p.id = b.plan_id and p.hmo_id = b.hmo_id)),
      items as (select bill_id, amount from hmo_bill_items where hospital_id = ${hospitalId} and status = 'active' and amount > 0)
      select 0 as expected, count(*)::int as actual, min(l.bill_number) as detail
        from lines l full join items i on i.bill_id = l.id where l.hmo_amount is distinct from i.amount`,
  ),
  // Invariant 6, second half.
  check(
    'Invoiced HMO bills, from their invoices',
    ({ hospitalId }) => sql`
      select 0 as expected, count(*)::int as actual, min(h.bill_number) as detail
        from hmo_bills h
        join invoices v on v.hospital_id = h.hospital_id and v.id = h.invoice_id
       where h.hospital_id = ${hospitalId} and h.status = 'invoiced'
         and v.total <> (select coalesce(sum(i.amount), 0) from hmo_bill_items i
                          where i.hospital_id = h.hospital_id and i.hmo_bill_id = h.id and i.status = 'active')`,
  ),
  // Invariant 11: what partners have not been asked for is what stands on account 1155.
  check(
    'Open HMO bills in the ledger',
    (scope) => sql`
      select coalesce((select sum(i.amount)::bigint from hmo_bill_items i
                         join hmo_bills h on h.hospital_id = i.hospital_id and h.id = i.hmo_bill_id
                        where i.hospital_id = ${scope.hospitalId} and i.status = 'active' and h.status = 'open'), 0)
           + coalesce((select sum(s.amount)::bigint from patient_bill_shares s
                         join patient_bills b on b.hospital_id = s.hospital_id and b.id = s.bill_id
                        where s.hospital_id = ${scope.hospitalId} and s.share = 'hmo' and b.status = 'active' and s.invoice_id is null
                          and not exists (select from hmo_bill_items i where i.hospital_id = b.hospital_id and i.bill_id = b.id and i.status = 'active')), 0)
             as expected,
             ${accountBalance(scope, '1155')} as actual`,
  ),
  check(
    'Numbers of HMO bills without gaps',
    ({ hospitalId }) => sql`
      select coalesce((select last_number from number_series where hospital_id = ${hospitalId} and series = 'HB-'), 0)::bigint as expected,
             (select count(*)::bigint from hmo_bills where hospital_id = ${hospitalId}) as actual`,
  ),
];
