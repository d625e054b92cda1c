-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table appointment_type_departments (
  hospital_id uuid not null,
  type_id uuid not null,
  department_id uuid not null,
  constraint appointment_type_departments_pkey PRIMARY KEY (hospital_id, type_id, department_id),
  constraint appointment_type_departments_hospital_id_department_id_fkey FOREIGN KEY (hospital_id, department_id) REFERENCES departments(hospital_id, id) ON DELETE CASCADE,
  constraint appointment_type_departments_hospital_id_type_id_fkey FOREIGN KEY (hospital_id, type_id) REFERENCES appointment_types(hospital_id, id) ON DELETE CASCADE
);

CREATE INDEX appointment_type_departments_by_department ON appointment_type_departments USING btree (hospital_id, department_id);

alter table appointment_type_departments enable row level security;
alter table appointment_type_departments force row level security;
create policy civis_app on appointment_type_departments for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on appointment_type_departments for all to current_user using (true) with check (true);
grant delete, insert, select, update on appointment_type_departments to civis_app;
