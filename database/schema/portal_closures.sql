-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table portal_closures (
  person_id uuid not null,
  hospital_id uuid not null,
  reason text not null,
  closed_at timestamp with time zone not null,
  closed_by_name text not null,
  constraint portal_closures_pkey PRIMARY KEY (person_id, hospital_id),
  constraint portal_closures_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint portal_closures_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id)
);

alter table portal_closures enable row level security;
alter table portal_closures force row level security;
create policy civis_app on portal_closures for all to civis_app using (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR (person_id = ( SELECT app_person() AS app_person)) OR ( SELECT app_platform() AS app_platform))) with check (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR (person_id = ( SELECT app_person() AS app_person)) OR ( SELECT app_platform() AS app_platform)));
create policy civis_owner on portal_closures for all to current_user using (true) with check (true);
grant delete, insert, select, update on portal_closures to civis_app;
