-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table admission_observations (
  hospital_id uuid not null,
  admission_id uuid not null,
  last_vital_id uuid,
  last_taken_at timestamp with time zone,
  score_minutes integer,
  level text,
  limit_minutes integer,
  limit_silent boolean default false not null,
  limit_reason text,
  limit_until timestamp with time zone,
  limit_at timestamp with time zone,
  limit_by uuid,
  limit_by_name text,
  told_due_at timestamp with time zone,
  constraint admission_observations_pkey PRIMARY KEY (hospital_id, admission_id),
  constraint admission_observations_admission FOREIGN KEY (hospital_id, admission_id) REFERENCES admissions(hospital_id, id) ON DELETE CASCADE,
  constraint admission_observations_last CHECK (((last_vital_id IS NULL) = (last_taken_at IS NULL))),
  constraint admission_observations_level_check CHECK ((level = ANY (ARRAY['watch'::text, 'urgent'::text, 'emergency'::text]))),
  constraint admission_observations_limit CHECK ((((limit_minutes IS NULL) = (limit_until IS NULL)) AND ((limit_minutes IS NULL) = (limit_reason IS NULL)) AND ((limit_minutes IS NULL) = (limit_at IS NULL)) AND ((limit_minutes IS NOT NULL) OR (NOT limit_silent)) AND ((limit_until IS NULL) OR (limit_until <= (limit_at + '72:00:00'::interval))))),
  constraint admission_observations_limit_minutes_check CHECK (((limit_minutes >= 15) AND (limit_minutes <= 1440))),
  constraint admission_observations_score_minutes_check CHECK (((score_minutes >= 15) AND (score_minutes <= 1440)))
);

CREATE INDEX admission_observations_limited ON admission_observations USING btree (hospital_id, limit_until) WHERE (limit_until IS NOT NULL);

alter table admission_observations enable row level security;
alter table admission_observations force row level security;
create policy civis_app on admission_observations for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on admission_observations for all to current_user using (true) with check (true);
grant delete, insert, select, update on admission_observations to civis_app;
