-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table hmo_plan_benefits (
  hospital_id uuid not null,
  id uuid not null,
  plan_id uuid not null,
  starts_on date not null,
  ends_on date not null,
  coverage_percent_bps integer not null,
  copays jsonb default '{}'::jsonb not null,
  annual_limit bigint,
  family_limit bigint,
  per_visit_limit bigint,
  per_admission_limit bigint,
  module_limits jsonb default '{}'::jsonb not null,
  inpatient_days_limit integer,
  reason text,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint hmo_plan_benefits_pkey PRIMARY KEY (hospital_id, id),
  constraint hmo_plan_benefits_one_a_day EXCLUDE USING gist (hospital_id WITH =, plan_id WITH =, daterange(starts_on, ends_on, '[]'::text) WITH &&),
  constraint hmo_plan_benefits_plan FOREIGN KEY (hospital_id, plan_id) REFERENCES hmo_plans(hospital_id, id) ON DELETE CASCADE,
  constraint hmo_plan_benefits_annual_limit_check CHECK ((annual_limit >= 0)),
  constraint hmo_plan_benefits_coverage_percent_bps_check CHECK (((coverage_percent_bps >= 0) AND (coverage_percent_bps <= 10000))),
  constraint hmo_plan_benefits_dates CHECK ((ends_on >= starts_on)),
  constraint hmo_plan_benefits_family_limit_check CHECK ((family_limit >= 0)),
  constraint hmo_plan_benefits_inpatient_days_limit_check CHECK (((inpatient_days_limit >= 0) AND (inpatient_days_limit <= 366))),
  constraint hmo_plan_benefits_per_admission_limit_check CHECK ((per_admission_limit >= 0)),
  constraint hmo_plan_benefits_per_visit_limit_check CHECK ((per_visit_limit >= 0))
);

alter table hmo_plan_benefits enable row level security;
alter table hmo_plan_benefits force row level security;
create policy civis_app on hmo_plan_benefits for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on hmo_plan_benefits for all to current_user using (true) with check (true);
grant delete, insert, select, update on hmo_plan_benefits to civis_app;
