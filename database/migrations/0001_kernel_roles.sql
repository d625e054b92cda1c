-- What every later migration builds on: who asks (settings of the transaction), and how a table is guarded.

create extension if not exists btree_gist;

grant usage on schema public to civis_app;

-- The hospital of the transaction. Without one: null, and no row of a hospital table shows.
create function app_hospital() returns uuid
  language sql stable parallel safe
  return nullif(pg_catalog.current_setting('app.hospital', true), '')::uuid;

-- True in a platform scope: registration, sign-in, the operator.
create function app_platform() returns boolean
  language sql stable parallel safe
  return coalesce(pg_catalog.current_setting('app.platform', true) = 'on', false);

-- The person of the transaction, in a patient scope.
create function app_person() returns uuid
  language sql stable parallel safe
  return nullif(pg_catalog.current_setting('app.person', true), '')::uuid;

-- Row security with one condition for the app and a free hand for the owner (jobs, backups), who need not be a superuser.
create procedure civis_guard(tbl regclass, condition text)
  language plpgsql
  set search_path = pg_catalog, public
as $$
begin
  execute format('alter table %s enable row level security', tbl);
  execute format('alter table %s force row level security', tbl);
  execute format('drop policy if exists civis_app on %s', tbl);
  execute format('create policy civis_app on %s to civis_app using (%s) with check (%s)', tbl, condition, condition);
  execute format('drop policy if exists civis_owner on %s', tbl);
  execute format('create policy civis_owner on %s to %I using (true) with check (true)', tbl, current_user);
  execute format('grant select, insert, update, delete on %s to civis_app', tbl);
end $$;

-- A hospital table: the app sees and writes rows of its hospital alone.
create procedure civis_protect(tbl regclass)
  language plpgsql
  set search_path = pg_catalog, public
as $$
begin
  call public.civis_guard(tbl, 'hospital_id = (select public.app_hospital())');
end $$;

-- A platform table: a platform scope sees every row, a hospital its own.
create procedure civis_protect_platform(tbl regclass, hospital_column name default 'hospital_id')
  language plpgsql
  set search_path = pg_catalog, public
as $$
begin
  call public.civis_guard(tbl, format('%I = (select public.app_hospital()) or (select public.app_platform())', hospital_column));
end $$;

-- A table without row security: reference rows, accounts, tables of the kernel's own. Only the modules that own it go
-- there. The comment marks that this was meant; a test refuses hospital columns on tables that are neither guarded nor marked.
create procedure civis_open(tbl regclass)
  language plpgsql
  set search_path = pg_catalog, public
as $$
begin
  execute format('comment on table %s is %L', tbl, 'open: no row security');
  execute format('grant select, insert, update, delete on %s to civis_app', tbl);
end $$;

create function civis_refuse_change() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
begin
  raise exception 'rows of % are only ever added', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Rows are added and read, never changed or removed: not by the app, and not by the owner either.
-- The row trigger reaches partitions, the statement trigger also says no where no row is hit.
create procedure civis_append_only(tbl regclass)
  language plpgsql
  set search_path = pg_catalog, public
as $$
begin
  execute format('revoke update, delete, truncate on %s from civis_app', tbl);
  execute format('create or replace trigger civis_append_only_rows before update or delete on %s for each row execute function public.civis_refuse_change()', tbl);
  execute format('create or replace trigger civis_append_only before update or delete or truncate on %s for each statement execute function public.civis_refuse_change()', tbl);
  execute format('alter table %s enable always trigger civis_append_only_rows', tbl);
  execute format('alter table %s enable always trigger civis_append_only', tbl);
end $$;
