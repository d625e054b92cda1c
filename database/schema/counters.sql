-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table counters (
  hospital_id uuid not null,
  name text not null,
  slot smallint not null,
  value bigint not null,
  constraint counters_pkey PRIMARY KEY (hospital_id, name, slot)
);

alter table counters enable row level security;
alter table counters force row level security;
create policy civis_app on counters for all to civis_app using (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform))) with check (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform)));
create policy civis_owner on counters for all to current_user using (true) with check (true);
grant delete, insert, select, update on counters to civis_app;
