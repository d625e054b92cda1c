-- Written summaries and their versions.
create table patient_summaries (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  patient_id uuid not null,
  title text not null check (length(title) between 1 and 120),
  body text not null check (length(body) between 1 and 20000),
  type text not null check (type in ('clinical-summary', 'referral-summary', 'discharge-summary', 'transfer-of-care', 'medical-report', 'nursing-handover')),
  status text not null check (status in ('draft', 'final', 'superseded')),
  source_type text,
  source_id uuid,
  author_id uuid,
  author_name text not null,
  co_signer_id uuid,
  signed_at timestamptz,
  signed_by uuid,
  signed_by_name text,
  supersedes_id uuid,
  visible_to_patient boolean not null,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint patient_summaries_signed_whole check ((status = 'draft') = (signed_at is null)),
  foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  foreign key (hospital_id, supersedes_id) references patient_summaries (hospital_id, id)
);
call civis_protect('patient_summaries');
create index patient_summaries_by_patient on patient_summaries (hospital_id, patient_id, created_at desc, id desc);
-- One new version at a time.
create unique index patient_summaries_one_successor on patient_summaries (hospital_id, supersedes_id) where supersedes_id is not null;

-- The text of a signed summary never changes, whoever writes.
create function patient_summaries_keep_signed() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
begin
  if old.status <> 'draft' and (old.title, old.body, old.type, old.author_id, old.signed_at, old.signed_by, old.supersedes_id)
      is distinct from (new.title, new.body, new.type, new.author_id, new.signed_at, new.signed_by, new.supersedes_id) then
    raise exception 'a signed summary cannot be changed' using errcode = 'check_violation', constraint = 'patient_summaries_signed_stays';
  end if;
  return new;
end $$;
create trigger patient_summaries_signed_stays before update on patient_summaries for each row execute function patient_summaries_keep_signed();

create table patient_attachments (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  patient_id uuid not null,
  file_id uuid not null,
  name text not null check (length(name) between 1 and 120),
  category text not null check (category in ('identity', 'referral-letter', 'consent', 'lab-report', 'imaging', 'discharge-letter', 'insurance-card', 'prescription', 'photo', 'other')),
  mime text not null,
  size int not null check (size > 0),
  sha256 text not null check (length(sha256) = 64),
  pages int,
  linked_type text check (linked_type in ('consultation', 'admission', 'procedure-request', 'lab-request', 'radiology-request', 'hmo-claim')),
  linked_id uuid,
  taken_at text,
  description text,
  visible_to_patient boolean not null,
  is_sensitive boolean not null,
  uploaded_by uuid,
  uploaded_by_name text not null,
  from_patient boolean not null,
  status text not null check (status in ('active', 'archived')),
  archived_reason text,
  scan text not null check (scan in ('pending', 'clean', 'infected')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint patient_attachments_link_whole check ((linked_type is null) = (linked_id is null)),
  constraint patient_attachments_archived_whole check ((status = 'archived') = (archived_reason is not null)),
  foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  foreign key (hospital_id, file_id) references files (hospital_id, id)
);
call civis_protect('patient_attachments');
create index patient_attachments_by_patient on patient_attachments (hospital_id, patient_id, status, created_at desc, id desc);
create index patient_attachments_by_link on patient_attachments (hospital_id, linked_id) where linked_id is not null;
