-- First pages at 100,000 products: what has expired units, and what to order by how long it lasts. Both stand beside the levels of
-- migration 0350 and are kept by the same triggers; the day of the hospital decides here as there.

-- What was used of a product on a day, by the days of UTC, which no change of a hospital's zone moves. What came back counts against it.
create table product_uses (
  hospital_id uuid not null,
  product_id uuid not null,
  day date not null,
  units int not null,
  primary key (hospital_id, product_id, day) include (units),
  constraint product_uses_product foreign key (hospital_id, product_id) references products (hospital_id, id) on delete cascade
);
call civis_protect('product_uses');

-- Movements are written before balances, so the levels that the balances make anew find the use of the same act. A check holds the
-- kinds of movement to those of the program.
create function product_uses_moved() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
begin
  insert into product_uses as u (hospital_id, product_id, day, units)
  select a.hospital_id, a.product_id, (a.at at time zone 'UTC')::date, -sum(a.quantity) from added a
   where a.type in ('dispense', 'use', 'issue-out', 'return-in', 'issue-return') and not a.transit
   group by 1, 2, 3 order by 1, 2, 3
  on conflict (hospital_id, product_id, day) do update set units = u.units + excluded.units;
  return null;
end $$;
create trigger product_uses_moved after insert on stock_movements referencing new table as added
  for each statement execute function product_uses_moved();
insert into product_uses (hospital_id, product_id, day, units)
select hospital_id, product_id, (at at time zone 'UTC')::date, -sum(quantity) from stock_movements
 where type in ('dispense', 'use', 'issue-out', 'return-in', 'issue-return') and not transit group by 1, 2, 3;

drop trigger tally_product_levels_added on product_levels;
drop trigger tally_product_levels_moved on product_levels;
drop trigger tally_product_levels_removed on product_levels;
drop function tally_product_levels_added();
drop function tally_product_levels_moved();
drop function tally_product_levels_removed();
delete from tally_lists where list = 'product_levels';
delete from tallies where list = 'product_levels';
delete from tally_changes where list = 'product_levels';

drop index product_levels_short;
alter table product_levels
  drop column is_short,
  -- Units past their expiry that nobody locked.
  add column has_expired boolean not null default false,
  -- Units used over 90 days, wherever; of the row of all places.
  add column used int not null default 0,
  -- Days that the quantity lasts at that use.
  add column cover bigint,
  -- To be ordered: in use, at the reserve or below or below the full level, and with a reserve, a full level or use.
  add column is_wanted boolean not null default false,
  -- The days on which the use is right: since a day of use left the 90 days, until the next one does.
  add column used_from date,
  add column used_until date;
alter table product_levels alter column has_expired drop default, alter column used drop default, alter column is_wanted drop default;

-- As in migration 0350, with what is new at the end. A day of use that left the 90 days another 90 ago is not asked for.
create or replace function product_levels_of(hospital uuid, ids uuid[], on_day date) returns setof product_levels
  language plpgsql stable
  set search_path = pg_catalog, public
