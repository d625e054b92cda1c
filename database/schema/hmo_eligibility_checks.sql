-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table hmo_eligibility_checks (
  hospital_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  billing_id uuid not null,
  hmo_id uuid not null,
  plan_id uuid not null,
  enrollee_number text,
  at timestamp with time zone not null,
  by_user uuid,
  by_name text,
  source text not null,
  source_id uuid,
  result text not null,
  reasons text[] not null,
  verification text not null,
  verified_days integer,
  roster_month date,
  limits jsonb not null,
  hmo_reference text,
  officer text,
  note text,
  constraint hmo_eligibility_checks_pkey PRIMARY KEY (hospital_id, id),
  constraint hmo_eligibility_checks_billing FOREIGN KEY (hospital_id, billing_id) REFERENCES patient_billings(hospital_id, id),
  constraint hmo_eligibility_checks_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint hmo_eligibility_checks_patient FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint hmo_eligibility_checks_plan FOREIGN KEY (hospital_id, plan_id) REFERENCES hmo_plans(hospital_id, id),
  constraint hmo_eligibility_checks_reasoned CHECK (((result = 'eligible'::text) OR (cardinality(reasons) > 0) OR (source = 'desk'::text))),
  constraint hmo_eligibility_checks_result_check CHECK ((result = ANY (ARRAY['eligible'::text, 'not-eligible'::text, 'unknown'::text]))),
  constraint hmo_eligibility_checks_roster_month_check CHECK ((EXTRACT(day FROM roster_month) = (1)::numeric)),
  constraint hmo_eligibility_checks_source_check CHECK ((source = ANY (ARRAY['check-in'::text, 'admission'::text, 'desk'::text, 'roster'::text]))),
  constraint hmo_eligibility_checks_verification_check CHECK ((verification = ANY (ARRAY['unverified'::text, 'verified'::text, 'failed'::text]))),
  constraint hmo_eligibility_checks_verified_days_check CHECK ((verified_days >= 0))
);

CREATE INDEX hmo_eligibility_checks_by_billing ON hmo_eligibility_checks USING btree (hospital_id, billing_id, at DESC);
CREATE INDEX hmo_eligibility_checks_by_patient ON hmo_eligibility_checks USING btree (hospital_id, patient_id, at DESC);
CREATE INDEX hmo_eligibility_checks_by_plan ON hmo_eligibility_checks USING btree (hospital_id, plan_id);
CREATE UNIQUE INDEX hmo_eligibility_checks_one_a_source ON hmo_eligibility_checks USING btree (hospital_id, source, source_id) WHERE (source_id IS NOT NULL);

alter table hmo_eligibility_checks enable row level security;
alter table hmo_eligibility_checks force row level security;
create policy civis_app on hmo_eligibility_checks for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on hmo_eligibility_checks for all to current_user using (true) with check (true);
grant delete, insert, select, update on hmo_eligibility_checks to civis_app;
