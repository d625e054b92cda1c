-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table appointment_schedule_exceptions (
  hospital_id uuid not null,
  id uuid not null,
  practitioner_id uuid,
  department_id uuid,
  kind text not null,
  from_day date not null,
  to_day date not null,
  from_minute integer,
  to_minute integer,
  note text,
  created_at timestamp with time zone not null,
  created_by uuid,
  constraint appointment_schedule_exceptions_pkey PRIMARY KEY (hospital_id, id),
  constraint appointment_schedule_exception_hospital_id_practitioner_id_fkey FOREIGN KEY (hospital_id, practitioner_id) REFERENCES users(hospital_id, id),
  constraint appointment_schedule_exceptions_hospital_id_department_id_fkey FOREIGN KEY (hospital_id, department_id) REFERENCES departments(hospital_id, id) ON DELETE CASCADE,
  constraint appointment_schedule_exceptions_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint appointment_exceptions_dates CHECK ((from_day <= to_day)),
  constraint appointment_exceptions_one_owner CHECK ((num_nonnulls(practitioner_id, department_id) <= 1)),
  constraint appointment_exceptions_times CHECK ((((from_minute IS NULL) = (to_minute IS NULL)) AND ((from_minute IS NULL) OR (from_minute < to_minute)) AND ((kind <> 'extra-clinic'::text) OR (from_minute IS NOT NULL)))),
  constraint appointment_schedule_exceptions_from_minute_check CHECK (((from_minute >= 0) AND (from_minute <= 1439))),
  constraint appointment_schedule_exceptions_kind_check CHECK ((kind = ANY (ARRAY['leave'::text, 'holiday'::text, 'theatre'::text, 'extra-clinic'::text]))),
  constraint appointment_schedule_exceptions_to_minute_check CHECK (((to_minute >= 1) AND (to_minute <= 1440)))
);

CREATE INDEX appointment_exceptions_by_day ON appointment_schedule_exceptions USING btree (hospital_id, to_day, from_day);
CREATE INDEX appointment_exceptions_by_department ON appointment_schedule_exceptions USING btree (hospital_id, department_id) WHERE (department_id IS NOT NULL);
CREATE INDEX appointment_exceptions_by_practitioner ON appointment_schedule_exceptions USING btree (hospital_id, practitioner_id) WHERE (practitioner_id IS NOT NULL);

alter table appointment_schedule_exceptions enable row level security;
alter table appointment_schedule_exceptions force row level security;
create policy civis_app on appointment_schedule_exceptions for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on appointment_schedule_exceptions for all to current_user using (true) with check (true);
grant delete, insert, select, update on appointment_schedule_exceptions to civis_app;