as $$
begin
  return query
  select hospital, p.id, s.place_id, p.kind, p.status, p.folded_name, s.quantity::int, s.on_hand::int, s.value::bigint, s.nearest_expiry,
         s.is_expired, r.percent,
         case when s.quantity <= p.stock_reserve then 'out'
              when r.percent <= 25 or 2 * s.quantity <= 3 * p.stock_reserve::bigint then 'low' else 'in' end,
         d.day, s.last_over + 1, s.first_due, s.has_expired, u.used, u.cover,
         s.place_id = hospital and p.status = 'enabled' and (s.quantity <= p.stock_reserve or coalesce(s.quantity < p.par_level, false))
           and (p.stock_reserve > 0 or p.par_level is not null or u.used > 0),
         u.since, u.until
    from products p
    join hospitals h on h.id = p.hospital_id
    left join product_levels v on v.hospital_id = p.hospital_id and v.product_id = p.id and v.place_id = hospital
   cross join lateral (
     select coalesce(on_day, greatest(v.made_for, (greatest(p.updated_at, max(b.updated_at)) at time zone coalesce(h.time_zone_code, 'UTC'))::date)) as day
       from batch_balances s join batches b on b.hospital_id = s.hospital_id and b.id = s.batch_id
      where on_day is null and s.hospital_id = p.hospital_id and s.product_id = p.id and s.quantity > 0) d
   cross join lateral (
     -- By place, and once over all of them.
     select coalesce(u.location_id, hospital) as place_id,
            coalesce(case when grouping(u.location_id) = 0 then sum(u.free) else sum(u.free) filter (where u.saleable) end, 0) as quantity,
            coalesce(sum(u.quantity), 0) as on_hand,
            coalesce(sum(u.value), 0) + case when grouping(u.location_id) = 0 then 0 else coalesce((select sum(t.transit_value) from batches t
              where t.hospital_id = p.hospital_id and t.product_id = p.id and t.transit_quantity > 0), 0) end as value,
            case when grouping(u.location_id) = 0 then min(u.expiry_date) filter (where u.free > 0)
                 else min(u.expiry_date) filter (where u.free > 0 and u.saleable) end as nearest_expiry,
            coalesce(bool_and(u.over), false) as is_expired, coalesce(bool_or(u.over and not u.locked), false) as has_expired, max(u.expiry_date) filter (where u.over) as last_over,
            min(u.expiry_date) filter (where not u.over) as first_due
       from (select s.location_id, s.quantity, s.value, b.expiry_date, l.saleable, coalesce(b.expiry_date < d.day, false) as over,
                    b.status in ('quarantined', 'recalled') as locked,
                    case when b.status in ('quarantined', 'recalled') or b.expiry_date < d.day then 0 else s.quantity - s.quarantined end as free
               from batch_balances s
               join batches b on b.hospital_id = s.hospital_id and b.id = s.batch_id
               join stock_locations l on l.hospital_id = s.hospital_id and l.id = s.location_id
              where s.hospital_id = p.hospital_id and s.product_id = p.id and s.quantity > 0) u
      group by grouping sets ((u.location_id), ())) s
   cross join lateral (
     select coalesce(p.par_level, nullif(p.level_after_receipt, 0), greatest(2 * p.stock_reserve, 1))::bigint as whole) f
   cross join lateral (select least(100, (200 * s.quantity::bigint + f.whole) / (2 * f.whole))::int as percent) r
   cross join lateral (
     -- What was used of it anywhere, beside the row of all places alone.
     select n.used, case when n.used > 0 then s.quantity::bigint * 90 / n.used end as cover, n.since, n.until
       from (select greatest(coalesce(sum(e.units) filter (where e.day > d.day - 90), 0), 0)::int as used,
                    max(e.day) filter (where e.day <= d.day - 90) + 90 as since, min(e.day) filter (where e.day > d.day - 90) + 89 as until
               from product_uses e
              where s.place_id = hospital and e.hospital_id = p.hospital_id and e.product_id = p.id and e.day > d.day - 180) n) u
   where p.hospital_id = hospital and p.id = any(ids);
end $$;

create or replace function keep_product_levels(hospital uuid, ids uuid[], on_day date default null) returns void
  language plpgsql
  set search_path = pg_catalog, public
as $$
begin
  perform from products p where p.hospital_id = hospital and p.id = any(ids) order by p.id for no key update;
  with anew as materialized (select * from product_levels_of(hospital, ids, on_day)),
  gone as (
    delete from product_levels v where v.hospital_id = hospital and v.product_id = any(ids)
       and not exists (select from anew n where n.product_id = v.product_id and n.place_id = v.place_id))
  insert into product_levels as v select n.* from anew n order by n.product_id, n.place_id
  on conflict (hospital_id, product_id, place_id) do update
     set kind = excluded.kind, status = excluded.status, folded_name = excluded.folded_name, quantity = excluded.quantity,
         on_hand = excluded.on_hand, value = excluded.value, nearest_expiry = excluded.nearest_expiry, is_expired = excluded.is_expired,
         percent = excluded.percent, level = excluded.level, made_for = excluded.made_for, right_from = excluded.right_from,
         right_until = excluded.right_until, has_expired = excluded.has_expired, used = excluded.used, cover = excluded.cover,
         is_wanted = excluded.is_wanted, used_from = excluded.used_from, used_until = excluded.used_until
   where (v.*) is distinct from (excluded.*);
end $$;

do $$
declare
  one record;
begin
  for one in select p.hospital_id, array_agg(p.id) as ids from products p group by p.hospital_id loop
    perform keep_product_levels(one.hospital_id, one.ids);
  end loop;
end $$;

create index product_levels_expired on product_levels (hospital_id, place_id, folded_name, product_id) where has_expired and status <> 'archived';
create index product_levels_wanted on product_levels (hospital_id, place_id, cover, folded_name, product_id) where is_wanted;
create index product_levels_used_until on product_levels (hospital_id, used_until) where used_until is not null;
create index product_levels_used_from on product_levels (hospital_id, used_from) where used_from is not null;
call civis_tally('product_levels', 'product_levels',
  '(r.place_id::text || ''|'' || r.kind || ''|'' || r.status || ''|'' || r.level || ''|'' || case when r.is_expired then ''expired'' else '''' end
    || ''|'' || case when r.has_expired then ''some'' else '''' end || ''|'' || case when r.is_wanted then ''wanted'' else '''' end)');
