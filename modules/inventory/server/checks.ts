import { type RawBuilder, sql } from 'kysely';
import type { IntegrityCheck } from '#kernel/server/integrity/checks.ts';
import type { Figure } from '#kernel/server/integrity/figures.ts';
import { accountBalance, accountTitle, figureOf } from '#modules/billing-setup/server/index.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';

const count = (name: string, query: (scope: Scope) => RawBuilder<Figure>): IntegrityCheck => ({
  name,
  run: (scope) => figureOf(scope, query(scope)),
});

/** Invariants 1, 2 and 5 of the stock, and the account of its value. */
export const inventoryChecks: readonly IntegrityCheck[] = [
  count(
    'Balances that are not the sum of their movements',
    ({ hospitalId }) => sql`
      with moved as (
        select batch_id, location_id, sum(quantity) as quantity, sum(cost) as value from stock_movements
         where hospital_id = ${hospitalId} group by batch_id, location_id)
      select 0 as expected, count(*)::int as actual, min(coalesce(s.batch_id, m.batch_id)::text) as detail
        from (select batch_id, location_id, quantity, value from batch_balances where hospital_id = ${hospitalId}) s
        full join moved m on m.batch_id = s.batch_id and m.location_id = s.location_id
       where (coalesce(s.quantity, 0), coalesce(s.value, 0)) is distinct from (coalesce(m.quantity, 0), coalesce(m.value, 0))`,
  ),
  count(
    'Movements whose balance is not the running total',
    ({ hospitalId }) => sql`
      select 0 as expected, count(*)::int as actual, min(id::text) as detail from (
        select id, balance_after, location_balance_after,
               sum(quantity) over (partition by batch_id, location_id order by sequence) as running,
               sum(quantity) over (partition by product_id, location_id order by sequence) as location_running
          from stock_movements where hospital_id = ${hospitalId}) m
       where balance_after <> running or location_balance_after <> location_running`,
  ),
  count(
    'Units in transit that their movements do not explain',
    ({ hospitalId }) => sql`
      select 0 as expected, count(*)::int as actual, min(b.id::text) as detail from batches b
        left join (select batch_id, -sum(quantity) as quantity, -sum(cost) as value from stock_movements
                    where hospital_id = ${hospitalId} and transit group by batch_id) m on m.batch_id = b.id
       where b.hospital_id = ${hospitalId}
         and (b.transit_quantity, b.transit_value) is distinct from (coalesce(m.quantity, 0), coalesce(m.value, 0))`,
  ),
  count(
    'Held units beyond what is usable',
    ({ hospitalId, now }) => sql`
      with held as (
        select product_id, location_id, sum(quantity) as quantity from stock_allocations
         where hospital_id = ${hospitalId} and status = 'held' and (expires_at is null or expires_at > ${now}) group by product_id, location_id),
      usable as (
        select s.product_id, s.location_id, sum(s.quantity - s.quarantined) as quantity
          from batch_balances s join batches b on b.hospital_id = s.hospital_id and b.id = s.batch_id
         where s.hospital_id = ${hospitalId} and b.status = 'available' group by s.product_id, s.location_id)
      select 0 as expected, count(*)::int as actual, min(h.product_id::text) as detail from held h
        left join usable u on u.product_id = h.product_id and u.location_id = h.location_id
       where h.quantity > coalesce(u.quantity, 0)`,
  ),
  count(
    'Used-up batches with units, or batches in use without',
    ({ hospitalId }) => sql`
      select 0 as expected, count(*)::int as actual, min(b.id::text) as detail from batches b
        left join (select batch_id, sum(quantity) as quantity from batch_balances where hospital_id = ${hospitalId} group by batch_id) s
          on s.batch_id = b.id
       where b.hospital_id = ${hospitalId} and b.status in ('available', 'expired', 'depleted')
         and (b.status = 'depleted') <> (coalesce(s.quantity, 0) + b.transit_quantity = 0)`,
  ),
  {
    name: accountTitle('1300'),
    run: (scope) =>
      figureOf(
        scope,
        sql`
          select ((select coalesce(sum(value), 0) from batch_balances where hospital_id = ${scope.hospitalId})
                + (select coalesce(sum(transit_value), 0) from batches where hospital_id = ${scope.hospitalId}))::bigint as expected,
                 ${accountBalance(scope, '1300')} as actual`,
      ),
  },
];
