-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table lab_tests (
  hospital_id uuid not null,
  id uuid not null,
  name text not null,
  folded_name text not null,
  short_name text not null,
  code text,
  local_code text,
  aliases text[] not null,
  category_id uuid not null,
  kind text not null,
  specimen_type text,
  container text,
  volume_ml numeric(6,2),
  collection_notes text,
  patient_instructions text,
  fasting_required boolean not null,
  turnaround_minutes integer not null,
  stat_turnaround_minutes integer,
  sex_restriction text not null,
  min_age_days integer,
  max_age_days integer,
  sensitive boolean not null,
  consent_required boolean not null,
  min_retest_hours integer not null,
  parameters jsonb not null,
  performed_at text not null,
  referral_institution text,
  template_id text,
  status text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint lab_tests_pkey PRIMARY KEY (hospital_id, id),
  constraint lab_tests_category FOREIGN KEY (hospital_id, category_id) REFERENCES lab_test_categories(hospital_id, id),
  constraint lab_tests_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint lab_tests_ages CHECK ((min_age_days <= max_age_days)),
  constraint lab_tests_container_check CHECK ((container = ANY (ARRAY['edta-purple'::text, 'plain-red'::text, 'gel-yellow'::text, 'fluoride-grey'::text, 'citrate-blue'::text, 'heparin-green'::text, 'urine-bottle'::text, 'stool-pot'::text, 'swab'::text, 'blood-culture'::text, 'slide'::text, 'other'::text]))),
  constraint lab_tests_folded_name_check CHECK ((folded_name <> ''::text)),
  constraint lab_tests_kind_check CHECK ((kind = ANY (ARRAY['test'::text, 'profile'::text]))),
  constraint lab_tests_min_retest_hours_check CHECK ((min_retest_hours >= 0)),
  constraint lab_tests_name_check CHECK (((length(name) >= 2) AND (length(name) <= 120))),
  constraint lab_tests_performed_at_check CHECK ((performed_at = ANY (ARRAY['in-house'::text, 'referred-out'::text]))),
  constraint lab_tests_sex_restriction_check CHECK ((sex_restriction = ANY (ARRAY['none'::text, 'male'::text, 'female'::text]))),
  constraint lab_tests_short_name_check CHECK (((length(short_name) >= 1) AND (length(short_name) <= 16))),
  constraint lab_tests_specimen CHECK (((kind = 'profile'::text) OR (specimen_type IS NOT NULL))),
  constraint lab_tests_specimen_type_check CHECK ((specimen_type = ANY (ARRAY['blood'::text, 'serum'::text, 'plasma'::text, 'urine'::text, 'stool'::text, 'sputum'::text, 'swab'::text, 'csf'::text, 'aspirate'::text, 'semen'::text, 'tissue'::text, 'other'::text]))),
  constraint lab_tests_status_check CHECK ((status = ANY (ARRAY['active'::text, 'disabled'::text, 'archived'::text]))),
  constraint lab_tests_turnaround CHECK ((stat_turnaround_minutes <= turnaround_minutes)),
  constraint lab_tests_turnaround_minutes_check CHECK (((turnaround_minutes >= 5) AND (turnaround_minutes <= 43200))),
  constraint lab_tests_volume_ml_check CHECK (((volume_ml > (0)::numeric) AND (volume_ml <= (100)::numeric)))
);

CREATE INDEX lab_tests_by_category ON lab_tests USING btree (hospital_id, category_id);
CREATE UNIQUE INDEX lab_tests_one_local_code ON lab_tests USING btree (hospital_id, upper(local_code)) WHERE ((status <> 'archived'::text) AND (local_code IS NOT NULL));
CREATE UNIQUE INDEX lab_tests_one_name ON lab_tests USING btree (hospital_id, folded_name) WHERE (status <> 'archived'::text);

alter table lab_tests enable row level security;
alter table lab_tests force row level security;
create policy civis_app on lab_tests for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on lab_tests for all to current_user using (true) with check (true);
grant delete, insert, select, update on lab_tests to civis_app;
