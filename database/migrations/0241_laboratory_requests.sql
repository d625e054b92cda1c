create table lab_specimens (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  specimen_number text not null,
  -- Null: of somebody external, then of the requisition.
  patient_id uuid,
  requisition_number text not null,
  type text not null check (type in ('blood', 'serum', 'plasma', 'urine', 'stool', 'sputum', 'swab', 'csf', 'aspirate', 'semen', 'tissue', 'other')),
  container text check (container in ('edta-purple', 'plain-red', 'gel-yellow', 'fluoride-grey', 'citrate-blue', 'heparin-green', 'urine-bottle', 'stool-pot', 'swab', 'blood-culture', 'slide', 'other')),
  volume_ml numeric(6, 2),
  body_site text,
  method text,
  collected_at timestamptz not null,
  collected_by uuid,
  collected_by_name text not null,
  received_at timestamptz,
  received_by uuid,
  received_by_name text,
  fasting_hours int check (fasting_hours between 0 and 72),
  condition text not null check (condition in ('satisfactory', 'haemolysed', 'clotted', 'insufficient', 'lipaemic', 'leaking', 'unlabelled', 'mislabelled', 'wrong-container', 'wrong-temperature', 'delayed', 'contaminated')),
  status text not null check (status in ('available', 'rejected', 'consumed', 'discarded')),
  storage_location text,
  discard_after timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint lab_specimens_patient foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  constraint lab_specimens_received check (received_at >= collected_at)
);
call civis_protect('lab_specimens');
create unique index lab_specimens_one_number on lab_specimens (hospital_id, specimen_number);
create index lab_specimens_by_patient on lab_specimens (hospital_id, patient_id, collected_at desc);
create index lab_specimens_by_collection on lab_specimens (hospital_id, collected_at);

