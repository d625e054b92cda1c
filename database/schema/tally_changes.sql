-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table tally_changes (
  hospital_id uuid not null,
  id bigint generated always as identity not null,
  list text not null,
  key text not null,
  by bigint not null,
  constraint tally_changes_pkey PRIMARY KEY (hospital_id, id)
);

CREATE INDEX tally_changes_of_list ON tally_changes USING btree (hospital_id, list, key) INCLUDE (by);

alter table tally_changes enable row level security;
alter table tally_changes force row level security;
create policy civis_app on tally_changes for all to civis_app using (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform))) with check (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform)));
create policy civis_owner on tally_changes for all to current_user using (true) with check (true);
grant delete, insert, select, update on tally_changes to civis_app;
