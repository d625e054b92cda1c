-- The catalogue of procedures, the theatres with their sessions, what their time costs, and the texts that patients sign.

create table procedure_categories (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 2 and 80),
  folded_name text not null check (folded_name <> ''),
  description text check (length(description) <= 500),
  parent_id uuid,
  status text not null check (status in ('active', 'archived')),
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint procedure_categories_parent foreign key (hospital_id, parent_id) references procedure_categories (hospital_id, id),
  constraint procedure_categories_not_own_parent check (parent_id <> id)
);
call civis_protect('procedure_categories');
create unique index procedure_categories_one_name on procedure_categories (hospital_id, folded_name) where status = 'active';

create table procedures (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 2 and 160),
  folded_name text not null check (folded_name <> ''),
  code text check (length(code) between 1 and 20),
  category_id uuid not null,
  department_id uuid,
  kind text not null check (kind in ('surgical-major', 'surgical-minor', 'endoscopy', 'obstetric', 'dental', 'ophthalmic', 'interventional', 'bedside', 'therapy')),
  duration_minutes int not null check (duration_minutes between 5 and 1440),
  setup_minutes int not null check (setup_minutes between 0 and 120),
  turnover_minutes int not null check (turnover_minutes between 0 and 120),
  needs_theatre boolean not null,
  needs_consent boolean not null,
  needs_pre_surgery_assessment boolean not null,
  needs_anaesthesia boolean not null,
  needs_admission boolean not null,
  -- Component and units that are cross-matched before.
  needs_blood jsonb,
  anaesthesia_options text[] not null,
  team_roles text[] not null,
  -- The preference card: products and quantities.
  consumables jsonb not null,
  antibiotic jsonb not null,
  -- Minor units of surgeon, anaesthetist and theatre; together they are the price.
  fee_splits jsonb,
  laterality text not null check (laterality in ('required-side', 'not-applicable')),
  preparation text check (length(preparation) <= 2000),
  default_instructions text check (length(default_instructions) <= 2000),
  note_template text check (length(note_template) <= 8000),
  sensitive boolean not null,
  status text not null check (status in ('active', 'archived')),
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint procedures_category foreign key (hospital_id, category_id) references procedure_categories (hospital_id, id),
  constraint procedures_department foreign key (hospital_id, department_id) references departments (hospital_id, id),
  -- Major surgery is never done without consent and assessment.
  constraint procedures_major_needs check (kind <> 'surgical-major' or (needs_consent and needs_pre_surgery_assessment))
);
call civis_protect('procedures');
create unique index procedures_one_name on procedures (hospital_id, folded_name) where status = 'active';
create unique index procedures_one_code on procedures (hospital_id, upper(code)) where status = 'active' and code is not null;
create index procedures_by_category on procedures (hospital_id, category_id);

create table theatres (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 2 and 80),
  folded_name text not null check (folded_name <> ''),
  department_id uuid not null,
  emergency boolean not null,
  note text check (length(note) <= 300),
  status text not null check (status in ('active', 'down')),
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint theatres_one_name unique (hospital_id, folded_name),
  constraint theatres_department foreign key (hospital_id, department_id) references departments (hospital_id, id)
);
call civis_protect('theatres');

create table theatre_sessions (
  hospital_id uuid not null,
  id uuid not null,
  theatre_id uuid not null,
  -- 1 = Monday … 7 = Sunday.
  weekday int check (weekday between 1 and 7),
  on_date date,
  -- Minutes of the day in the hospital's zone.
  from_minute int not null check (from_minute between 0 and 1439),
  until_minute int not null check (until_minute between 1 and 1440),
  kind text not null check (kind in ('elective', 'emergency', 'closed')),
  surgeon_id uuid,
  department_id uuid,
  release_hours int not null check (release_hours between 0 and 720),
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint theatre_sessions_theatre foreign key (hospital_id, theatre_id) references theatres (hospital_id, id),
  constraint theatre_sessions_surgeon foreign key (hospital_id, surgeon_id) references users (hospital_id, id),
  constraint theatre_sessions_department foreign key (hospital_id, department_id) references departments (hospital_id, id),
  constraint theatre_sessions_one_day check ((weekday is null) <> (on_date is null)),
  constraint theatre_sessions_times check (until_minute > from_minute),
  constraint theatre_sessions_no_overlap exclude using gist (
    hospital_id with =, theatre_id with =, (coalesce(weekday, 0)) with =, (coalesce(on_date, 'epoch'::date)) with =, int4range(from_minute, until_minute) with &&)
);
call civis_protect('theatre_sessions');

create table procedure_charge_rules (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  key text not null check (key in ('theatre-hour', 'recovery-hour', 'anaesthesia-minutes', 'per-case')),
  name text not null check (length(name) between 2 and 120),
  from_kind text not null,
  to_kind text not null,
  unit_minutes int not null check (unit_minutes between 1 and 1440),
  free_minutes int not null check (free_minutes between 0 and 1440),
  least_units int not null check (least_units between 0 and 100),
  kinds text[] not null,
  billable_item_id uuid not null,
  -- Under which its item stands in the price list, the same for each version of the rule.
  item_source_id uuid not null,
  -- Rules are replaced as a whole; charges keep the rule that they came from.
  replaced_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  primary key (hospital_id, id),
  constraint procedure_charge_rules_item foreign key (hospital_id, billable_item_id) references billable_items (hospital_id, id)
);
call civis_protect('procedure_charge_rules');
create unique index procedure_charge_rules_one_key on procedure_charge_rules (hospital_id, key) where replaced_at is null;

create table consent_texts (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('procedure', 'anaesthesia', 'blood', 'general')),
  procedure_id uuid,
  language text not null check (language ~ '^[a-z]{2,3}$'),
  title text not null check (length(title) between 2 and 160),
  body text not null check (length(body) between 20 and 20000),
  text_version int not null check (text_version >= 1),
  status text not null check (status in ('draft', 'approved', 'archived')),
  approved_by uuid,
  approved_by_name text,
  approved_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint consent_texts_procedure foreign key (hospital_id, procedure_id) references procedures (hospital_id, id),
  constraint consent_texts_approved check (status <> 'approved' or approved_at is not null)
);
call civis_protect('consent_texts');
create unique index consent_texts_one_draft on consent_texts (hospital_id, kind, coalesce(procedure_id, '00000000-0000-0000-0000-000000000000'::uuid), language) where status = 'draft';
create unique index consent_texts_one_approved on consent_texts (hospital_id, kind, coalesce(procedure_id, '00000000-0000-0000-0000-000000000000'::uuid), language) where status = 'approved';
