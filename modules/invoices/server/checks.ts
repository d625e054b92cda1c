import { type RawBuilder, sql } from 'kysely';
import { counterCheck } from '#kernel/server/counters/counter-checks.ts';
import type { IntegrityCheck } from '#kernel/server/integrity/checks.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { accountBalance, accountTitle, figureOf } from '#modules/billing-setup/server/index.ts';

type Figures = RawBuilder<{ expected: number; actual: number; detail?: string | null }>;

const check = (name: string, query: (scope: Scope) => Figures): IntegrityCheck => ({ name, run: (scope) => figureOf(scope, query(scope)) });

/** Invariant 9: what invoices of a payer still ask is what stands on the account. */
function receivable(account: '1100' | '1110' | '1120', methods: readonly string[]): IntegrityCheck {
  return check(
    accountTitle(account),
    (scope) => sql`
      select coalesce((select sum(balance)::bigint from invoices where hospital_id = ${scope.hospitalId} and status in ('billed', 'paid')
                          and billing_method = any(${methods}::text[])), 0) as expected,
             ${accountBalance(scope, account)} as actual`,
  );
}

/** Invariant 6: a series without gaps and repeats; its last number is the count of its documents. */
function gapless(name: string, series: string, table: string, column: string): IntegrityCheck {
  return check(
    name,
    ({ hospitalId }) => sql`
      select coalesce((select last_number from number_series where hospital_id = ${hospitalId} and series = ${series}), 0)::bigint as expected,
             (select count(*)::bigint from ${sql.table(table)} where hospital_id = ${hospitalId} and ${sql.ref(column)} like ${`${series}%`}) as actual`,
  );
}

export const invoiceChecks: readonly IntegrityCheck[] = [
  receivable('1100', ['Self-Pay']),
  receivable('1110', ['HMO', 'HPP', 'Company']),
  receivable('1120', ['External']),
  counterCheck(
    'Invoices counted for the list',
    ['invoices', 'invoices.%'],
    ({ hospitalId }) => sql`
      select w.name, count(*) as value
        from invoices i cross join lateral unnest(array['invoices', case when i.status = 'paid' then 'invoices.paid' end]) as w (name)
       where i.hospital_id = ${hospitalId} and w.name is not null group by 1`,
  ),
  check(
    'Invoices that differ from the sum of their items',
    ({ hospitalId }) => sql`
      select 0 as expected, count(*)::int as actual, min(i.invoice_number) as detail
        from invoices i
        left join lateral (
          select coalesce(sum(amount), 0) as amount, coalesce(sum(invoice_discount_part), 0) as discount, coalesce(sum(paid), 0) as paid,
                 coalesce(sum(credited), 0) as credited, coalesce(sum(written_off), 0) as written_off
            from invoice_items t where t.hospital_id = i.hospital_id and t.invoice_id = i.id) t on true
       where i.hospital_id = ${hospitalId}
         and (t.amount, t.discount, t.paid, t.credited, t.written_off)
             is distinct from (i.total, i.invoice_discount, i.amount_paid, i.credited_amount, i.written_off_amount)`,
  ),
  check(
    'Items whose paid amount differs from their payments',
    ({ hospitalId }) => sql`
      select 0 as expected, count(*)::int as actual, min(t.id::text) as detail
        from invoice_items t
       where t.hospital_id = ${hospitalId}
         and t.paid <> coalesce((select sum(a.amount) from payment_allocations a
                                  where a.hospital_id = t.hospital_id and a.invoice_item_id = t.id and a.live), 0)`,
  ),
  check(
    'Payments that differ from their methods and allocations',
    ({ hospitalId }) => sql`
      select 0 as expected, count(*)::int as actual, min(p.receipt_number) as detail
        from payments p
       where p.hospital_id = ${hospitalId}
         and (p.amount <> (select coalesce(sum(amount), 0) from payment_tenders t where t.hospital_id = p.hospital_id and t.payment_id = p.id)
           or p.allocated <> (select coalesce(sum(amount), 0) from payment_allocations a where a.hospital_id = p.hospital_id and a.payment_id = p.id)
           or p.amount <> p.allocated + p.excess_to_deposit + p.moved_to_deposit)`,
  ),
  check(
    'Items that differ from the shares of their bills',
    ({ hospitalId }) => sql`
      select 0 as expected, count(*)::int as actual, min(t.bill_number) as detail
        from invoice_items t
        join invoices i on i.hospital_id = t.hospital_id and i.id = t.invoice_id
        left join patient_bill_shares s on s.hospital_id = t.hospital_id and s.bill_id = t.bill_id and s.share = t.share and s.place = t.share_place
       where t.hospital_id = ${hospitalId} and t.live and t.bill_id is not null
         and (s.invoice_id is distinct from t.invoice_id or s.amount is distinct from t.share_amount
           or (i.status <> 'draft' and (s.paid, s.credited, s.written_off, s.invoiced) is distinct from (t.paid, t.credited, t.written_off, t.amount)))`,
  ),
  check(
    'Credited and written-off amounts of invoices',
    ({ hospitalId }) => sql`
      select coalesce((select sum(credited_amount + written_off_amount) from invoices where hospital_id = ${hospitalId}), 0)::bigint as expected,
             coalesce((select sum(amount) from credit_notes where hospital_id = ${hospitalId}), 0)::bigint
           + coalesce((select sum(amount) from write_offs where hospital_id = ${hospitalId} and reversed_at is null), 0)::bigint as actual`,
  ),
  check(
    'Drafts in the ledger',
    ({ hospitalId }) => sql`
      select 0 as expected, count(*)::int as actual, min(i.invoice_number) as detail from invoices i
       where i.hospital_id = ${hospitalId} and i.status = 'draft'
         and exists (select 1 from ledger_lines l where l.hospital_id = i.hospital_id and l.invoice_id = i.id)`,
  ),
  gapless('Numbers of invoices without gaps', 'INV-', 'invoices', 'invoice_number'),
  gapless('Numbers of receipts without gaps', 'RCP-', 'payments', 'receipt_number'),
  gapless('Numbers of credit notes without gaps', 'CN-', 'credit_notes', 'credit_note_number'),
];
