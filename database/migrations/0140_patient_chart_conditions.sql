-- Conditions and allergies: each row is written by one hospital and belongs to the person.
create table pre_existing_conditions (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  patient_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  icd_code text check (length(icd_code) between 3 and 10),
  category text not null check (category in ('problem', 'past-illness', 'surgery', 'family-history', 'social', 'obstetric', 'immunisation-note')),
  clinical_status text not null check (clinical_status in ('active', 'recurrence', 'remission', 'resolved', 'inactive')),
  verification_status text not null check (verification_status in ('unconfirmed', 'provisional', 'differential', 'confirmed', 'refuted', 'entered-in-error')),
  severity text check (severity in ('mild', 'moderate', 'severe')),
  laterality text not null check (laterality in ('left', 'right', 'bilateral', 'none')),
  -- A day, or a year alone.
  onset_date text check (onset_date ~ '^\d{4}(-\d\d-\d\d)?$'),
  onset_age int check (onset_age between 0 and 130),
  onset_text text,
  abatement_date text check (abatement_date ~ '^\d{4}(-\d\d-\d\d)?$'),
  family_relation text check (family_relation in ('mother', 'father', 'sister', 'brother', 'daughter', 'son', 'grandparent', 'aunt', 'uncle', 'cousin', 'other')),
  is_chronic boolean not null,
  is_notifiable boolean not null,
  is_sensitive boolean not null,
  current_treatment text,
  notes text,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint pre_existing_conditions_relation check (family_relation is null or category = 'family-history'),
  foreign key (hospital_id, patient_id) references patients (hospital_id, id)
);
call civis_protect('pre_existing_conditions');
create index pre_existing_conditions_by_patient on pre_existing_conditions (hospital_id, patient_id, created_at desc, id desc);

create table allergies (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  patient_id uuid not null,
  category text not null check (category in ('medication', 'food', 'environment', 'biologic', 'latex', 'contrast')),
  substance text not null check (length(substance) between 1 and 120),
  generic_name text,
  drug_class text,
  type text not null check (type in ('allergy', 'intolerance')),
  criticality text not null check (criticality in ('low', 'high', 'unable-to-assess')),
  -- [{ manifestation, severity, onset }]
  reactions jsonb not null check (jsonb_typeof(reactions) = 'array'),
  status text not null check (status in ('active', 'inactive', 'resolved')),
  verification text not null check (verification in ('unconfirmed', 'confirmed', 'refuted', 'entered-in-error')),
  last_occurrence text check (last_occurrence ~ '^\d{4}(-\d\d-\d\d)?$'),
  notes text,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint allergies_medication_named check (category <> 'medication' or generic_name is not null or drug_class is not null),
  foreign key (hospital_id, patient_id) references patients (hospital_id, id)
);
call civis_protect('allergies');
create index allergies_by_patient on allergies (hospital_id, patient_id, created_at desc);

-- Each time somebody asked and none was known. What holds now is read from these and the allergies together.
create table allergy_reviews (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  patient_id uuid not null,
  at timestamptz not null,
  by uuid,
  by_name text not null,
  primary key (hospital_id, id),
  foreign key (hospital_id, patient_id) references patients (hospital_id, id)
);
call civis_protect('allergy_reviews');
create index allergy_reviews_by_patient on allergy_reviews (hospital_id, patient_id, at desc);

-- Emergency openings: for one user, one patient, some hours.
create table chart_emergencies (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  patient_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  reason text not null check (length(reason) >= 20),
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (hospital_id, id),
  constraint chart_emergencies_window check (expires_at > granted_at),
  foreign key (hospital_id, patient_id) references patients (hospital_id, id)
);
call civis_protect('chart_emergencies');
create index chart_emergencies_open on chart_emergencies (hospital_id, patient_id, user_id, expires_at desc);
create index chart_emergencies_newest on chart_emergencies (hospital_id, granted_at desc, id desc);

-- Rows of the chart as they were before a change.
create table chart_history (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  entity text not null check (entity in ('condition', 'allergy', 'vital')),
  entity_id uuid not null,
  version int not null,
  at timestamptz not null,
  by uuid,
  by_name text not null,
  reason text,
  before jsonb not null,
  primary key (hospital_id, id)
);
call civis_protect('chart_history');
call civis_append_only('chart_history');
create index chart_history_by_entity on chart_history (hospital_id, entity_id, version desc);
