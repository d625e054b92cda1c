-- Requests for a bed, stays of patients with the beds they had, and what each night of a stay is charged.

create table admissions (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  admission_number text not null,
  patient_id uuid not null,
  status text not null check (status in ('admitted', 'discharged', 'released', 'cancelled')),
  source text not null check (source in ('outpatient', 'emergency', 'referral-in', 'labour', 'elective-procedure', 'newborn', 'transfer-in', 'readmission')),
  request_id uuid,
  consultation_id uuid,
  admitted_at timestamptz not null,
  backdate_reason text,
  expected_discharge_at timestamptz,
  -- Of the open bed stay; the last ones once the bed is free.
  ward_id uuid not null,
  -- Null once the bed is free.
  bed_id uuid,
  admitting_doctor_id uuid,
  consultant_id uuid not null,
  primary_nurse_id uuid,
  reason text not null,
  admitting_diagnoses jsonb not null check (jsonb_typeof(admitting_diagnoses) = 'array' and jsonb_array_length(admitting_diagnoses) >= 1),
  acuity text not null check (acuity in ('critical', 'high', 'moderate', 'low')),
  isolation text not null check (isolation in ('none', 'contact', 'droplet', 'airborne', 'protective')),
  diet text,
  nil_by_mouth_until timestamptz,
  code_status text not null check (code_status in ('full', 'dnr')),
  guardian jsonb,
  observation_minutes int not null check (observation_minutes between 15 and 1440),
  patient_billing_id uuid,
  coverage_note text,
  deposit_required bigint check (deposit_required >= 0),
  policy_reason text,
  deposit_override text,
  assessment jsonb,
  discharged_at timestamptz,
  discharged_by uuid,
  discharged_by_name text,
  discharge_type text check (discharge_type in ('recovered', 'improved', 'unchanged', 'referred', 'against-medical-advice', 'absconded', 'deceased', 'transferred-out')),
  final_diagnoses jsonb,
  discharge_summary jsonb,
  discharge_signed_by text,
  follow_up_appointment_id uuid,
  death_record_id uuid,
  vacated_at timestamptz,
  vacated_by uuid,
  vacated_to text check (vacated_to in ('home', 'lounge', 'mortuary', 'other-facility', 'unknown')),
  released_at timestamptz,
  released_by uuid,
  released_by_name text,
  released_to text,
  -- In minor units.
  outstanding_at_release bigint,
  release_reason text check (release_reason in ('payment-plan', 'waived', 'hmo-pending', 'absconded', 'deceased', 'emergency-policy')),
  release_note text,
  cancelled_at timestamptz,
  cancelled_by uuid,
  cancel_reason text,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint admissions_one_number unique (hospital_id, admission_number),
  constraint admissions_patient foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  constraint admissions_ward foreign key (hospital_id, ward_id) references wards (hospital_id, id),
  constraint admissions_bed foreign key (hospital_id, bed_id) references beds (hospital_id, id),
  constraint admissions_discharged check (status not in ('discharged', 'released') or (discharged_at is not null and discharge_type is not null and discharged_at >= admitted_at)),
  constraint admissions_released check ((status = 'released') = (released_at is not null)),
  constraint admissions_cancelled check ((status = 'cancelled') = (cancelled_at is not null)),
  -- Whoever is released or cancelled has no bed, whoever is admitted has one or is given one.
  constraint admissions_bed_free check (status not in ('released', 'cancelled') or bed_id is null),
  constraint admissions_vacated check (vacated_at is null or (status in ('discharged', 'released') and bed_id is null)),
  constraint admissions_owed_for_a_reason check (outstanding_at_release is null or outstanding_at_release <= 0 or release_reason is not null)
);
call civis_protect('admissions');
create unique index admissions_one_open on admissions (hospital_id, patient_id) where status = 'admitted';
create unique index admissions_one_in_bed on admissions (hospital_id, bed_id) where bed_id is not null;
create index admissions_of_patient on admissions (hospital_id, patient_id, admitted_at desc, id);
create index admissions_newest on admissions (hospital_id, status, admitted_at desc, id);
create index admissions_of_ward on admissions (hospital_id, ward_id, status, admitted_at desc, id);
create index admissions_of_consultant on admissions (hospital_id, consultant_id, status, admitted_at desc, id);
create index admissions_expected on admissions (hospital_id, expected_discharge_at) where status = 'admitted';

