-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table tallies (
  hospital_id uuid not null,
  list text not null,
  key text not null,
  count bigint not null,
  constraint tallies_pkey PRIMARY KEY (hospital_id, list, key)
);

alter table tallies enable row level security;
alter table tallies force row level security;
create policy civis_app on tallies for all to civis_app using (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform))) with check (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform)));
create policy civis_owner on tallies for all to current_user using (true) with check (true);
grant delete, insert, select, update on tallies to civis_app;
