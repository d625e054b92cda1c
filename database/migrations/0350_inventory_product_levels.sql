-- What stands of each product, kept beside it: over all places that serve, and at each place that holds units. Lists and panels that
-- are cut or sorted by stock read these rows; whoever decides about stock reads batches and balances under the product's lock.
-- Triggers keep them in the transaction that moves or changes something, under that same lock.
create table product_levels (
  hospital_id uuid not null,
  product_id uuid not null,
  -- A stock location; the hospital's own id: over all places that serve.
  place_id uuid not null,
  -- As the product has them, so that one index cuts and orders a list.
  kind text not null,
  status text not null,
  folded_name text not null,
  -- Usable units.
  quantity int not null,
  -- All units there, usable or not; of the whole, wherever they are.
  on_hand int not null,
  -- Minor units; of the whole with what is in transit.
  value bigint not null,
  -- First expiry of a usable batch.
  nearest_expiry date,
  -- Units, and every one of them past its expiry.
  is_expired boolean not null,
  percent int not null,
  level text not null check (level in ('out', 'low', 'in')),
  -- Wants to be ordered: at the reserve or below, or below the full level.
  is_short boolean not null,
  -- The day that the figures were made for, and the days that they are right on: until a batch expires, since the last one did.
  made_for date not null,
  right_from date,
  right_until date,
  primary key (hospital_id, product_id, place_id),
  constraint product_levels_product foreign key (hospital_id, product_id) references products (hospital_id, id) on delete cascade
);
call civis_protect('product_levels');
create index product_levels_by_name on product_levels (hospital_id, place_id, folded_name, product_id) where status <> 'archived';
create index product_levels_low on product_levels (hospital_id, place_id, level, folded_name, product_id) where level <> 'in' and status <> 'archived';
create index product_levels_by_quantity on product_levels (hospital_id, place_id, quantity, folded_name, product_id) where status <> 'archived';
create index product_levels_by_percent on product_levels (hospital_id, place_id, percent, folded_name, product_id) where status <> 'archived';
create index product_levels_by_expiry on product_levels (hospital_id, place_id, nearest_expiry, folded_name, product_id) where status <> 'archived';
create index product_levels_short on product_levels (hospital_id, place_id, product_id) where is_short and status <> 'archived';
create index product_levels_value on product_levels (hospital_id, place_id) include (value) where value > 0;
create index product_levels_until on product_levels (hospital_id, right_until) where right_until is not null;
create index product_levels_since on product_levels (hospital_id, right_from) where right_from is not null;

-- The rows as they should be on a day; without one, on the last day on which something of the product is known to have changed.
-- Each product is looked up by itself, so that many cost what they are times one. The rules of level and percent are those of
-- contract/rules/level.ts; a test holds them together.
create function product_levels_of(hospital uuid, ids uuid[], on_day date) returns setof product_levels
  language plpgsql stable
  set search_path = pg_catalog, public
as $$
begin
  return query
  select hospital, p.id, s.place_id, p.kind, p.status, p.folded_name, s.quantity::int, s.on_hand::int, s.value::bigint, s.nearest_expiry,
         s.is_expired, r.percent,
         case when s.quantity <= p.stock_reserve then 'out'
              when r.percent <= 25 or 2 * s.quantity <= 3 * p.stock_reserve::bigint then 'low' else 'in' end,
         s.quantity <= p.stock_reserve or coalesce(s.quantity < p.par_level, false),
         d.day, s.last_over + 1, s.first_due
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
            coalesce(bool_and(u.over), false) as is_expired, max(u.expiry_date) filter (where u.over) as last_over,
            min(u.expiry_date) filter (where not u.over) as first_due
       from (select s.location_id, s.quantity, s.value, b.expiry_date, l.saleable, coalesce(b.expiry_date < d.day, false) as over,
                    case when b.status in ('quarantined', 'recalled') or b.expiry_date < d.day then 0 else s.quantity - s.quarantined end as free
               from batch_balances s
               join batches b on b.hospital_id = s.hospital_id and b.id = s.batch_id
               join stock_locations l on l.hospital_id = s.hospital_id and l.id = s.location_id
              where s.hospital_id = p.hospital_id and s.product_id = p.id and s.quantity > 0) u
      group by grouping sets ((u.location_id), ())) s
   cross join lateral (
     select coalesce(p.par_level, nullif(p.level_after_receipt, 0), greatest(2 * p.stock_reserve, 1))::bigint as whole) f
   cross join lateral (select least(100, (200 * s.quantity::bigint + f.whole) / (2 * f.whole))::int as percent) r
   where p.hospital_id = hospital and p.id = any(ids);
