create table prescriptions (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  prescription_number text not null,
  patient_id uuid not null,
  consultation_id uuid,
  kind text not null check (kind in ('outpatient', 'inpatient', 'discharge', 'repeat', 'emergency')),
  status text not null check (status in ('draft', 'active', 'completed', 'cancelled', 'expired')),
  priority text not null check (priority in ('routine', 'urgent', 'stat')),
  prescriber_id uuid,
  prescriber_name text not null,
  signed_at timestamptz,
  signed_by uuid,
  diagnoses jsonb not null,
  notes text,
  -- What the doses were checked with; kilograms.
  weight_used numeric(6, 2),
  weight_at timestamptz,
  age_used text,
  valid_until date not null,
  allergies_reviewed boolean not null,
  edit_reason text,
  verify_code text,
  -- The visit's billing method; null: the patient's own.
  billing_id uuid,
  refill_of_id uuid,
  death_record_id uuid,
  cancel_reason text,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint prescriptions_patient foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  constraint prescriptions_refill foreign key (hospital_id, refill_of_id) references prescriptions (hospital_id, id),
  constraint prescriptions_signed check (status in ('draft', 'cancelled') or (signed_at is not null and verify_code is not null and allergies_reviewed)),
  constraint prescriptions_cancelled check (status <> 'cancelled' or cancel_reason is not null)
);
call civis_protect('prescriptions');
create unique index prescriptions_one_number on prescriptions (hospital_id, prescription_number);
create index prescriptions_by_creation on prescriptions (hospital_id, created_at desc, id desc);
create index prescriptions_by_status on prescriptions (hospital_id, status, created_at desc, id desc);
create index prescriptions_by_patient on prescriptions (hospital_id, patient_id, created_at desc, id desc);
create index prescriptions_by_prescriber on prescriptions (hospital_id, prescriber_id, created_at desc, id desc);
create index prescriptions_by_consultation on prescriptions (hospital_id, consultation_id) where consultation_id is not null;
create index prescriptions_by_validity on prescriptions (hospital_id, valid_until) where status = 'active';

create table prescription_lines (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  prescription_id uuid not null,
  patient_id uuid not null,
  line_number int not null,
  product_id uuid,
  product_name text,
  generic_name text not null,
  -- [{ name }] of a combination, for checks over all lines.
  ingredients jsonb not null,
  atc_code text,
  strength text,
  form text,
  controlled boolean not null,
  high_alert boolean not null,
  dose_amount numeric(14, 4) not null check (dose_amount > 0),
  dose_unit text not null check (dose_unit in ('mg', 'g', 'mcg', 'ml', 'unit', 'IU', 'tablet', 'capsule', 'puff', 'drop', 'application', 'sachet', 'suppository')),
  route text not null check (route in ('oral', 'IV', 'IM', 'SC', 'sublingual', 'rectal', 'vaginal', 'topical', 'inhaled', 'nebulised', 'nasal', 'ophthalmic', 'otic', 'NG', 'intrathecal', 'intradermal', 'buccal', 'other')),
  frequency_code text not null check (frequency_code in ('STAT', 'OD', 'BD', 'TDS', 'QDS', 'q2h', 'q3h', 'q4h', 'q6h', 'q8h', 'q12h', 'q24h', 'nocte', 'mane', 'weekly', 'monthly', 'PRN', 'custom')),
  times jsonb not null,
  days_of_week jsonb not null,
  times_per_day numeric(8, 4),
  every_hours int,
  duration_value int,
  duration_unit text not null check (duration_unit in ('doses', 'days', 'weeks', 'months', 'continuous')),
  start_at timestamptz not null,
  end_at timestamptz,
  quantity int check (quantity > 0),
  quantity_computed int,
  quantity_unit text,
  quantity_reason text,
  prn boolean not null,
  prn_reason text,
  prn_min_interval_minutes int,
  prn_max_per_day int,
  max_dose_per_day numeric(14, 4),
  infusion jsonb,
  tapering jsonb not null,
  indication text,
  review_on date,
  instructions text,
  pharmacist_note text,
  substitution_allowed boolean not null,
  refills int not null check (refills between 0 and 11),
  refills_left int not null,
  supply_from text not null check (supply_from in ('pharmacy', 'ward-stock', 'patient-own', 'outside')),
  administer_here boolean not null,
  safety jsonb not null,
  status text not null check (status in ('active', 'on-hold', 'completed', 'stopped', 'cancelled')),
  -- Of the prescription, so that the lines that run are found by themselves.
  signed boolean not null,
  medication_request_id uuid,
  administration_id uuid,
  dosage_text text not null,
  stop_reason text,
  stopped_at timestamptz,
  stopped_by uuid,
  stopped_by_name text,
  replaced_by_line_id uuid,
  query_text text,
  query_by uuid,
  query_by_name text,
  query_at timestamptz,
  query_answer text,
  query_answered_at timestamptz,
  verified_by uuid,
  verified_by_name text,
  verified_at timestamptz,
  dispensed int not null default 0 check (dispensed >= 0),
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint prescription_lines_prescription foreign key (hospital_id, prescription_id) references prescriptions (hospital_id, id),
  constraint prescription_lines_patient foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  constraint prescription_lines_replaced_by foreign key (hospital_id, replaced_by_line_id) references prescription_lines (hospital_id, id),
  constraint prescription_lines_refills_left check (refills_left between 0 and refills),
  -- Controlled medicines are written anew each time.
  constraint prescription_lines_controlled check (not controlled or refills = 0),
  constraint prescription_lines_prn check (not prn or (prn_reason is not null and prn_min_interval_minutes is not null and prn_max_per_day is not null)),
  constraint prescription_lines_infusion check (infusion is null or route = 'IV'),
  constraint prescription_lines_replaced check (replaced_by_line_id is null or status in ('stopped', 'cancelled'))
);
call civis_protect('prescription_lines');
create unique index prescription_lines_one_number on prescription_lines (hospital_id, prescription_id, line_number);
create index prescription_lines_running on prescription_lines (hospital_id, patient_id) where signed and status in ('active', 'on-hold');
create index prescription_lines_by_patient on prescription_lines (hospital_id, patient_id, start_at desc) where signed;
create index prescription_lines_by_request on prescription_lines (hospital_id, medication_request_id) where medication_request_id is not null;
create index prescription_lines_by_product on prescription_lines (hospital_id, product_id) where product_id is not null;
create index prescription_lines_queried on prescription_lines (hospital_id, query_at) where query_text is not null and query_answered_at is null;
create index prescription_lines_ending on prescription_lines (hospital_id, end_at) where signed and status = 'active' and end_at is not null;

