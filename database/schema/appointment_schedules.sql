-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table appointment_schedules (
  hospital_id uuid not null,
  id uuid not null,
  practitioner_id uuid,
  department_id uuid,
  owner_id uuid generated always as (COALESCE(practitioner_id, department_id)) stored not null,
  weekday text not null,
  from_minute integer not null,
  to_minute integer not null,
  breaks jsonb not null,
  slot_minutes integer,
  appointment_type_ids uuid[] not null,
  room_id uuid,
  max_patients integer,
  valid_from date,
  valid_to date,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint appointment_schedules_pkey PRIMARY KEY (hospital_id, id),
  constraint appointment_schedules_apart EXCLUDE USING gist (hospital_id WITH =, owner_id WITH =, weekday WITH =, int4range(from_minute, to_minute) WITH &&, daterange(valid_from, valid_to, '[]'::text) WITH &&),
  constraint appointment_schedules_hospital_id_department_id_fkey FOREIGN KEY (hospital_id, department_id) REFERENCES departments(hospital_id, id) ON DELETE CASCADE,
  constraint appointment_schedules_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint appointment_schedules_hospital_id_practitioner_id_fkey FOREIGN KEY (hospital_id, practitioner_id) REFERENCES users(hospital_id, id),
  constraint appointment_schedules_breaks_check CHECK ((jsonb_typeof(breaks) = 'array'::text)),
  constraint appointment_schedules_dates CHECK ((valid_from <= valid_to)),
  constraint appointment_schedules_forward CHECK ((from_minute < to_minute)),
  constraint appointment_schedules_from_minute_check CHECK (((from_minute >= 0) AND (from_minute <= 1439))),
  constraint appointment_schedules_max_patients_check CHECK ((max_patients >= 1)),
  constraint appointment_schedules_one_owner CHECK ((num_nonnulls(practitioner_id, department_id) = 1)),
  constraint appointment_schedules_slot_minutes_check CHECK (((slot_minutes >= 5) AND (slot_minutes <= 480))),
  constraint appointment_schedules_to_minute_check CHECK (((to_minute >= 1) AND (to_minute <= 1440))),
  constraint appointment_schedules_weekday_check CHECK ((weekday = ANY (ARRAY['monday'::text, 'tuesday'::text, 'wednesday'::text, 'thursday'::text, 'friday'::text, 'saturday'::text, 'sunday'::text])))
);

CREATE INDEX appointment_schedules_by_department ON appointment_schedules USING btree (hospital_id, department_id) WHERE (department_id IS NOT NULL);
CREATE INDEX appointment_schedules_by_owner ON appointment_schedules USING btree (hospital_id, owner_id, weekday);

alter table appointment_schedules enable row level security;
alter table appointment_schedules force row level security;
create policy civis_app on appointment_schedules for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on appointment_schedules for all to current_user using (true) with check (true);
grant delete, insert, select, update on appointment_schedules to civis_app;
