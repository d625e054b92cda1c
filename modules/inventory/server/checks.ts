import { type RawBuilder, sql } from 'kysely';
import type { IntegrityCheck } from '#kernel/server/integrity/checks.ts';
import type { Figure } from '#kernel/server/integrity/figures.ts';
import { accountBalance, accountTitle, figureOf } from '#modules/billing-setup/server/index.ts';
import { isConsumption } from './documents/figures/consumed.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';

const count = (name: string, query: (scope: Scope) => RawBuilder<Figure>): IntegrityCheck => ({
  name,
  run: (scope) => figureOf(scope, query(scope)),
});

/** Invariants 1, 2 and 5 of the stock, and the account of its value. */
export const inventoryChecks: readonly IntegrityCheck[] = [
  count(
    'Balances that differ from the sum of their movements',
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
    'Movements whose balance differs from the running total',
    ({ hospitalId }) => sql`
      select 0 as expected, count(*)::int as actual, min(id::text) as detail from (
        select id, balance_after, location_balance_after,
               sum(quantity) over (partition by batch_id, location_id order by sequence) as running,
               sum(quantity) over (partition by product_id, location_id order by sequence) as location_running
          from stock_movements where hospital_id = ${hospitalId}) m
       where balance_after <> running or location_balance_after <> location_running`,
  ),
  count(
    'Units in transit without matching movements',
    ({ hospitalId }) => sql`
      select 0 as expected, count(*)::int as actual, min(b.id::text) as detail from batches b
        left join (select batch_id, -sum(quantity) as quantity, -sum(cost) as value from stock_movements
                    where hospital_id = ${hospitalId} and transit group by batch_id) m on m.batch_id = b.id
       where b.hospital_id = ${hospitalId}
         and (b.transit_quantity, b.transit_value) is distinct from (coalesce(m.quantity, 0), coalesce(m.value, 0))`,
  ),
  count(
    'Reserved units above usable stock',
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
    'Used-up batches with units, or active batches without units',
    ({ hospitalId }) => sql`
      select 0 as expected, count(*)::int as actual, min(b.id::text) as detail from batches b
        left join (select batch_id, sum(quantity) as quantity from batch_balances where hospital_id = ${hospitalId} group by batch_id) s
          on s.batch_id = b.id
       where b.hospital_id = ${hospitalId} and b.status in ('available', 'expired', 'depleted')
         and (b.status = 'depleted') <> (coalesce(s.quantity, 0) + b.transit_quantity = 0)`,
  ),
  count(
    'Product stock levels that differ from their movements',
    ({ hospitalId }) => sql`
      with moved as (
        select product_id, batch_id, location_id, sum(quantity)::int as quantity, sum(cost)::bigint as value from stock_movements
         where hospital_id = ${hospitalId} group by product_id, batch_id, location_id having sum(quantity) <> 0),
      units as (
        select m.*, b.expiry_date, l.saleable, coalesce(b.expiry_date < w.made_for, false) as over,
               b.status in ('quarantined', 'recalled') as locked,
               case when b.status in ('quarantined', 'recalled') or b.expiry_date < w.made_for then 0
                    else m.quantity - coalesce(s.quarantined, 0) end as usable
          from moved m
          join batches b on b.hospital_id = ${hospitalId} and b.id = m.batch_id
          join stock_locations l on l.hospital_id = ${hospitalId} and l.id = m.location_id
          join product_levels w on w.hospital_id = ${hospitalId} and w.product_id = m.product_id and w.place_id = ${hospitalId}
          left join batch_balances s on s.hospital_id = ${hospitalId} and s.batch_id = m.batch_id and s.location_id = m.location_id),
      sums as (
        select product_id, location_id as place_id, sum(usable) as quantity, sum(quantity) as on_hand, sum(value) as value,
               min(expiry_date) filter (where usable > 0) as nearest_expiry, bool_and(over) as is_expired, bool_or(over and not locked) as has_expired,
               max(expiry_date) filter (where over) + 1 as right_from, min(expiry_date) filter (where not over) as right_until
          from units group by product_id, location_id
        union all
        select p.id, ${hospitalId}, coalesce(sum(u.usable) filter (where u.saleable), 0), coalesce(sum(u.quantity), 0),
               coalesce(sum(u.value), 0) + coalesce((select sum(b.transit_value) from batches b where b.hospital_id = p.hospital_id and b.product_id = p.id
                 and b.transit_quantity > 0), 0), min(u.expiry_date) filter (where u.saleable and u.usable > 0), coalesce(bool_and(u.over), false),
               coalesce(bool_or(u.over and not u.locked), false),
               max(u.expiry_date) filter (where u.over) + 1, min(u.expiry_date) filter (where not u.over)
          from products p left join units u on u.product_id = p.id where p.hospital_id = ${hospitalId} group by p.hospital_id, p.id),
      used as (
        select u.product_id, greatest(coalesce(sum(u.units) filter (where u.day > w.made_for - 90), 0), 0)::int as used,
               max(u.day) filter (where u.day <= w.made_for - 90) + 90 as used_from, min(u.day) filter (where u.day > w.made_for - 90) + 89 as used_until
          from product_uses u
          join product_levels w on w.hospital_id = u.hospital_id and w.product_id = u.product_id and w.place_id = ${hospitalId}
         where u.hospital_id = ${hospitalId} and u.day > w.made_for - 180 group by u.product_id),
      wished as (
        select s.*, p.kind, p.status, p.folded_name, case when s.quantity <= p.stock_reserve then 'out' end as level,
               s.place_id = ${hospitalId} and p.status = 'enabled' and (s.quantity <= p.stock_reserve or coalesce(s.quantity < p.par_level, false))
                 and (p.stock_reserve > 0 or p.par_level is not null or coalesce(u.used, 0) > 0) as is_wanted,
               coalesce(u.used, 0) as used, case when u.used > 0 then s.quantity::bigint * 90 / u.used end as cover, u.used_from, u.used_until
          from sums s left join used u on s.place_id = ${hospitalId} and u.product_id = s.product_id
          join products p on p.hospital_id = ${hospitalId} and p.id = s.product_id)
      select 0 as expected, count(*)::int as actual, min(coalesce(v.product_id, e.product_id)::text) as detail
        from (select * from product_levels where hospital_id = ${hospitalId}) v
        full join wished e on e.product_id = v.product_id and e.place_id = v.place_id
       where (v.quantity, v.on_hand, v.value, v.nearest_expiry, v.is_expired, v.right_from, v.right_until, v.kind, v.status, v.folded_name,
              v.has_expired, v.used, v.cover, v.used_from, v.used_until, v.is_wanted, v.level = 'out')
             is distinct from (e.quantity, e.on_hand, e.value, e.nearest_expiry, e.is_expired, e.right_from, e.right_until, e.kind, e.status,
              e.folded_name, e.has_expired, e.used, e.cover, e.used_from, e.used_until, e.is_wanted, e.level is not null)`,
  ),
  count(
    'Daily usage that differs from the movements',
    ({ hospitalId }) => sql`
      with used as (
        select m.product_id, (m.at at time zone 'UTC')::date as day, -sum(m.quantity) as units from stock_movements m
         where m.hospital_id = ${hospitalId} and ${isConsumption} group by 1, 2)
      select 0 as expected, count(*)::int as actual, min(coalesce(k.product_id, u.product_id)::text) as detail
        from (select * from product_uses where hospital_id = ${hospitalId}) k
        full join used u on u.product_id = k.product_id and u.day = k.day
       where k.units is distinct from u.units`,
  ),
  count(
    'Balances whose expiry or status differs from their batch',
    ({ hospitalId }) => sql`
      select 0 as expected, count(*)::int as actual, min(b.id::text) as detail from batch_balances s
        join batches b on b.hospital_id = s.hospital_id and b.id = s.batch_id
       where s.hospital_id = ${hospitalId}
         and (s.expiry_date, s.hold) is distinct from (b.expiry_date, case when b.status in ('quarantined', 'recalled') then b.status end)`,
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
