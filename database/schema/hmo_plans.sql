-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table hmo_plans (
  hospital_id uuid not null,
  id uuid not null,
  hmo_id uuid not null,
  name text not null,
  folded_name text not null,
  code text not null,
  plan_year text not null,
  max_dependants integer,
  dependant_age_max integer,
  waiting_period_days integer not null,
  room_class_max text,
  excluded_modules text[] default '{}'::text[] not null,
  excluded_item_ids uuid[] default '{}'::uuid[] not null,
  excluded_diagnoses text[] default '{}'::text[] not null,
  nhia boolean not null,
  status text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint hmo_plans_pkey PRIMARY KEY (hospital_id, id),
  constraint hmo_plans_hmo FOREIGN KEY (hospital_id, hmo_id) REFERENCES hmos(hospital_id, id) ON DELETE CASCADE,
  constraint hmo_plans_code_check CHECK (((length(code) >= 1) AND (length(code) <= 20))),
  constraint hmo_plans_dependant_age_max_check CHECK (((dependant_age_max >= 0) AND (dependant_age_max <= 120))),
  constraint hmo_plans_excluded_diagnoses_check CHECK ((cardinality(excluded_diagnoses) <= 200)),
  constraint hmo_plans_excluded_item_ids_check CHECK ((cardinality(excluded_item_ids) <= 500)),
  constraint hmo_plans_excluded_modules_check CHECK ((excluded_modules <@ ARRAY['Admission'::text, 'Blood'::text, 'Laboratory'::text, 'Radiology'::text, 'Medication'::text, 'Procedure'::text, 'ProfessionalService'::text, 'OtherService'::text])),
  constraint hmo_plans_folded_name_check CHECK ((folded_name <> ''::text)),
  constraint hmo_plans_max_dependants_check CHECK (((max_dependants >= 0) AND (max_dependants <= 50))),
  constraint hmo_plans_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint hmo_plans_plan_year_check CHECK ((plan_year = ANY (ARRAY['calendar'::text, 'contract'::text, 'enrolment'::text]))),
  constraint hmo_plans_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text]))),
  constraint hmo_plans_waiting_period_days_check CHECK (((waiting_period_days >= 0) AND (waiting_period_days <= 730)))
);

CREATE UNIQUE INDEX hmo_plans_one_code ON hmo_plans USING btree (hospital_id, hmo_id, lower(code)) WHERE (status = 'active'::text);
CREATE UNIQUE INDEX hmo_plans_one_name ON hmo_plans USING btree (hospital_id, hmo_id, folded_name) WHERE (status = 'active'::text);

alter table hmo_plans enable row level security;
alter table hmo_plans force row level security;
create policy civis_app on hmo_plans for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on hmo_plans for all to current_user using (true) with check (true);
grant delete, insert, select, update on hmo_plans to civis_app;
