-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table user_departments (
  hospital_id uuid not null,
  user_id uuid not null,
  department_id uuid not null,
  position smallint not null,
  constraint user_departments_pkey PRIMARY KEY (hospital_id, user_id, department_id),
  constraint user_departments_hospital_id_department_id_fkey FOREIGN KEY (hospital_id, department_id) REFERENCES departments(hospital_id, id),
  constraint user_departments_hospital_id_user_id_fkey FOREIGN KEY (hospital_id, user_id) REFERENCES users(hospital_id, id) ON DELETE CASCADE,
  constraint user_departments_position_check CHECK (("position" >= 0))
);

CREATE INDEX user_departments_by_department ON user_departments USING btree (hospital_id, department_id, user_id);

alter table user_departments enable row level security;
alter table user_departments force row level security;
create policy civis_app on user_departments for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on user_departments for all to current_user using (true) with check (true);
grant delete, insert, select, update on user_departments to civis_app;
