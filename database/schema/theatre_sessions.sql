-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table theatre_sessions (
  hospital_id uuid not null,
  id uuid not null,
  theatre_id uuid not null,
  weekday integer,
  on_date date,
  from_minute integer not null,
  until_minute integer not null,
  kind text not null,
  surgeon_id uuid,
  department_id uuid,
  release_hours integer not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint theatre_sessions_pkey PRIMARY KEY (hospital_id, id),
  constraint theatre_sessions_no_overlap EXCLUDE USING gist (hospital_id WITH =, theatre_id WITH =, COALESCE(weekday, 0) WITH =, COALESCE(on_date, '1970-01-01'::date) WITH =, int4range(from_minute, until_minute) WITH &&),
  constraint theatre_sessions_department FOREIGN KEY (hospital_id, department_id) REFERENCES departments(hospital_id, id),
  constraint theatre_sessions_surgeon FOREIGN KEY (hospital_id, surgeon_id) REFERENCES users(hospital_id, id),
  constraint theatre_sessions_theatre FOREIGN KEY (hospital_id, theatre_id) REFERENCES theatres(hospital_id, id),
  constraint theatre_sessions_from_minute_check CHECK (((from_minute >= 0) AND (from_minute <= 1439))),
  constraint theatre_sessions_kind_check CHECK ((kind = ANY (ARRAY['elective'::text, 'emergency'::text, 'closed'::text]))),
  constraint theatre_sessions_one_day CHECK (((weekday IS NULL) <> (on_date IS NULL))),
  constraint theatre_sessions_release_hours_check CHECK (((release_hours >= 0) AND (release_hours <= 720))),
  constraint theatre_sessions_times CHECK ((until_minute > from_minute)),
  constraint theatre_sessions_until_minute_check CHECK (((until_minute >= 1) AND (until_minute <= 1440))),
  constraint theatre_sessions_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7)))
);

alter table theatre_sessions enable row level security;
alter table theatre_sessions force row level security;
create policy civis_app on theatre_sessions for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on theatre_sessions for all to current_user using (true) with check (true);
grant delete, insert, select, update on theatre_sessions to civis_app;
