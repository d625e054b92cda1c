create table therapeutic_administrations (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  administration_number text not null,
  patient_id uuid not null,
  -- Null: an order by word of mouth.
  prescription_id uuid,
  prescription_number text,
  prescription_line_id uuid,
  consultation_id uuid,
  department_id uuid not null,
  product_id uuid,
  medicine text not null,
  generic_name text not null,
  strength text,
  atc_code text,
  ingredients jsonb not null,
  dose_amount numeric(14, 4) not null check (dose_amount > 0),
  dose_unit text not null check (dose_unit in ('mg', 'g', 'mcg', 'ml', 'unit', 'IU', 'tablet', 'capsule', 'puff', 'drop', 'application', 'sachet', 'suppository')),
  route text not null check (route in ('oral', 'IV', 'IM', 'SC', 'sublingual', 'rectal', 'vaginal', 'topical', 'inhaled', 'nebulised', 'nasal', 'ophthalmic', 'otic', 'NG', 'intrathecal', 'intradermal', 'buccal', 'other')),
  frequency_code text not null check (frequency_code in ('STAT', 'OD', 'BD', 'TDS', 'QDS', 'q2h', 'q3h', 'q4h', 'q6h', 'q8h', 'q12h', 'q24h', 'nocte', 'mane', 'weekly', 'monthly', 'PRN', 'custom')),
  times jsonb not null,
  every_hours int,
  days_of_week jsonb not null,
  duration_value int,
  duration_unit text check (duration_unit in ('doses', 'days', 'weeks', 'months', 'continuous')),
  prn boolean not null,
  prn_reason text,
  prn_min_interval_minutes int,
  prn_max_per_day int,
  max_dose_per_day numeric(14, 4),
  infusion jsonb,
  tapering jsonb not null,
  titration jsonb not null,
  indication text,
  instructions text,
  safety jsonb not null,
  supply_from text not null check (supply_from in ('pharmacy', 'ward-stock', 'patient-own', 'outside')),
  -- Dispensing units of one dose; null: it cannot be told from strength and unit.
  units_per_dose numeric(14, 4) check (units_per_dose > 0),
  controlled boolean not null,
  double_check boolean not null,
  insulin boolean not null,
  antibiotic boolean not null,
  status text not null check (status in ('in-progress', 'dosage completed', 'terminated')),
  start_at timestamptz not null,
  -- The last dose; null: without end.
  end_at timestamptz,
  -- All doses of the course; null: without end, or as needed.
  planned_total int,
  -- Every dose of the course stands on the chart.
  schedule_complete boolean not null,
  given_count int not null default 0 check (given_count >= 0),
  recorded_count int not null default 0 check (recorded_count >= given_count),
  pending_count int not null default 0 check (pending_count >= 0),
  -- The first pending dose, and when the first one is late; null while held.
  next_due_at timestamptz,
  next_late_at timestamptz,
  held_at timestamptz,
  hold_until timestamptz,
  hold_reason text,
  -- A hold of the line's, ended by the line alone.
  held_by_line boolean not null default false,
  ordered_by uuid,
  ordered_by_name text not null,
  verbal_taken_by uuid,
  verbal_taken_by_name text,
  co_sign_by timestamptz,
  co_signed_at timestamptz,
  co_sign_reminded boolean not null default false,
  terminated_at timestamptz,
  terminated_by uuid,
  terminated_by_name text,
  terminate_reason text,
  death_record_id uuid,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint therapeutic_administrations_patient foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  constraint therapeutic_administrations_line foreign key (hospital_id, prescription_line_id) references prescription_lines (hospital_id, id),
  constraint therapeutic_administrations_product foreign key (hospital_id, product_id) references products (hospital_id, id),
  constraint therapeutic_administrations_ward foreign key (hospital_id, department_id) references departments (hospital_id, id),
  constraint therapeutic_administrations_prn check (not prn or (prn_min_interval_minutes is not null and prn_max_per_day is not null)),
  constraint therapeutic_administrations_ordered check (prescription_line_id is not null or co_sign_by is not null),
  -- Invariants 2 and 3: what has ended has no pending dose.
  constraint therapeutic_administrations_ended check (status = 'in-progress' or (pending_count = 0 and next_due_at is null)),
  constraint therapeutic_administrations_terminated check (status <> 'terminated' or (terminated_at is not null and terminate_reason is not null))
);
call civis_protect('therapeutic_administrations');
create unique index therapeutic_administrations_one_number on therapeutic_administrations (hospital_id, administration_number);
create unique index therapeutic_administrations_one_live_per_line on therapeutic_administrations (hospital_id, prescription_line_id) where status = 'in-progress';
create index therapeutic_administrations_of_line on therapeutic_administrations (hospital_id, prescription_line_id) where prescription_line_id is not null;
create index therapeutic_administrations_by_due on therapeutic_administrations (hospital_id, next_due_at nulls last, id desc) where status = 'in-progress';
create index therapeutic_administrations_by_ward on therapeutic_administrations (hospital_id, department_id, next_due_at nulls last, id desc) where status = 'in-progress';
create index therapeutic_administrations_late on therapeutic_administrations (hospital_id, next_late_at) where status = 'in-progress' and next_late_at is not null;
create index therapeutic_administrations_by_status on therapeutic_administrations (hospital_id, status, id desc);
create index therapeutic_administrations_by_patient on therapeutic_administrations (hospital_id, patient_id, id desc);
create index therapeutic_administrations_by_product on therapeutic_administrations (hospital_id, product_id, id desc) where product_id is not null;
create index therapeutic_administrations_growing on therapeutic_administrations (hospital_id, id) where status = 'in-progress' and not schedule_complete;
create index therapeutic_administrations_unsigned on therapeutic_administrations (hospital_id, co_sign_by) where co_signed_at is null and co_sign_by is not null;

