-- How many rows of a list there are of each kind, so that a list narrowed to hundreds of thousands of rows need not read them to say
-- how many they are. Triggers note every change as a row of its own (nobody waits for another); a job folds those into the tallies.
-- Never authoritative: a check compares them with the rows.

create table tallies (
  hospital_id uuid not null,
  list text not null,
  key text not null,
  count bigint not null,
  primary key (hospital_id, list, key)
);
call civis_protect_platform('tallies');

create table tally_changes (
  hospital_id uuid not null,
  id bigint not null generated always as identity,
  list text not null,
  key text not null,
  by bigint not null,
  primary key (hospital_id, id)
);
call civis_protect_platform('tally_changes');
create index tally_changes_of_list on tally_changes (hospital_id, list, key) include (by);

-- What is tallied: the key is an expression over a row `r`; rows whose key is null are not counted.
create table tally_lists (
  list text primary key,
  tbl text not null,
  key text not null
);
comment on table tally_lists is 'open: no row security';
grant select on tally_lists to civis_app;

create procedure civis_tally(list_name text, tbl_name text, key_of text)
  language plpgsql
  set search_path = pg_catalog, public
as $$
declare
  prefix text := 'tally_' || replace(list_name, '.', '_');
  was text := replace(key_of, 'r.', 'old.');
  now_is text := replace(key_of, 'r.', 'new.');
begin
  insert into public.tally_lists (list, tbl, key) values (list_name, tbl_name, key_of);
  execute format('insert into public.tallies (hospital_id, list, key, count)
    select r.hospital_id, %L, %s, count(*) from public.%I r where %s is not null group by 1, 3', list_name, key_of, tbl_name, key_of);
  execute format('create function public.%I() returns trigger language plpgsql set search_path = pg_catalog, public as $f$
    begin
      insert into tally_changes (hospital_id, list, key, by)
      select r.hospital_id, %L, %s, count(*) from added r where %s is not null group by 1, 3;
      return null;
    end $f$', prefix || '_added', list_name, key_of, key_of);
  execute format('create function public.%I() returns trigger language plpgsql set search_path = pg_catalog, public as $f$
    begin
      insert into tally_changes (hospital_id, list, key, by)
      select old.hospital_id, %L, side.key, side.by from (values (%s, -1), (%s, 1)) as side(key, by) where side.key is not null;
      return null;
    end $f$', prefix || '_moved', list_name, was, now_is);
  execute format('create function public.%I() returns trigger language plpgsql set search_path = pg_catalog, public as $f$
    begin
      if %s is not null then
        insert into tally_changes (hospital_id, list, key, by) values (old.hospital_id, %L, %s, -1);
      end if;
      return null;
    end $f$', prefix || '_removed', was, list_name, was);
  execute format('create trigger %I after insert on public.%I referencing new table as added
    for each statement execute function public.%I()', prefix || '_added', tbl_name, prefix || '_added');
  execute format('create trigger %I after update on public.%I
    for each row when (%s is distinct from %s) execute function public.%I()', prefix || '_moved', tbl_name, was, now_is, prefix || '_moved');
  execute format('create trigger %I after delete on public.%I
    for each row execute function public.%I()', prefix || '_removed', tbl_name, prefix || '_removed');
end $$;

-- Keys whose tally is not the count of the rows, of the hospital of the transaction.
create function tally_differences(hospital uuid) returns table (list text, key text, expected bigint, actual bigint)
  language plpgsql stable
  set search_path = pg_catalog, public
as $$
declare
  one tally_lists;
begin
  for one in select * from tally_lists l order by l.list loop
    return query execute format('
      select %L, coalesce(a.key, b.key), coalesce(a.count, 0)::bigint, coalesce(b.count, 0)::bigint
        from (select %s as key, count(*) as count from public.%I r where r.hospital_id = $1 and %s is not null group by 1) a
        full join (select u.key, sum(u.count) as count from (
                     select t.key, t.count from tallies t where t.hospital_id = $1 and t.list = %L
                     union all select c.key, c.by from tally_changes c where c.hospital_id = $1 and c.list = %L) u group by 1) b on a.key = b.key
       where coalesce(a.count, 0) <> coalesce(b.count, 0)', one.list, one.key, one.tbl, one.key, one.list, one.list) using hospital;
  end loop;
end $$;

call civis_tally('appointments.department', 'appointments', '(r.department_id::text || ''|'' || r.status)');
call civis_tally('appointments.type', 'appointments', '(r.appointment_type_id::text || ''|'' || r.status)');
call civis_tally('consultations', 'consultations', '(r.department_id::text || ''|'' || r.status)');
call civis_tally('lab_requests.test', 'lab_requests', '(r.test_id::text || ''|'' || r.status)');
call civis_tally('invoices', 'invoices', '(r.billing_method || ''|'' || r.status)');
call civis_tally('payments', 'payments', '(r.kind || ''|'' || r.status || ''|'' || array_to_string(r.methods, ''+''))');
