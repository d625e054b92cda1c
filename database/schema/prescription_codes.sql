-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table prescription_codes (
  hospital_id uuid not null,
  prescription_id uuid not null,
  code_hash bytea not null,
  constraint prescription_codes_pkey PRIMARY KEY (hospital_id, prescription_id),
  constraint prescription_codes_once UNIQUE (code_hash),
  constraint prescription_codes_hospital_id_prescription_id_fkey FOREIGN KEY (hospital_id, prescription_id) REFERENCES prescriptions(hospital_id, id)
);

alter table prescription_codes enable row level security;
alter table prescription_codes force row level security;
create policy civis_app on prescription_codes for all to civis_app using (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform))) with check (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform)));
create policy civis_owner on prescription_codes for all to current_user using (true) with check (true);
grant delete, insert, select, update on prescription_codes to civis_app;