create table administration_dosages (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  administration_id uuid not null,
  patient_id uuid not null,
  department_id uuid not null,
  sequence int not null,
  due_at timestamptz not null,
  window_minutes int not null check (window_minutes > 0),
  dose_amount numeric(14, 4) not null check (dose_amount > 0),
  prn boolean not null,
  status text not null check (status in ('pending', 'given', 'partially-given', 'withheld', 'refused', 'missed', 'not-available', 'cancelled')),
  given_at timestamptz,
  given_by uuid,
  given_by_name text,
  recorded_at timestamptz,
  witnessed_by uuid,
  witnessed_by_name text,
  dose_given numeric(14, 4),
  site text,
  rate numeric(14, 4),
  stopped_at timestamptz,
  source text check (source in ('dispensed', 'ward-stock', 'patient-own')),
  -- A part of a unit where it serves several doses; whole ones from the ward.
  units numeric(14, 4) check (units >= 0),
  -- [{ batchId, batchNumber, locationId, quantity }] of what the ward's stock gave.
  batches jsonb not null default '[]',
  scanned_patient boolean not null default false,
  scanned_product boolean not null default false,
  reason_code text check (reason_code in ('patient-away', 'nil-by-mouth', 'refused', 'vomiting', 'no-access', 'doctors-order', 'out-of-stock', 'adverse-reaction', 'observations-outside', 'other')),
  note text,
  pre_check jsonb,
  safety jsonb not null default '[]',
  effect_due_at timestamptz,
  effect_note text,
  effect_asked boolean not null default false,
  reaction text,
  bill_numbers jsonb not null default '[]',
  overdue_told boolean not null default false,
  voided boolean not null default false,
  void_reason text,
  voided_at timestamptz,
  voided_by uuid,
  voided_by_name text,
  -- The row that this one corrects.
  replaces_id uuid,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (hospital_id, id),
  constraint administration_dosages_administration foreign key (hospital_id, administration_id) references therapeutic_administrations (hospital_id, id),
  constraint administration_dosages_patient foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  -- Invariant 1: given by a named person, at a time, an amount.
  constraint administration_dosages_given check (status not in ('given', 'partially-given') or (given_at is not null and given_by_name is not null and dose_given is not null and source is not null)),
  constraint administration_dosages_reason check (status not in ('partially-given', 'withheld', 'refused', 'not-available') or reason_code is not null),
  constraint administration_dosages_witness check (witnessed_by is null or witnessed_by is distinct from given_by),
  constraint administration_dosages_voided check (not voided or void_reason is not null)
);
call civis_protect('administration_dosages');
create unique index administration_dosages_one_sequence on administration_dosages (hospital_id, administration_id, sequence);
-- Invariants 1 and 10: one live dose at one time of a schedule.
create unique index administration_dosages_one_live_per_due on administration_dosages (hospital_id, administration_id, due_at)
  where not prn and not voided and status <> 'cancelled';
create index administration_dosages_pending on administration_dosages (hospital_id, due_at) where status = 'pending';
create index administration_dosages_pending_of_ward on administration_dosages (hospital_id, department_id, due_at) where status = 'pending';
create index administration_dosages_by_due on administration_dosages (hospital_id, due_at);
create index administration_dosages_recorded on administration_dosages (hospital_id, recorded_at, status, department_id) where recorded_at is not null and not voided;
create index administration_dosages_effects on administration_dosages (hospital_id, effect_due_at) where effect_due_at is not null and effect_note is null and not effect_asked and not voided;
create index administration_dosages_by_patient on administration_dosages (hospital_id, patient_id, due_at);

create table administration_events (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  administration_id uuid not null,
  at timestamptz not null,
  what text not null,
  note text,
  by_id uuid,
  by_name text not null,
  primary key (hospital_id, id),
  constraint administration_events_administration foreign key (hospital_id, administration_id) references therapeutic_administrations (hospital_id, id)
);
call civis_protect('administration_events');
call civis_append_only('administration_events');
create index administration_events_of_administration on administration_events (hospital_id, administration_id, at, id);
