-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table opening_hours (
  hospital_id uuid not null,
  id uuid not null,
  weekday text not null,
  from_minute integer not null,
  to_minute integer not null,
  department_id uuid,
  created_at timestamp with time zone not null,
  created_by uuid,
  constraint opening_hours_pkey PRIMARY KEY (hospital_id, id),
  constraint opening_hours_apart EXCLUDE USING gist (hospital_id WITH =, weekday WITH =, COALESCE(department_id, '00000000-0000-0000-0000-000000000000'::uuid) WITH =, int4range(from_minute, to_minute) WITH &&),
  constraint opening_hours_hospital_id_department_id_fkey FOREIGN KEY (hospital_id, department_id) REFERENCES departments(hospital_id, id) ON DELETE CASCADE,
  constraint opening_hours_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint opening_hours_forward CHECK ((from_minute < to_minute)),
  constraint opening_hours_from_minute_check CHECK (((from_minute >= 0) AND (from_minute <= 1439))),
  constraint opening_hours_to_minute_check CHECK (((to_minute >= 1) AND (to_minute <= 1440))),
  constraint opening_hours_weekday_check CHECK ((weekday = ANY (ARRAY['monday'::text, 'tuesday'::text, 'wednesday'::text, 'thursday'::text, 'friday'::text, 'saturday'::text, 'sunday'::text])))
);

alter table opening_hours enable row level security;
alter table opening_hours force row level security;
create policy civis_app on opening_hours for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on opening_hours for all to current_user using (true) with check (true);
grant delete, insert, select, update on opening_hours to civis_app;
