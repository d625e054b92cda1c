-- First pages of batches where there are 200,000: at a place by expiry, by a number, and how many there are.

-- As the batch has them, so that one index cuts and orders the batches of a place.
alter table batch_balances
  add column expiry_date date,
  add column hold text check (hold in ('quarantined', 'recalled'));
alter table batch_balances disable trigger product_levels_moved;
update batch_balances s
   set expiry_date = b.expiry_date, hold = case when b.status in ('quarantined', 'recalled') then b.status end
  from batches b where b.hospital_id = s.hospital_id and b.id = s.batch_id;
alter table batch_balances enable trigger product_levels_moved;

create function batch_balances_of_batch() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
begin
  select b.expiry_date, case when b.status in ('quarantined', 'recalled') then b.status end into new.expiry_date, new.hold
    from batches b where b.hospital_id = new.hospital_id and b.id = new.batch_id;
  return new;
end $$;
create trigger batch_balances_of_batch before insert on batch_balances
  for each row execute function batch_balances_of_batch();

create function batches_of_balances() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
begin
  update batch_balances s set expiry_date = new.expiry_date, hold = case when new.status in ('quarantined', 'recalled') then new.status end
   where s.hospital_id = new.hospital_id and s.batch_id = new.id;
  return null;
end $$;
create trigger batches_of_balances after update on batches
  for each row when (old.expiry_date is distinct from new.expiry_date
    or case when old.status in ('quarantined', 'recalled') then old.status end
       is distinct from case when new.status in ('quarantined', 'recalled') then new.status end)
  execute function batches_of_balances();

drop index batch_balances_at_location;
create index batch_balances_at_location on batch_balances (hospital_id, location_id, expiry_date, batch_id) include (hold) where quantity > 0;
create index batches_by_number on batches (hospital_id, folded_number collate "C");

call civis_tally('batch_balances', 'batch_balances',
  '(case when r.quantity > 0 then r.location_id::text || ''|'' || coalesce(r.hold, '''') end)');
call civis_tally('batches', 'batches', '(r.status)');
