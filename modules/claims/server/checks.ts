import { type RawBuilder, sql } from 'kysely';
import type { IntegrityCheck } from '#kernel/server/integrity/checks.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { accountBalance, figureOf } from '#modules/billing-setup/server/index.ts';

type Figures = RawBuilder<{ expected: number; actual: number; detail?: string | null }>;

const check = (name: string, query: (scope: Scope) => Figures): IntegrityCheck => ({ name, run: (scope) => figureOf(scope, query(scope)) });

function gapless(name: string, series: string, table: string): IntegrityCheck {
  return check(
    name,
    ({ hospitalId }) => sql`
      select coalesce((select last_number from number_series where hospital_id = ${hospitalId} and series = ${series}), 0)::bigint as expected,
             (select count(*)::bigint from ${sql.table(table)} where hospital_id = ${hospitalId}) as actual`,
  );
}

export const claimChecks: readonly IntegrityCheck[] = [
  // Invariants 2 and 7: what is open of an invoice's item is what its live claim items have open.
  check(
    'Open items of claims, from their invoices',
    ({ hospitalId }) => sql`
      select 0 as expected, count(*)::int as actual, min(v.invoice_number) as detail
        from (select invoice_item_id, sum(balance) as balance from claim_items where hospital_id = ${hospitalId} and live group by 1) c
        join invoice_items t on t.hospital_id = ${hospitalId} and t.id = c.invoice_item_id
        join invoices v on v.hospital_id = t.hospital_id and v.id = t.invoice_id
       where c.balance <> t.balance`,
  ),
  // Invariant 4, first part: invoices without a claim and the balances of claims are what stands on account 1110.
  check(
    'Claims in the ledger',
    (scope) => sql`
      select coalesce((select sum(balance)::bigint from invoices where hospital_id = ${scope.hospitalId} and hmo_id is not null
                          and status = 'billed' and claim_id is null), 0)
           + coalesce((select sum(balance)::bigint from claims where hospital_id = ${scope.hospitalId} and status <> 'cancelled'), 0) as expected,
             ${accountBalance(scope, '1110')} as actual`,
  ),
  // Invariant 4, second part.
  check(
    'Unallocated payments of partners in the ledger',
    (scope) => sql`
      select coalesce((select sum(unallocated)::bigint from claim_payments where hospital_id = ${scope.hospitalId} and status = 'received'), 0)
               as expected,
             ${accountBalance(scope, '2400')} as actual`,
  ),
  // Invariant 5: a payment is its allocations, with the tax that was withheld, and what its receipt says.
  check(
    'Payments of claims, from their allocations and receipts',
    ({ hospitalId }) => sql`
      select 0 as expected, count(*)::int as actual, min(p.payment_number) as detail
        from claim_payments p
        join payments r on r.hospital_id = p.hospital_id and r.id = p.invoice_payment_id
       where p.hospital_id = ${hospitalId}
         and (p.gross_amount <> r.amount or p.allocated <> r.allocated or p.status <> r.status
           or p.allocated <> (select coalesce(sum(a.amount), 0) from claim_allocations a
                               where a.hospital_id = p.hospital_id and a.payment_id = p.id))`,
  ),
  // Invariant 1: what is paid of an item is the sum of its live allocations, what is rejected the sum of its open rejections.
  check(
    'Items of claims, from their payments and rejections',
    ({ hospitalId }) => sql`
      select 0 as expected, count(*)::int as actual, min(i.id::text) as detail
        from claim_items i
        left join lateral (
          select coalesce(sum(a.amount), 0)::bigint as paid, coalesce(sum(a.withheld), 0)::bigint as withheld from claim_allocations a
           where a.hospital_id = i.hospital_id and a.claim_item_id = i.id and a.live) p on true
        left join lateral (
          select coalesce(sum(r.amount) filter (where r.disposition = 'open'), 0)::bigint as rejected,
                 coalesce(sum(r.amount) filter (where r.disposition = 'resubmitted'), 0)::bigint as resubmitted from claim_rejections r
           where r.hospital_id = i.hospital_id and r.claim_item_id = i.id) r on true
       where i.hospital_id = ${hospitalId}
         and (i.paid, i.withheld, i.rejected_open, i.resubmitted) is distinct from (p.paid, p.withheld, r.rejected, r.resubmitted)`,
  ),
  check(
    'Claims that invoices name',
    ({ hospitalId }) => sql`
      select 0 as expected, count(*)::int as actual, min(v.invoice_number) as detail
        from invoices v
       where v.hospital_id = ${hospitalId} and v.claim_id is not null
         and not exists (select from claims c where c.hospital_id = v.hospital_id and c.id = v.claim_id and c.status <> 'cancelled'
                            and c.claim_number = v.claim_number and c.kind <> 'resubmission')`,
  ),
  gapless('Numbers of claims', 'CL-', 'claims'),
  gapless('Numbers of claim payments', 'CP-', 'claim_payments'),
];
