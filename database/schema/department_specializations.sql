-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table department_specializations (
  hospital_id uuid not null,
  department_id uuid not null,
  specialization_id uuid not null,
  constraint department_specializations_pkey PRIMARY KEY (hospital_id, department_id, specialization_id),
  constraint department_specializations_hospital_id_department_id_fkey FOREIGN KEY (hospital_id, department_id) REFERENCES departments(hospital_id, id) ON DELETE CASCADE,
  constraint department_specializations_hospital_id_specialization_id_fkey FOREIGN KEY (hospital_id, specialization_id) REFERENCES specializations(hospital_id, id)
);

CREATE INDEX department_specializations_by_specialization ON department_specializations USING btree (hospital_id, specialization_id);

alter table department_specializations enable row level security;
alter table department_specializations force row level security;
create policy civis_app on department_specializations for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on department_specializations for all to current_user using (true) with check (true);
grant delete, insert, select, update on department_specializations to civis_app;
