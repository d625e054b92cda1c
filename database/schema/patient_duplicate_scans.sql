-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table patient_duplicate_scans (
  hospital_id uuid not null,
  seen_at timestamp with time zone not null,
  seen_entry uuid not null,
  constraint patient_duplicate_scans_pkey PRIMARY KEY (hospital_id)
);

alter table patient_duplicate_scans enable row level security;
alter table patient_duplicate_scans force row level security;
create policy civis_app on patient_duplicate_scans for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on patient_duplicate_scans for all to current_user using (true) with check (true);
grant delete, insert, select, update on patient_duplicate_scans to civis_app;
