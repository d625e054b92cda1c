-- Checks of what an insurer covers, kept as they were answered; and the monthly rosters that partners send.

create table hmo_eligibility_checks (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  patient_id uuid not null,
  billing_id uuid not null,
  hmo_id uuid not null,
  plan_id uuid not null,
  enrollee_number text,
  at timestamptz not null,
  by_user uuid,
  by_name text,
  source text not null check (source in ('check-in', 'admission', 'desk', 'roster')),
  -- The appointment or the admission; null for the desk and a roster.
  source_id uuid,
  result text not null check (result in ('eligible', 'not-eligible', 'unknown')),
  reasons text[] not null,
  verification text not null check (verification in ('unverified', 'verified', 'failed')),
  verified_days int check (verified_days >= 0),
  -- The first day of the month whose roster named the enrollee.
  roster_month date check (extract(day from roster_month) = 1),
  -- [{name, limit, used, left}] as they stood, in minor units.
  limits jsonb not null,
  hmo_reference text,
  officer text,
  note text,
  primary key (hospital_id, id),
  constraint hmo_eligibility_checks_patient foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  constraint hmo_eligibility_checks_billing foreign key (hospital_id, billing_id) references patient_billings (hospital_id, id),
  constraint hmo_eligibility_checks_plan foreign key (hospital_id, plan_id) references hmo_plans (hospital_id, id),
  constraint hmo_eligibility_checks_reasoned check (result = 'eligible' or cardinality(reasons) > 0 or source = 'desk')
);
call civis_protect('hmo_eligibility_checks');
create index hmo_eligibility_checks_by_billing on hmo_eligibility_checks (hospital_id, billing_id, at desc);
create index hmo_eligibility_checks_by_patient on hmo_eligibility_checks (hospital_id, patient_id, at desc);
create index hmo_eligibility_checks_by_plan on hmo_eligibility_checks (hospital_id, plan_id);
-- An arrival keeps one check, however often it is sent.
create unique index hmo_eligibility_checks_one_a_source on hmo_eligibility_checks (hospital_id, source, source_id) where source_id is not null;

create table hmo_rosters (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  hmo_id uuid not null,
  month date not null check (extract(day from month) = 1),
  lives int not null check (lives >= 0),
  matched int not null check (matched >= 0),
  unmatched int not null check (unmatched >= 0),
  expired int not null check (expired >= 0),
  uploaded_at timestamptz not null,
  uploaded_by uuid,
  uploaded_by_name text,
  primary key (hospital_id, id),
  constraint hmo_rosters_hmo foreign key (hospital_id, hmo_id) references hmos (hospital_id, id) on delete cascade,
  -- The roster of a month is one: a later upload takes its place.
  constraint hmo_rosters_one_a_month unique (hospital_id, hmo_id, month)
);
call civis_protect('hmo_rosters');

-- Enrollees of a partner, by name of plan and status.
create index patient_billings_by_hmo on patient_billings (hospital_id, hmo_id, status, patient_id) where hmo_id is not null;
create index patient_billings_by_principal on patient_billings (hospital_id, hmo_id, principal_enrollee_number)
  where principal_enrollee_number is not null;
