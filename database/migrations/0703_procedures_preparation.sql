-- What is done before a procedure: the assessment, the consent, further documents.

create table procedure_assessments (
  hospital_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  content jsonb not null,
  asa text check (asa in ('I', 'II', 'III', 'IV', 'V', 'VI')),
  fitness text check (fitness in ('fit', 'fit-with-conditions', 'unfit', 'deferred')),
  signed_at timestamptz,
  signed_by uuid,
  signed_by_name text,
  valid_until timestamptz,
  -- The former ones stay readable.
  current boolean not null,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint procedure_assessments_request foreign key (hospital_id, request_id) references procedure_requests (hospital_id, id) on delete cascade,
  constraint procedure_assessments_signed check (signed_at is null or (fitness is not null and asa is not null and valid_until is not null))
);
call civis_protect('procedure_assessments');
create unique index procedure_assessments_one_current on procedure_assessments (hospital_id, request_id) where current;

create table procedure_consents (
  hospital_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  status text not null check (status in ('draft', 'signed', 'refused', 'withdrawn')),
  content jsonb not null,
  text_id uuid not null,
  text_version int not null,
  language text not null,
  -- As it was read and signed, with its SHA-256 over text, procedures and sides.
  signed_text text,
  signed_about text,
  signed_hash text check (signed_hash ~ '^[0-9a-f]{64}$'),
  signature text check (length(signature) <= 400000),
  taken_at timestamptz,
  taken_by uuid,
  taken_by_name text,
  ended_reason text check (length(ended_reason) <= 500),
  current boolean not null,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint procedure_consents_request foreign key (hospital_id, request_id) references procedure_requests (hospital_id, id) on delete cascade,
  constraint procedure_consents_text foreign key (hospital_id, text_id) references consent_texts (hospital_id, id),
  -- Invariant 4: what is signed is kept with its hash.
  constraint procedure_consents_signed check (status <> 'signed' or (signed_text is not null and signed_about is not null
    and signed_hash is not null and signature is not null and taken_at is not null)),
  constraint procedure_consents_hash check (signed_hash is null or signed_hash = encode(sha256(convert_to(signed_text || E'\n' || signed_about, 'UTF8')), 'hex'))
);
call civis_protect('procedure_consents');
create unique index procedure_consents_one_current on procedure_consents (hospital_id, request_id) where current;
create index procedure_consents_of_text on procedure_consents (hospital_id, text_id);

create table procedure_documents (
  hospital_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  file_id uuid not null,
  kind text not null check (kind in ('lab', 'imaging', 'referral', 'anaesthesia-chart', 'photo', 'consent', 'other')),
  name text not null,
  mime_type text not null,
  size int not null,
  note text check (length(note) <= 500),
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text,
  primary key (hospital_id, id),
  constraint procedure_documents_request foreign key (hospital_id, request_id) references procedure_requests (hospital_id, id) on delete cascade
);
call civis_protect('procedure_documents');
create index procedure_documents_of_request on procedure_documents (hospital_id, request_id);
