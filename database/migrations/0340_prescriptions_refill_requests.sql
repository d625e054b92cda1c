-- A patient asks that a prescription be written once more.
create table refill_requests (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  prescription_id uuid not null,
  patient_id uuid not null,
  -- As on the prescription, so that a prescriber's waiting requests are found by themselves.
  prescriber_id uuid,
  status text not null check (status in ('waiting', 'approved', 'declined', 'closed')),
  note text,
  -- The person of the patient area: the patient, or who acts for them.
  asked_by uuid not null,
  asked_by_name text not null,
  asked_at timestamptz not null,
  answer text,
  answered_at timestamptz,
  answered_by uuid,
  answered_by_name text,
  new_prescription_id uuid,
  primary key (hospital_id, id),
  constraint refill_requests_prescription foreign key (hospital_id, prescription_id) references prescriptions (hospital_id, id),
  constraint refill_requests_new_prescription foreign key (hospital_id, new_prescription_id) references prescriptions (hospital_id, id),
  constraint refill_requests_patient foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  constraint refill_requests_answered check ((status = 'waiting') = (answered_at is null)),
  constraint refill_requests_declined check (status <> 'declined' or answer is not null),
  constraint refill_requests_approved check ((status = 'approved') = (new_prescription_id is not null))
);
call civis_protect('refill_requests');
create unique index refill_requests_one_waiting on refill_requests (hospital_id, prescription_id) where status = 'waiting';
create index refill_requests_by_status on refill_requests (hospital_id, status, asked_at, id);
create index refill_requests_by_asking on refill_requests (hospital_id, asked_at desc, id desc);
create index refill_requests_by_prescriber on refill_requests (hospital_id, prescriber_id, status, asked_at);
create index refill_requests_by_patient on refill_requests (hospital_id, patient_id, asked_at desc);
create index refill_requests_by_prescription on refill_requests (hospital_id, prescription_id, asked_at desc);

-- The patient's request that this prescription answers once it is signed.
alter table prescriptions add column refill_request_id uuid;