-- Invariant 7: what was signed is not written over; a change is another line.
create function prescription_lines_keep_signed() returns trigger language plpgsql as $$
begin
  if old.signed and (
    new.signed is distinct from old.signed
    or (new.prescription_id, new.line_number, new.generic_name, new.dose_amount, new.dose_unit, new.route, new.frequency_code)
      is distinct from (old.prescription_id, old.line_number, old.generic_name, old.dose_amount, old.dose_unit, old.route, old.frequency_code)
    or (new.product_id, new.times, new.days_of_week, new.duration_value, new.duration_unit, new.start_at, new.quantity, new.prn_max_per_day)
      is distinct from (old.product_id, old.times, old.days_of_week, old.duration_value, old.duration_unit, old.start_at, old.quantity, old.prn_max_per_day)
    or (new.prn, new.prn_reason, new.prn_min_interval_minutes, new.max_dose_per_day, new.infusion, new.tapering, new.refills, new.dosage_text)
      is distinct from (old.prn, old.prn_reason, old.prn_min_interval_minutes, old.max_dose_per_day, old.infusion, old.tapering, old.refills, old.dosage_text)
  ) then
    raise exception 'A signed line of a prescription is not written over';
  end if;
  return new;
end $$;
create trigger prescription_lines_keep_signed before update on prescription_lines for each row execute function prescription_lines_keep_signed();

-- Where the prescription of a code lies: the public check knows the code alone. Only its hash, no word of the patient.
create table prescription_codes (
  hospital_id uuid not null,
  prescription_id uuid not null,
  code_hash bytea not null,
  primary key (hospital_id, prescription_id),
  constraint prescription_codes_once unique (code_hash),
  foreign key (hospital_id, prescription_id) references prescriptions (hospital_id, id)
);
call civis_protect_platform('prescription_codes');

create table prescription_templates (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('favourite', 'order-set')),
  name text not null,
  name_folded text not null,
  owner_id uuid,
  shared boolean not null,
  lines jsonb not null,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  version int not null default 1,
  primary key (hospital_id, id)
);
call civis_protect('prescription_templates');
create unique index prescription_templates_one_name on prescription_templates (hospital_id, kind, owner_id, name_folded) nulls not distinct;

create table medication_reconciliations (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  patient_id uuid not null,
  moment text not null check (moment in ('admission', 'transfer', 'discharge')),
  note text,
  items jsonb not null,
  at timestamptz not null,
  by_id uuid,
  by_name text not null,
  primary key (hospital_id, id),
  constraint medication_reconciliations_patient foreign key (hospital_id, patient_id) references patients (hospital_id, id)
);
call civis_protect('medication_reconciliations');
create index medication_reconciliations_by_patient on medication_reconciliations (hospital_id, patient_id, at desc);