create table lab_requests (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  request_number text not null,
  requisition_number text not null,
  source text not null check (source in ('internal', 'external')),
  origin text not null check (origin in ('outpatient', 'inpatient', 'antenatal', 'emergency', 'procedure', 'walk-in')),
  consultation_id uuid,
  patient_id uuid,
  external_patient jsonb,
  referrer jsonb,
  test_id uuid not null,
  test_version int not null,
  category_id uuid not null,
  sensitive boolean not null,
  specimen_type text not null check (specimen_type in ('blood', 'serum', 'plasma', 'urine', 'stool', 'sputum', 'swab', 'csf', 'aspirate', 'semen', 'tissue', 'other')),
  container text check (container in ('edta-purple', 'plain-red', 'gel-yellow', 'fluoride-grey', 'citrate-blue', 'heparin-green', 'urine-bottle', 'stool-pot', 'swab', 'blood-culture', 'slide', 'other')),
  turnaround_minutes int not null,
  stat_turnaround_minutes int,
  status text not null check (status in ('specimen-due', 'specimen-taken', 'result-entered', 'result-released', 'cancelled')),
  open boolean not null generated always as (status in ('specimen-due', 'specimen-taken', 'result-entered')) stored,
  priority text not null check (priority in ('stat', 'urgent', 'routine')),
  -- The place in the worklist: stat, urgent, routine, each oldest first, then released ones, the newest first.
  work_order bigint not null,
  clinical_info text,
  diagnoses jsonb not null,
  note text,
  consent_given boolean not null,
  post_mortem boolean not null,
  requested_by uuid,
  requested_by_name text not null,
  ordered_for uuid,
  ordered_for_name text,
  billing_id uuid,
  -- The request in whose name the bill line stands: the request itself, or the first of a panel with one price.
  bill_source_id uuid not null,
  -- The profile by which it was ordered.
  profile_id uuid,
  specimen_id uuid,
  collected_at timestamptz,
  recollection_count int not null default 0,
  due_at timestamptz,
  -- Of the newest version.
  result_version int,
  result_status text check (result_status in ('preliminary', 'final', 'corrected')),
  critical boolean not null default false,
  entered_by uuid,
  entered_at timestamptz,
  released_by uuid,
  released_at timestamptz,
  released_to_patient boolean not null default false,
  visible_to_patient_at timestamptz,
  acknowledged_by uuid,
  acknowledged_by_name text,
  acknowledged_at timestamptz,
  escalations int not null default 0,
  cancel_reason text,
  cancelled_at timestamptz,
  death_record_id uuid,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint lab_requests_patient foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  constraint lab_requests_test foreign key (hospital_id, test_id, test_version) references lab_test_versions (hospital_id, test_id, version),
  constraint lab_requests_specimen foreign key (hospital_id, specimen_id) references lab_specimens (hospital_id, id),
  constraint lab_requests_one_person check ((patient_id is null) = (external_patient is not null) and (source = 'external') = (patient_id is null)),
  -- Invariant 5: no result without a specimen, and times in their order.
  constraint lab_requests_specimen_first check (status in ('specimen-due', 'cancelled') or (specimen_id is not null and collected_at is not null)),
  constraint lab_requests_result_first check (status <> 'result-released' or (result_version is not null and result_status <> 'preliminary' and released_at is not null)),
  constraint lab_requests_cancel_reason check (status <> 'cancelled' or cancel_reason is not null)
);
call civis_protect('lab_requests');
create unique index lab_requests_one_number on lab_requests (hospital_id, request_number);
create index lab_requests_by_requisition on lab_requests (hospital_id, requisition_number);
create index lab_requests_by_work on lab_requests (hospital_id, work_order);
create index lab_requests_by_status on lab_requests (hospital_id, status, work_order);
create index lab_requests_by_creation on lab_requests (hospital_id, created_at desc, id desc);
create index lab_requests_by_patient on lab_requests (hospital_id, patient_id, created_at desc) where patient_id is not null;
create index lab_requests_by_patient_test on lab_requests (hospital_id, patient_id, test_id, created_at desc) where patient_id is not null;
create index lab_requests_by_test on lab_requests (hospital_id, test_id, created_at desc);
create index lab_requests_by_category on lab_requests (hospital_id, category_id, created_at desc);
create index lab_requests_by_requester on lab_requests (hospital_id, requested_by, created_at desc);
create index lab_requests_by_consultation on lab_requests (hospital_id, consultation_id) where consultation_id is not null;
create index lab_requests_by_specimen on lab_requests (hospital_id, specimen_id) where specimen_id is not null;
create index lab_requests_by_bill on lab_requests (hospital_id, bill_source_id);
create index lab_requests_by_release on lab_requests (hospital_id, released_at) where released_at is not null;
create index lab_requests_due on lab_requests (hospital_id, due_at) where open and due_at is not null;
-- Invariant 10: critical released results that nobody acknowledged are the escalation list.
create index lab_requests_critical on lab_requests (hospital_id, released_at) where critical and status = 'result-released' and acknowledged_at is null;

-- Which tubes a request was on; a rejected one stays.
create table lab_request_specimens (
  hospital_id uuid not null,
  request_id uuid not null,
  specimen_id uuid not null,
  added_at timestamptz not null,
  rejected_at timestamptz,
  rejected_by_name text,
  condition text check (condition in ('haemolysed', 'clotted', 'insufficient', 'lipaemic', 'leaking', 'unlabelled', 'mislabelled', 'wrong-container', 'wrong-temperature', 'delayed', 'contaminated')),
  reason text,
  primary key (hospital_id, request_id, specimen_id),
  constraint lab_request_specimens_request foreign key (hospital_id, request_id) references lab_requests (hospital_id, id),
  constraint lab_request_specimens_specimen foreign key (hospital_id, specimen_id) references lab_specimens (hospital_id, id)
);
call civis_protect('lab_request_specimens');
create index lab_request_specimens_by_specimen on lab_request_specimens (hospital_id, specimen_id);
create index lab_request_specimens_rejected on lab_request_specimens (hospital_id, rejected_at) where rejected_at is not null;
