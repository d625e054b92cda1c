-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table medical_certificate_codes (
  hospital_id uuid not null,
  certificate_id uuid not null,
  code_hash bytea not null,
  constraint medical_certificate_codes_pkey PRIMARY KEY (hospital_id, certificate_id),
  constraint medical_certificate_codes_once UNIQUE (code_hash),
  constraint medical_certificate_codes_hospital_id_certificate_id_fkey FOREIGN KEY (hospital_id, certificate_id) REFERENCES medical_certificates(hospital_id, id)
);

alter table medical_certificate_codes enable row level security;
alter table medical_certificate_codes force row level security;
create policy civis_app on medical_certificate_codes for all to civis_app using (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform))) with check (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform)));
create policy civis_owner on medical_certificate_codes for all to current_user using (true) with check (true);
grant delete, insert, select, update on medical_certificate_codes to civis_app;