end $$;

-- Makes the rows of products anew. The products are locked first, in the order in which everybody locks them: who comes second sees
-- what the first wrote, for each statement below reads what was committed before it.
create function keep_product_levels(hospital uuid, ids uuid[], on_day date default null) returns void
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
         percent = excluded.percent, level = excluded.level, is_short = excluded.is_short, made_for = excluded.made_for,
         right_from = excluded.right_from, right_until = excluded.right_until
   where (v.*) is distinct from (excluded.*);
end $$;

create function product_levels_moved() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
declare
  one record;
begin
  for one in select c.hospital_id, array_agg(distinct c.product_id) as ids from changed c group by c.hospital_id loop
    perform keep_product_levels(one.hospital_id, one.ids);
  end loop;
  return null;
end $$;
create trigger product_levels_added after insert on batch_balances referencing new table as changed
  for each statement execute function product_levels_moved();
create trigger product_levels_moved after update on batch_balances referencing new table as changed
  for each statement execute function product_levels_moved();

create function product_levels_of_batch() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
begin
  perform keep_product_levels(new.hospital_id, array[new.product_id]);
  return null;
end $$;
-- What expires or is used up by itself needs no telling: dates and balances say so.
create trigger product_levels_of_batch after update on batches
  for each row when (old.expiry_date is distinct from new.expiry_date
    or (old.status in ('quarantined', 'recalled')) is distinct from (new.status in ('quarantined', 'recalled')))
  execute function product_levels_of_batch();

create function product_levels_of_new() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
declare
  one record;
begin
  for one in select a.hospital_id, array_agg(a.id) as ids from added a group by a.hospital_id loop
    perform keep_product_levels(one.hospital_id, one.ids);
  end loop;
  return null;
end $$;
create trigger product_levels_of_new after insert on products referencing new table as added
  for each statement execute function product_levels_of_new();

create function product_levels_of_changed() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
declare
  one record;
begin
  for one in
    select n.hospital_id, array_agg(n.id) as ids from now_is n join was o on o.hospital_id = n.hospital_id and o.id = n.id
     where (o.stock_reserve, o.par_level, o.level_after_receipt, o.status, o.kind, o.folded_name)
           is distinct from (n.stock_reserve, n.par_level, n.level_after_receipt, n.status, n.kind, n.folded_name)
     group by n.hospital_id
  loop
    perform keep_product_levels(one.hospital_id, one.ids);
  end loop;
  return null;
end $$;
create trigger product_levels_of_changed after update on products referencing old table as was new table as now_is
  for each statement execute function product_levels_of_changed();

do $$
declare
  one record;
begin
  for one in select p.hospital_id, array_agg(p.id) as ids from products p group by p.hospital_id loop
    perform keep_product_levels(one.hospital_id, one.ids);
  end loop;
end $$;

-- How many products there are of each level, over the places that serve and at each place.
call civis_tally('product_levels', 'product_levels',
  '(r.place_id::text || ''|'' || r.kind || ''|'' || r.status || ''|'' || r.level || ''|'' || case when r.is_expired then ''expired'' else '''' end)');

-- How many batches end soon is counted from the index alone.
drop index batches_standing;
create index batches_standing on batches (hospital_id, expiry_date, id) include (status, transit_quantity) where status <> 'depleted';
