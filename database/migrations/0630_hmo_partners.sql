-- Insurers, health plan partners and employers: contracts, plans with their benefits per plan year, and price lists by version.

create table hmos (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 2 and 160),
  folded_name text not null check (folded_name <> ''),
  code text not null check (code ~ '^[A-Z0-9-]{2,20}$'),
  type text not null check (type in ('HMO', 'HPP', 'Company')),
  status text not null check (status in ('incomplete', 'active', 'suspended', 'archived')),
  status_reason text,
  accreditation_number text,
  -- A request is answered within one hour of its sending (NHIA, since 1 April 2025).
  nhia_rule boolean not null,
  email text,
  dial_code text,
  phone text,
  address text,
  city text,
  state text,
  country text,
  contacts jsonb not null default '[]',
  requests_by text not null check (requests_by in ('email', 'portal', 'phone', 'whatsapp')),
  contract_number text,
  contract_start date,
  contract_end date,
  renewal_notice_days int not null check (renewal_notice_days between 0 and 365),
  -- The least number of days before the contract's end of which holders were told; null: of none.
  contract_told_days int,
  payment_model text not null check (payment_model in ('fee-for-service', 'capitation', 'mixed')),
  submission_deadline_days int not null check (submission_deadline_days between 1 and 365),
  payment_terms_days int not null check (payment_terms_days between 0 and 365),
  approval_target_minutes int not null check (approval_target_minutes between 1 and 10080),
  emergency_code_hours int not null check (emergency_code_hours between 1 and 720),
  rejection_to_patient boolean not null,
  declined_price text not null check (declined_price in ('hospital', 'tariff')),
  pa_codes_reused boolean not null,
  withholding_bps int not null check (withholding_bps between 0 and 10000),
  tax_id text,
  bank_ref text,
  credit_limit bigint check (credit_limit >= 0),
  credit_limit_blocks boolean not null,
  -- Number of the version that was activated last; 0: none yet.
  tariff_version int not null default 0 check (tariff_version >= 0),
  completed_at timestamptz,
  completed_by uuid,
  completed_by_name text,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint hmos_contract_dates check (contract_end >= contract_start),
  -- Only a completed price list covers anything.
  constraint hmos_active_completed check (status in ('incomplete', 'archived') or (completed_at is not null and contract_end is not null))
);
call civis_protect('hmos');
create unique index hmos_one_name on hmos (hospital_id, folded_name) where status <> 'archived';
create unique index hmos_one_code on hmos (hospital_id, code) where status <> 'archived';
create index hmos_by_name on hmos (hospital_id, folded_name, id);

create table hmo_plans (
  hospital_id uuid not null,
  id uuid not null,
  hmo_id uuid not null,
  name text not null check (length(name) between 1 and 120),
  folded_name text not null check (folded_name <> ''),
  code text not null check (length(code) between 1 and 20),
  plan_year text not null check (plan_year in ('calendar', 'contract', 'enrolment')),
  max_dependants int check (max_dependants between 0 and 50),
  dependant_age_max int check (dependant_age_max between 0 and 120),
  waiting_period_days int not null check (waiting_period_days between 0 and 730),
  room_class_max text,
  excluded_modules text[] not null default '{}'
    check (excluded_modules <@ array['Admission', 'Blood', 'Laboratory', 'Radiology', 'Medication', 'Procedure', 'ProfessionalService', 'OtherService']),
  excluded_item_ids uuid[] not null default '{}' check (cardinality(excluded_item_ids) <= 500),
  -- ICD-10 codes or ranges, as 'F10-F19'.
  excluded_diagnoses text[] not null default '{}' check (cardinality(excluded_diagnoses) <= 200),
  -- Reported to the National Health Insurance Authority.
  nhia boolean not null,
  status text not null check (status in ('active', 'archived')),
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint hmo_plans_hmo foreign key (hospital_id, hmo_id) references hmos (hospital_id, id) on delete cascade
);
call civis_protect('hmo_plans');
create unique index hmo_plans_one_code on hmo_plans (hospital_id, hmo_id, lower(code)) where status = 'active';
create unique index hmo_plans_one_name on hmo_plans (hospital_id, hmo_id, folded_name) where status = 'active';

-- What a plan pays in one plan year. Days are inclusive.
create table hmo_plan_benefits (
  hospital_id uuid not null,
  id uuid not null,
  plan_id uuid not null,
  starts_on date not null,
  ends_on date not null,
  coverage_percent_bps int not null check (coverage_percent_bps between 0 and 10000),
  -- By module: {kind: none | percent | fixed, value: basis points or minor units}.
  copays jsonb not null default '{}',
  annual_limit bigint check (annual_limit >= 0),
  family_limit bigint check (family_limit >= 0),
  per_visit_limit bigint check (per_visit_limit >= 0),
  per_admission_limit bigint check (per_admission_limit >= 0),
  -- By module: minor units a plan year.
  module_limits jsonb not null default '{}',
  inpatient_days_limit int check (inpatient_days_limit between 0 and 366),
  reason text,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint hmo_plan_benefits_plan foreign key (hospital_id, plan_id) references hmo_plans (hospital_id, id) on delete cascade,
  constraint hmo_plan_benefits_dates check (ends_on >= starts_on),
  constraint hmo_plan_benefits_one_a_day exclude using gist (hospital_id with =, plan_id with =, daterange(starts_on, ends_on, '[]') with &&)
);
call civis_protect('hmo_plan_benefits');