create table bed_stays (
  hospital_id uuid not null,
  id uuid not null,
  admission_id uuid not null,
  bed_id uuid not null,
  ward_id uuid not null,
  room_type text not null,
  from_at timestamptz not null,
  to_at timestamptz,
  reason text not null check (reason in ('admit', 'transfer', 'swap', 'upgrade', 'isolation', 'undo-discharge')),
  note text,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text,
  primary key (hospital_id, id),
  constraint bed_stays_admission foreign key (hospital_id, admission_id) references admissions (hospital_id, id) on delete cascade,
  constraint bed_stays_bed foreign key (hospital_id, bed_id) references beds (hospital_id, id),
  constraint bed_stays_order check (to_at is null or to_at >= from_at),
  -- Both are deferred: a swap exchanges two beds in one act.
  constraint bed_stays_one_in_bed exclude using gist (hospital_id with =, bed_id with =, tstzrange(from_at, to_at) with &&) deferrable initially deferred,
  constraint bed_stays_one_bed exclude using gist (hospital_id with =, admission_id with =, tstzrange(from_at, to_at) with &&) deferrable initially deferred
);
call civis_protect('bed_stays');
create index bed_stays_of_admission on bed_stays (hospital_id, admission_id, from_at);

create table bed_days (
  hospital_id uuid not null,
  id uuid not null,
  admission_id uuid not null,
  -- The hospital's calendar day whose night is charged.
  night date not null,
  room_id uuid not null,
  room_type text not null,
  billable_item_id uuid,
  status text not null check (status in ('charged', 'voided')),
  created_at timestamptz not null,
  voided_at timestamptz,
  primary key (hospital_id, id),
  constraint bed_days_admission foreign key (hospital_id, admission_id) references admissions (hospital_id, id) on delete cascade,
  constraint bed_days_voided check ((status = 'voided') = (voided_at is not null))
);
call civis_protect('bed_days');
create unique index bed_days_one_night on bed_days (hospital_id, admission_id, night) where status = 'charged';

create table admission_companions (
  hospital_id uuid not null,
  id uuid not null,
  admission_id uuid not null,
  name text not null,
  phone text,
  relationship text,
  from_at timestamptz not null,
  to_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  primary key (hospital_id, id),
  constraint admission_companions_admission foreign key (hospital_id, admission_id) references admissions (hospital_id, id) on delete cascade,
  constraint admission_companions_order check (to_at is null or to_at >= from_at)
);
call civis_protect('admission_companions');
create index admission_companions_of_admission on admission_companions (hospital_id, admission_id, from_at);

create table admission_clearances (
  hospital_id uuid not null,
  admission_id uuid not null,
  area text not null check (area in ('nursing', 'pharmacy', 'billing', 'records')),
  cleared_at timestamptz not null,
  cleared_by uuid,
  cleared_by_name text,
  passed_reason text check (passed_reason is null or area <> 'billing'),
  primary key (hospital_id, admission_id, area),
  constraint admission_clearances_admission foreign key (hospital_id, admission_id) references admissions (hospital_id, id) on delete cascade
);
call civis_protect('admission_clearances');

create table admission_requests (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  request_number text not null,
  patient_id uuid not null,
  consultation_id uuid,
  urgency text not null check (urgency in ('routine', 'urgent', 'emergency')),
  -- Emergency first.
  urgency_rank smallint not null check (urgency_rank between 1 and 3),
  ward_id uuid,
  room_type text,
  reason text not null,
  expected_days int check (expected_days between 1 and 365),
  status text not null check (status in ('waiting', 'bed-reserved', 'admitted', 'declined', 'cancelled')),
  wait_started_at timestamptz not null,
  bed_id uuid,
  admission_id uuid,
  end_reason text,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint admission_requests_one_number unique (hospital_id, request_number),
  constraint admission_requests_patient foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  constraint admission_requests_ward foreign key (hospital_id, ward_id) references wards (hospital_id, id),
  constraint admission_requests_bed foreign key (hospital_id, bed_id) references beds (hospital_id, id),
  constraint admission_requests_held check ((status = 'bed-reserved') = (bed_id is not null)),
  constraint admission_requests_admitted check ((status = 'admitted') = (admission_id is not null))
);
call civis_protect('admission_requests');
create index admission_requests_open on admission_requests (hospital_id, urgency_rank, wait_started_at, id) where status in ('waiting', 'bed-reserved');
create index admission_requests_newest on admission_requests (hospital_id, status, wait_started_at desc, id);
create index admission_requests_of_patient on admission_requests (hospital_id, patient_id, wait_started_at desc);

alter table admissions add constraint admissions_request foreign key (hospital_id, request_id) references admission_requests (hospital_id, id);
alter table admission_requests add constraint admission_requests_admission foreign key (hospital_id, admission_id) references admissions (hospital_id, id);

-- A reserved bed may be held for a request.
alter table beds add column reserved_for_request_id uuid;
alter table beds drop constraint beds_reserved_alone;
alter table beds add constraint beds_reserved_alone check (status = 'reserved' or (reserved_reason is null and reserved_for_patient_id is null and reserved_for_request_id is null));
alter table beds add constraint beds_reserved_for_request foreign key (hospital_id, reserved_for_request_id) references admission_requests (hospital_id, id);
create index beds_of_request on beds (hospital_id, reserved_for_request_id) where reserved_for_request_id is not null;
