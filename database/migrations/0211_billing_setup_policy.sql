-- Who pays less and why, and when a service must be paid.
create table discount_reasons (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 2 and 80),
  folded_name text not null check (folded_name <> ''),
  kind text not null check (kind in ('discount', 'exemption')),
  max_bps int not null check (max_bps between 0 and 10000),
  requires_note boolean not null,
  status text not null check (status in ('active', 'archived')),
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id)
);
call civis_protect('discount_reasons');
create unique index discount_reasons_one_name on discount_reasons (hospital_id, folded_name) where status = 'active';

create table patient_categories (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 2 and 80),
  folded_name text not null check (folded_name <> ''),
  default_discount_bps int not null check (default_discount_bps between 0 and 10000),
  requires_document boolean not null,
  -- What every patient is until another is given.
  is_default boolean not null,
  status text not null check (status in ('active', 'archived')),
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint patient_categories_default_active check (not is_default or status = 'active')
);
call civis_protect('patient_categories');
create unique index patient_categories_one_name on patient_categories (hospital_id, folded_name) where status = 'active';
create unique index patient_categories_one_default on patient_categories (hospital_id) where is_default;

-- The newest row of a patient counts; older ones tell how it was, also after a merge.
create table patient_category_members (
  hospital_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  category_id uuid not null,
  document_reference text check (length(document_reference) <= 120),
  note text check (length(note) <= 300),
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text,
  primary key (hospital_id, id),
  constraint patient_category_members_patient foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  constraint patient_category_members_category foreign key (hospital_id, category_id) references patient_categories (hospital_id, id)
);
call civis_protect('patient_category_members');
create index patient_category_members_by_patient on patient_category_members (hospital_id, patient_id, id);

create table billing_policies (
  hospital_id uuid primary key references hospitals (id) on delete cascade,
  gate_laboratory text not null check (gate_laboratory in ('none', 'pay-first', 'deposit-or-pay')),
  gate_radiology text not null check (gate_radiology in ('none', 'pay-first', 'deposit-or-pay')),
  gate_medication text not null check (gate_medication in ('none', 'pay-first', 'deposit-or-pay')),
  gate_procedure text not null check (gate_procedure in ('none', 'pay-first', 'deposit-or-pay')),
  gate_blood text not null check (gate_blood in ('none', 'pay-first', 'deposit-or-pay')),
  gate_admission text not null check (gate_admission in ('none', 'pay-first', 'deposit-or-pay')),
  gate_professional_service text not null check (gate_professional_service in ('none', 'pay-first', 'deposit-or-pay')),
  gate_other_service text not null check (gate_other_service in ('none', 'pay-first', 'deposit-or-pay')),
  emergency_bypass boolean not null,
  role_limits jsonb not null,
  invoice_due_days int not null check (invoice_due_days between 0 and 365),
  bed_charge_time text not null check (bed_charge_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  min_deposit_inpatient bigint not null check (min_deposit_inpatient >= 0),
  auto_create_draft_at text not null check (auto_create_draft_at in ('never', 'checkout', 'discharge')),
  require_open_shift boolean not null,
  blind_cash_count boolean not null,
  receipt_footer text check (length(receipt_footer) <= 500),
  invoice_footer text check (length(invoice_footer) <= 500),
  bank_details text check (length(bank_details) <= 500),
  logo_file_id uuid,
  whole_month_lock_day int not null check (whole_month_lock_day between 1 and 28),
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  foreign key (hospital_id, logo_file_id) references files (hospital_id, id)
);
call civis_protect('billing_policies');