create table hmo_tariff_versions (
  hospital_id uuid not null,
  id uuid not null,
  hmo_id uuid not null,
  number int not null check (number > 0),
  -- Null while it is a draft without a day.
  effective_from date,
  source text not null check (source in ('generate', 'upload', 'edit', 'copy')),
  note text,
  status text not null check (status in ('draft', 'active', 'cancelled')),
  rows_changed int not null default 0,
  decided_at timestamptz,
  decided_by uuid,
  decided_by_name text,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint hmo_tariff_versions_hmo foreign key (hospital_id, hmo_id) references hmos (hospital_id, id) on delete cascade,
  constraint hmo_tariff_versions_number unique (hospital_id, hmo_id, number),
  constraint hmo_tariff_versions_active_dated check (status <> 'active' or effective_from is not null)
);
call civis_protect('hmo_tariff_versions');
create unique index hmo_tariff_versions_one_draft on hmo_tariff_versions (hospital_id, hmo_id) where status = 'draft';

-- How far the price list of a module is. Completed is read from the partner.
create table hmo_price_list_modules (
  hospital_id uuid not null,
  hmo_id uuid not null,
  module text not null check (module in ('Admission', 'Blood', 'Laboratory', 'Radiology', 'Medication', 'Procedure', 'ProfessionalService', 'OtherService')),
  not_covered boolean not null default false,
  generated_at timestamptz not null,
  generated_by uuid,
  generated_by_name text,
  uploaded_at timestamptz,
  uploaded_by uuid,
  uploaded_by_name text,
  primary key (hospital_id, hmo_id, module),
  constraint hmo_price_list_modules_hmo foreign key (hospital_id, hmo_id) references hmos (hospital_id, id) on delete cascade
);
call civis_protect('hmo_price_list_modules');

-- An item's price with a partner: for one plan, or for all of them (plan null). Rows of a draft version price nothing.
create table hmo_price_rows (
  hospital_id uuid not null,
  id uuid not null,
  hmo_id uuid not null,
  plan_id uuid,
  version_id uuid not null,
  module text not null check (module in ('Admission', 'Blood', 'Laboratory', 'Radiology', 'Medication', 'Procedure', 'ProfessionalService', 'OtherService')),
  billable_item_id uuid not null,
  item_name text not null,
  folded_name text not null,
  hospital_code text not null,
  hmo_code text,
  hmo_item_name text,
  hospital_price_at_generate bigint,
  hospital_price_now bigint,
  -- The hospital's price moved since the row was made or its price was last set.
  hospital_price_changed boolean not null default false,
  -- Null: not set.
  hmo_price bigint check (hmo_price >= 0),
  covered boolean not null,
  capitated boolean not null,
  -- Of its own instead of the plan's: basis points, or minor units.
  copay_kind text check (copay_kind in ('none', 'percent', 'fixed')),
  copay_value bigint check (copay_value >= 0),
  requires_approval boolean not null,
  approval_above bigint check (approval_above >= 0),
  max_quantity_per_visit int check (max_quantity_per_visit > 0),
  max_per_year int check (max_per_year > 0),
  effective_from date,
  effective_to date,
  status text not null check (status in ('draft', 'active')),
  -- Another row took its place from its own first day on.
  superseded_at timestamptz,
  edited_by_hand boolean not null,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint hmo_price_rows_hmo foreign key (hospital_id, hmo_id) references hmos (hospital_id, id) on delete cascade,
  constraint hmo_price_rows_plan foreign key (hospital_id, plan_id) references hmo_plans (hospital_id, id) on delete cascade,
  constraint hmo_price_rows_version foreign key (hospital_id, version_id) references hmo_tariff_versions (hospital_id, id) on delete cascade,
  constraint hmo_price_rows_dates check (effective_to >= effective_from),
  constraint hmo_price_rows_active_dated check (status <> 'active' or effective_from is not null),
  constraint hmo_price_rows_active_priced check (status <> 'active' or not covered or hmo_price is not null),
  constraint hmo_price_rows_copay check ((copay_kind is null or copay_kind = 'none') = (copay_value is null)),
  constraint hmo_price_rows_copay_percent check (copay_kind <> 'percent' or copay_value <= 10000),
  -- One active row an item, plan and day.
  constraint hmo_price_rows_one_a_day exclude using gist (
    hospital_id with =, hmo_id with =, billable_item_id with =, (coalesce(plan_id, '00000000-0000-0000-0000-000000000000'::uuid)) with =,
    daterange(effective_from, effective_to, '[]') with &&
  ) where (status = 'active' and superseded_at is null)
);
call civis_protect('hmo_price_rows');
create unique index hmo_price_rows_one_in_draft on hmo_price_rows
  (hospital_id, version_id, billable_item_id, coalesce(plan_id, '00000000-0000-0000-0000-000000000000'::uuid)) where status = 'draft';
create index hmo_price_rows_by_price on hmo_price_rows (hospital_id, hmo_id, billable_item_id, effective_from)
  where status = 'active' and superseded_at is null;
create index hmo_price_rows_by_name on hmo_price_rows (hospital_id, hmo_id, module, folded_name, id);
create index hmo_price_rows_by_version on hmo_price_rows (hospital_id, version_id);
create index hmo_price_rows_by_item on hmo_price_rows (hospital_id, billable_item_id);
create index hmo_price_rows_by_plan on hmo_price_rows (hospital_id, plan_id) where plan_id is not null;
