create table lab_test_categories (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 2 and 80),
  folded_name text not null check (folded_name <> ''),
  description text,
  position int not null check (position > 0),
  status text not null check (status in ('active', 'archived')),
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id)
);
call civis_protect('lab_test_categories');
create unique index lab_test_categories_one_name on lab_test_categories (hospital_id, folded_name) where status = 'active';

create table lab_tests (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 2 and 120),
  folded_name text not null check (folded_name <> ''),
  short_name text not null check (length(short_name) between 1 and 16),
  code text,
  local_code text,
  aliases text[] not null,
  category_id uuid not null,
  kind text not null check (kind in ('test', 'profile')),
  specimen_type text check (specimen_type in ('blood', 'serum', 'plasma', 'urine', 'stool', 'sputum', 'swab', 'csf', 'aspirate', 'semen', 'tissue', 'other')),
  container text check (container in ('edta-purple', 'plain-red', 'gel-yellow', 'fluoride-grey', 'citrate-blue', 'heparin-green', 'urine-bottle', 'stool-pot', 'swab', 'blood-culture', 'slide', 'other')),
  volume_ml numeric(6, 2) check (volume_ml > 0 and volume_ml <= 100),
  collection_notes text,
  patient_instructions text,
  fasting_required boolean not null,
  turnaround_minutes int not null check (turnaround_minutes between 5 and 43200),
  stat_turnaround_minutes int,
  sex_restriction text not null check (sex_restriction in ('none', 'male', 'female')),
  min_age_days int,
  max_age_days int,
  sensitive boolean not null,
  consent_required boolean not null,
  min_retest_hours int not null check (min_retest_hours >= 0),
  -- Ordered; each with a stable id, its ranges inside. Only for tests.
  parameters jsonb not null,
  performed_at text not null check (performed_at in ('in-house', 'referred-out')),
  referral_institution text,
  -- Which entry of the built-in catalogue it came from.
  template_id text,
  status text not null check (status in ('active', 'disabled', 'archived')),
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint lab_tests_category foreign key (hospital_id, category_id) references lab_test_categories (hospital_id, id),
  constraint lab_tests_specimen check (kind = 'profile' or specimen_type is not null),
  constraint lab_tests_turnaround check (stat_turnaround_minutes <= turnaround_minutes),
  constraint lab_tests_ages check (min_age_days <= max_age_days)
);
call civis_protect('lab_tests');
create unique index lab_tests_one_name on lab_tests (hospital_id, folded_name) where status <> 'archived';
create unique index lab_tests_one_local_code on lab_tests (hospital_id, upper(local_code)) where status <> 'archived' and local_code is not null;
create index lab_tests_by_category on lab_tests (hospital_id, category_id);

create table lab_profile_members (
  hospital_id uuid not null,
  profile_id uuid not null,
  test_id uuid not null,
  position int not null,
  primary key (hospital_id, profile_id, test_id),
  constraint lab_profile_members_profile foreign key (hospital_id, profile_id) references lab_tests (hospital_id, id) on delete cascade,
  constraint lab_profile_members_test foreign key (hospital_id, test_id) references lab_tests (hospital_id, id)
);
call civis_protect('lab_profile_members');
create index lab_profile_members_by_test on lab_profile_members (hospital_id, test_id);

-- A test as it was from a version on. Requests point at the version that they were ordered with, so that later changes of
-- the catalogue never reach them.
create table lab_test_versions (
  hospital_id uuid not null,
  test_id uuid not null,
  version int not null,
  at timestamptz not null,
  by uuid,
  by_name text not null,
  name text not null,
  short_name text not null,
  code text,
  category_id uuid not null,
  category_name text not null,
  parameters jsonb not null,
  -- [{field, before, after}], for people.
  changes jsonb not null,
  primary key (hospital_id, test_id, version)
);
call civis_protect('lab_test_versions');
call civis_append_only('lab_test_versions');
