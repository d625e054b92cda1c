-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table queue_days (
  hospital_id uuid not null,
  department_id uuid not null,
  day date not null,
  last_number integer not null,
  closes_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint queue_days_pkey PRIMARY KEY (hospital_id, department_id, day),
  constraint queue_days_hospital_id_department_id_fkey FOREIGN KEY (hospital_id, department_id) REFERENCES departments(hospital_id, id),
  constraint queue_days_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint queue_days_last_number_check CHECK ((last_number >= 0))
);

CREATE INDEX queue_days_open ON queue_days USING btree (closes_at) WHERE (closed_at IS NULL);

alter table queue_days enable row level security;
alter table queue_days force row level security;
create policy civis_app on queue_days for all to civis_app using (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform))) with check (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform)));
create policy civis_owner on queue_days for all to current_user using (true) with check (true);
grant delete, insert, select, update on queue_days to civis_app;
