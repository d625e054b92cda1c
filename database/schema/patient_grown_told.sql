-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table patient_grown_told (
  hospital_id uuid not null,
  told_until date not null,
  constraint patient_grown_told_pkey PRIMARY KEY (hospital_id),
  constraint patient_grown_told_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE
);

alter table patient_grown_told enable row level security;
alter table patient_grown_told force row level security;
create policy civis_app on patient_grown_told for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on patient_grown_told for all to current_user using (true) with check (true);
grant delete, insert, select, update on patient_grown_told to civis_app;
