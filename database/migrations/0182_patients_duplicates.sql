-- Pairs of records that the nightly scan takes for one human, until they are merged or said to be two.
create table patient_duplicates (
  hospital_id uuid not null,
  id uuid not null,
  first_id uuid not null,
  second_id uuid not null,
  score int not null,
  reasons text[] not null,
  status text not null check (status in ('open', 'dismissed')),
  dismiss_reason text,
  dismissed_by uuid,
  dismissed_by_name text,
  dismissed_at timestamptz,
  found_at timestamptz not null,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint patient_duplicates_one_pair unique (hospital_id, first_id, second_id),
  check (first_id < second_id)
);
call civis_protect('patient_duplicates');
create index patient_duplicates_open on patient_duplicates (hospital_id, score desc, id desc) where status = 'open';
create index patient_duplicates_by_second on patient_duplicates (hospital_id, second_id);

-- Up to which entry of the trail the scan has looked at new and changed records.
create table patient_duplicate_scans (
  hospital_id uuid primary key,
  seen_at timestamptz not null,
  seen_entry uuid not null
);
call civis_protect('patient_duplicate_scans');

-- Billing methods whose validity ended, newest first.
create index patient_billings_ended on patient_billings (hospital_id, updated_at desc, id desc) where ended_reason = 'Validity ended';
