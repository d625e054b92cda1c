import { type RawBuilder, sql } from 'kysely';
import type { Figure, IntegrityCheck } from '#kernel/server/integrity/checks.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { accountBalance, accountTitle, figureOf } from '#modules/billing-setup/server/index.ts';

const check = (name: string, statement: (scope: Scope) => RawBuilder<Figure>): IntegrityCheck => ({
  name,
  run: (scope) => figureOf(scope, statement(scope)),
});

function gapless(name: string, series: string, table: string, column: string): IntegrityCheck {
  return check(
    name,
    ({ hospitalId }) => sql<Figure>`
      select coalesce((select last_number from number_series where hospital_id = ${hospitalId} and series = ${series}), 0)::bigint as expected,
             (select count(*)::bigint from ${sql.table(table)} where hospital_id = ${hospitalId} and ${sql.ref(column)} is not null) as actual`,
  );
}

/** Invariants 1, 2 and 4: what is owed, what came, and what it cost, against the documents behind them. */
export const vendorChecks: readonly IntegrityCheck[] = [
  check(
    accountTitle('2100'),
    (scope) => sql<Figure>`
      select coalesce((select sum(owed)::bigint from vendors where hospital_id = ${scope.hospitalId}), 0) as expected,
             ${accountBalance(scope, '2100')} as actual`,
  ),
  check(
    'Vendor accounts that differ from their documents',
    ({ hospitalId }) => sql<Figure>`
      select 0 as expected, count(*)::int as actual, min(v.code) as detail from vendors v
       where v.hospital_id = ${hospitalId}
         and (v.purchased, v.credited, v.paid, v.supplies_count) is distinct from (
           (select coalesce(sum(total), 0)::bigint from supplies s where s.hospital_id = v.hospital_id and s.vendor_id = v.id and s.status = 'posted'),
           (select coalesce(sum(credited_amount), 0)::bigint from vendor_returns r where r.hospital_id = v.hospital_id and r.vendor_id = v.id and r.status = 'credited'),
           (select coalesce(sum(amount), 0)::bigint from vendor_payments p where p.hospital_id = v.hospital_id and p.vendor_id = v.id and p.status = 'posted'),
           (select count(*)::int from supplies s where s.hospital_id = v.hospital_id and s.vendor_id = v.id and s.status = 'posted'))`,
  ),
  check(
    'Supplies whose paid and credited amounts differ from their payments and credits',
    ({ hospitalId }) => sql<Figure>`
      select 0 as expected, count(*)::int as actual, min(s.supply_number) as detail from supplies s
       where s.hospital_id = ${hospitalId}
         and (s.paid, s.credited) is distinct from (
           (select coalesce(sum(a.amount), 0)::bigint from vendor_payment_allocations a
              join vendor_payments p on p.hospital_id = a.hospital_id and p.id = a.payment_id
             where a.hospital_id = s.hospital_id and a.supply_id = s.id and p.status = 'posted'),
           (select coalesce(sum(a.amount), 0)::bigint from vendor_credit_allocations a where a.hospital_id = s.hospital_id and a.supply_id = s.id))`,
  ),
  check(
    'Posted supplies whose batch costs differ from their total',
    ({ hospitalId }) => sql<Figure>`
      select 0 as expected, count(*)::int as actual, min(s.supply_number) as detail from supplies s
       where s.hospital_id = ${hospitalId} and s.status <> 'draft'
         and s.total <> (select coalesce(sum(l.batch_cost), 0) from supply_lines l where l.hospital_id = s.hospital_id and l.supply_id = s.id)`,
  ),
  check(
    'Posted supplies whose units differ from those received',
    ({ hospitalId }) => sql<Figure>`
      select 0 as expected, count(*)::int as actual, min(s.supply_number) as detail from supplies s
       where s.hospital_id = ${hospitalId} and s.status = 'posted'
         and (select coalesce(sum(l.accepted_units), 0) from supply_lines l where l.hospital_id = s.hospital_id and l.supply_id = s.id)
          <> (select coalesce(sum(m.quantity), 0) from stock_movements m where m.hospital_id = s.hospital_id and m.ref_id = s.id and m.type = 'receive')`,
  ),
  check(
    'Order lines whose received units differ from their supplies',
    ({ hospitalId }) => sql<Figure>`
      select 0 as expected, count(*)::int as actual, min(l.product_name) as detail from purchase_order_lines l
       where l.hospital_id = ${hospitalId}
         and l.received_units <> coalesce((select sum(x.order_units) from supply_lines x
                                             join supplies s on s.hospital_id = x.hospital_id and s.id = x.supply_id and s.status = 'posted'
                                            where x.hospital_id = l.hospital_id and x.order_line_id = l.id), 0)`,
  ),
  gapless('Numbers of purchase orders without gaps', 'PO-', 'purchase_orders', 'order_number'),
  gapless('Numbers of supplies without gaps', 'GRN-', 'supplies', 'supply_number'),
  gapless('Numbers of vendor returns without gaps', 'VRT-', 'vendor_returns', 'return_number'),
  gapless('Numbers of vendor payments without gaps', 'VPY-', 'vendor_payments', 'payment_number'),
];
