-- Consultations: what lists and states need. The note stands apart, so that a save each five seconds writes one small table.
create table consultations (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  consultation_number text not null,
  patient_id uuid not null,
  appointment_id uuid not null,
  ticket_id uuid,
  type text not null check (type in ('outpatient', 'emergency', 'follow-up', 'specialist', 'antenatal', 'telemedicine', 'home-visit', 'pre-op', 'dental', 'eye')),
  status text not null check (status in ('in-progress', 'on-hold', 'completed', 'cancelled')),
  department_id uuid not null,
  specialization_id uuid,
  room_id uuid,
  room_name text,
  -- The author.
  practitioner_id uuid not null,
  practitioner_name text not null,
  started_at timestamptz not null,
  held_at timestamptz,
  hold_reason text check (hold_reason in ('results', 'imaging', 'procedure', 'specialist', 'patient', 'other')),
  hold_note text check (length(hold_note) <= 300),
  held_seconds int not null default 0 check (held_seconds >= 0),
  -- On hold, and all that was ordered has its result.
  results_ready boolean not null default false,
  completed_at timestamptz,
  signed_by uuid,
  signed_by_name text,
  co_sign_required boolean not null default false,
  co_sign_reason text check (co_sign_reason in ('trainee', 'late-amendment')),
  co_signed_by uuid,
  co_signed_by_name text,
  co_signed_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by uuid,
  cancel_reason text check (length(cancel_reason) between 3 and 500),
  confidentiality text not null check (confidentiality in ('normal', 'restricted')),
  disposition text check (disposition in ('home', 'admitted', 'referred-in', 'referred-out', 'observation', 'left-against-advice', 'deceased', 'follow-up')),
  -- The diagnosis of rank 1, for lists.
  primary_icd_code text,
  primary_description text,
  no_diagnosis_reason text check (length(no_diagnosis_reason) <= 500),
  follow_up_date date,
  follow_up_appointment_id uuid,
  amendment_count int not null default 0 check (amendment_count >= 0),
  -- The last one who changed it after the signing: they do not co-sign their own words.
  amended_by uuid,
  open_told_at timestamptz,
  unsigned_told_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint consultations_number_once unique (hospital_id, consultation_number),
  constraint consultations_completed_whole check (
    status <> 'completed'
    or (completed_at is not null and signed_by is not null and disposition is not null and (primary_description is not null or no_diagnosis_reason is not null))
  ),
  constraint consultations_cancelled_whole check ((status = 'cancelled') = (cancelled_at is not null and cancel_reason is not null)),
  constraint consultations_held_whole check ((status = 'on-hold') = (held_at is not null)),
  constraint consultations_co_signed_by_another check (co_signed_by is null or co_signed_by is distinct from signed_by),
  constraint consultations_forward check (completed_at is null or completed_at >= started_at),
  foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  foreign key (hospital_id, appointment_id) references appointments (hospital_id, id),
  foreign key (hospital_id, follow_up_appointment_id) references appointments (hospital_id, id),
  foreign key (hospital_id, ticket_id) references queue_tickets (hospital_id, id),
  foreign key (hospital_id, department_id) references departments (hospital_id, id),
  foreign key (hospital_id, specialization_id) references specializations (hospital_id, id)
);
call civis_protect('consultations');
-- Invariant 1.
create unique index consultations_one_per_appointment on consultations (hospital_id, appointment_id) where status <> 'cancelled';
create unique index consultations_one_open_with_doctor on consultations (hospital_id, patient_id, practitioner_id) where status in ('in-progress', 'on-hold');
create index consultations_by_patient on consultations (hospital_id, patient_id, started_at desc, id desc);
create index consultations_by_start on consultations (hospital_id, started_at desc, id desc);
create index consultations_by_practitioner on consultations (hospital_id, practitioner_id, started_at desc, id desc);
create index consultations_by_department on consultations (hospital_id, department_id, started_at desc, id desc);
create index consultations_open on consultations (hospital_id, started_at) where status in ('in-progress', 'on-hold');
create index consultations_to_co_sign on consultations (hospital_id, completed_at) where co_sign_required and co_signed_at is null;
create index consultations_follow_up on consultations (hospital_id, follow_up_appointment_id) where follow_up_appointment_id is not null;
-- What a count leaves out for those who may not know of it.
create index consultations_restricted on consultations (hospital_id, id) where confidentiality = 'restricted';
create index patients_confidential on patients (hospital_id, id) where confidential;
create index consultations_ticket on consultations (hospital_id, ticket_id) where ticket_id is not null;

-- Who may write.
create table consultation_participants (
  hospital_id uuid not null,
  consultation_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  role text not null check (role in ('author', 'attending', 'handed-over')),
  from_at timestamptz not null,
  to_at timestamptz check (to_at >= from_at),
  primary key (hospital_id, consultation_id, user_id),
  foreign key (hospital_id, consultation_id) references consultations (hospital_id, id)
);
call civis_protect('consultation_participants');
create index consultation_participants_by_user on consultation_participants (hospital_id, user_id, from_at desc) where to_at is null;
create unique index consultation_participants_one_author on consultation_participants (hospital_id, consultation_id) where role = 'author';

-- What was changed after the signing: never touched again.
create table consultation_amendments (
  hospital_id uuid not null,
  consultation_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  by_id uuid,
  by_name text not null,
  edit_reason text not null check (length(edit_reason) between 10 and 500),
  needs_co_sign boolean not null,
  -- [{section, before, after}]
  changes jsonb not null check (jsonb_typeof(changes) = 'array' and jsonb_array_length(changes) > 0),
  primary key (hospital_id, consultation_id, id),
  foreign key (hospital_id, consultation_id) references consultations (hospital_id, id)
);
call civis_protect('consultation_amendments');
call civis_append_only('consultation_amendments');

create table consultation_addenda (
  hospital_id uuid not null,
  consultation_id uuid not null,
  id uuid not null,
  text text not null check (length(text) between 3 and 10000),
  at timestamptz not null,
  by_id uuid,
  by_name text not null,
  primary key (hospital_id, consultation_id, id),
  foreign key (hospital_id, consultation_id) references consultations (hospital_id, id)
);
call civis_protect('consultation_addenda');
call civis_append_only('consultation_addenda');

create table consultation_templates (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 2 and 120),
  folded_name text not null check (folded_name <> ''),
  specialization_id uuid,
  -- None named = everywhere.
  department_ids uuid[] not null check (cardinality(department_ids) <= 60),
  scope text not null check (scope in ('personal', 'hospital')),
  -- Whose it is; null: the hospital's.
  owner_id uuid,
  owner_name text,
  built_in_key text,
  status text not null check (status in ('active', 'archived')),
  template_version int not null check (template_version >= 1),
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint consultation_templates_owned check ((scope = 'personal') = (owner_id is not null)),
  foreign key (hospital_id, specialization_id) references specializations (hospital_id, id)
);
call civis_protect('consultation_templates');
create unique index consultation_templates_one_name on consultation_templates (hospital_id, owner_id, folded_name) nulls not distinct where status = 'active';
create unique index consultation_templates_built_in_once on consultation_templates (hospital_id, built_in_key) where built_in_key is not null;
create index consultation_templates_by_name on consultation_templates (hospital_id, folded_name, id);

create table consultation_template_versions (
  hospital_id uuid not null,
  template_id uuid not null,
  template_version int not null check (template_version >= 1),
  sections jsonb not null check (jsonb_typeof(sections) = 'array'),
  order_set jsonb not null check (jsonb_typeof(order_set) = 'object'),
  at timestamptz not null,
  by_id uuid,
  by_name text not null,
  primary key (hospital_id, template_id, template_version),
  foreign key (hospital_id, template_id) references consultation_templates (hospital_id, id) on delete cascade
);
call civis_protect('consultation_template_versions');

-- The note: one row a consultation, written over and over while the visit lasts.
create table consultation_notes (
  hospital_id uuid not null,
  consultation_id uuid not null,
  -- Sections by their names; those never written are not there.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  treatment_plan jsonb check (jsonb_typeof(treatment_plan) = 'object'),
  template_id uuid,
  template_version int,
  lock_version int not null check (lock_version >= 0),
  saved_at timestamptz,
  saved_by uuid,
  saved_by_name text,
  signed_at timestamptz,
  last_amendment_id uuid,
  primary key (hospital_id, consultation_id),
  foreign key (hospital_id, consultation_id) references consultations (hospital_id, id),
  foreign key (hospital_id, template_id, template_version) references consultation_template_versions (hospital_id, template_id, template_version),
  foreign key (hospital_id, consultation_id, last_amendment_id) references consultation_amendments (hospital_id, consultation_id, id)
) with (fillfactor = 80);
call civis_protect('consultation_notes');
create index consultation_notes_by_template on consultation_notes (hospital_id, template_id) where template_id is not null;

-- Invariant 3: what was signed changes only together with an amendment, whoever writes.
create function consultation_notes_keep_signed() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
begin
  if old.signed_at is not null
      and (old.content, old.treatment_plan, old.signed_at) is distinct from (new.content, new.treatment_plan, new.signed_at)
      and new.last_amendment_id is not distinct from old.last_amendment_id then
    raise exception 'a signed note changes by amendments only' using errcode = 'check_violation', constraint = 'consultation_notes_signed_stays';
  end if;
  return new;
end $$;
create trigger consultation_notes_signed_stays before update on consultation_notes for each row execute function consultation_notes_keep_signed();

create table consultation_diagnoses (
  hospital_id uuid not null,
  id uuid not null,
  consultation_id uuid not null,
  icd_code text collate "C",
  icd_version text,
  description text not null check (length(description) between 2 and 300),
  -- For filters: the beginning of the description as words are folded.
  folded_description text collate "C" not null,
  uncoded boolean not null generated always as (icd_code is null) stored,
  type text not null check (type in ('provisional', 'differential', 'working', 'final')),
  verification text not null check (verification in ('unconfirmed', 'confirmed', 'refuted')),
  rank int not null check (rank >= 1),
  onset date,
  laterality text not null check (laterality in ('left', 'right', 'bilateral', 'none')),
  is_new_case boolean not null,
  is_notifiable boolean not null,
  is_sensitive boolean not null,
  notes text check (length(notes) <= 1000),
  promoted_condition_id uuid,
  amendment_id uuid,
  removed_at timestamptz,
  removed_by uuid,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  foreign key (hospital_id, consultation_id) references consultations (hospital_id, id),
  foreign key (hospital_id, promoted_condition_id) references pre_existing_conditions (hospital_id, id),
  foreign key (hospital_id, consultation_id, amendment_id) references consultation_amendments (hospital_id, consultation_id, id),
  -- Looked at when the act ends, so that ranks can change places.
  constraint consultation_diagnoses_rank_once exclude (hospital_id with =, consultation_id with =, rank with =) where (removed_at is null) deferrable initially deferred
);
call civis_protect('consultation_diagnoses');
create unique index consultation_diagnoses_code_once on consultation_diagnoses (hospital_id, consultation_id, icd_code, laterality) where removed_at is null and icd_code is not null;
create index consultation_diagnoses_of on consultation_diagnoses (hospital_id, consultation_id, rank);
create index consultation_diagnoses_by_code on consultation_diagnoses (hospital_id, icd_code, consultation_id) where removed_at is null;
create index consultation_diagnoses_by_words on consultation_diagnoses (hospital_id, folded_description, consultation_id) where removed_at is null;
create index consultation_diagnoses_uncoded on consultation_diagnoses (hospital_id, created_at) where uncoded and removed_at is null;
create index consultation_diagnoses_promoted on consultation_diagnoses (hospital_id, promoted_condition_id) where promoted_condition_id is not null;

create function consultation_diagnoses_keep_signed() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
begin
  if tg_op = 'UPDATE' and (old.icd_code, old.description, old.type, old.verification, old.rank, old.onset, old.laterality, old.is_new_case, old.is_notifiable, old.notes, old.removed_at)
      is not distinct from (new.icd_code, new.description, new.type, new.verification, new.rank, new.onset, new.laterality, new.is_new_case, new.is_notifiable, new.notes, new.removed_at) then
    return new;
  end if;
  if (tg_op = 'INSERT' and new.amendment_id is null or tg_op = 'UPDATE' and new.amendment_id is not distinct from old.amendment_id)
      and exists (select from consultation_notes n where n.hospital_id = new.hospital_id and n.consultation_id = new.consultation_id and n.signed_at is not null) then
    raise exception 'signed diagnoses change by amendments only' using errcode = 'check_violation', constraint = 'consultation_diagnoses_signed_stay';
  end if;
  return new;
end $$;
create trigger consultation_diagnoses_signed_stay before insert or update on consultation_diagnoses for each row execute function consultation_diagnoses_keep_signed();

create table referrals (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  referral_number text not null,
  direction text not null check (direction in ('internal', 'external')),
  patient_id uuid not null,
  consultation_id uuid,
  to_department_id uuid,
  to_practitioner_id uuid,
  facility_name text check (length(facility_name) between 2 and 160),
  facility_address text,
  facility_phone text,
  facility_email text,
  urgency text not null check (urgency in ('routine', 'urgent', 'emergency')),
  reason text not null check (length(reason) between 3 and 1000),
  clinical_summary text check (length(clinical_summary) <= 10000),
  attachment_ids uuid[] not null check (cardinality(attachment_ids) <= 20),
  status text not null check (status in ('sent', 'accepted', 'declined', 'completed', 'cancelled')),
  answered_at timestamptz,
  answered_by uuid,
  answered_by_name text,
  reply text check (length(reply) <= 4000),
  close_reason text check (length(close_reason) <= 500),
  resulting_appointment_id uuid,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint referrals_number_once unique (hospital_id, referral_number),
  constraint referrals_target check (
    case direction when 'external' then facility_name is not null else to_department_id is not null or to_practitioner_id is not null end
  ),
  constraint referrals_declined_why check (status not in ('declined', 'cancelled') or close_reason is not null),
  foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  foreign key (hospital_id, consultation_id) references consultations (hospital_id, id),
  foreign key (hospital_id, to_department_id) references departments (hospital_id, id),
  foreign key (hospital_id, resulting_appointment_id) references appointments (hospital_id, id)
);
call civis_protect('referrals');
create index referrals_by_time on referrals (hospital_id, created_at desc, id desc);
create index referrals_by_patient on referrals (hospital_id, patient_id, created_at desc);
create index referrals_by_consultation on referrals (hospital_id, consultation_id) where consultation_id is not null;
create index referrals_by_department on referrals (hospital_id, to_department_id, created_at desc) where to_department_id is not null;
create index referrals_by_practitioner on referrals (hospital_id, to_practitioner_id, created_at desc) where to_practitioner_id is not null;
create index referrals_by_sender on referrals (hospital_id, created_by, created_at desc);
create index referrals_by_visit on referrals (hospital_id, resulting_appointment_id) where resulting_appointment_id is not null;

create table medical_certificates (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  certificate_number text not null,
  kind text not null check (kind in ('sick-leave', 'fitness', 'attendance', 'immunisation', 'other')),
  patient_id uuid not null,
  consultation_id uuid,
  from_date date not null,
  to_date date not null,
  text text not null check (length(text) between 3 and 4000),
  restrictions text check (length(restrictions) <= 1000),
  -- Printed on the paper, also when it is printed again.
  verify_code text not null check (length(verify_code) = 20),
  status text not null check (status in ('issued', 'revoked')),
  revoked_at timestamptz,
  revoked_by uuid,
  revoked_by_name text,
  revoke_reason text,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint medical_certificates_number_once unique (hospital_id, certificate_number),
  constraint medical_certificates_forward check (to_date >= from_date),
  constraint medical_certificates_length check (to_date - from_date < 90),
  constraint medical_certificates_revoked_whole check ((status = 'revoked') = (revoked_at is not null and revoke_reason is not null)),
  foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  foreign key (hospital_id, consultation_id) references consultations (hospital_id, id)
);
call civis_protect('medical_certificates');
create index medical_certificates_by_time on medical_certificates (hospital_id, created_at desc, id desc);
create index medical_certificates_by_patient on medical_certificates (hospital_id, patient_id, created_at desc);
create index medical_certificates_by_consultation on medical_certificates (hospital_id, consultation_id) where consultation_id is not null;

-- Where the certificate of a code lies: the public check knows the code alone. Only its hash, no word of the patient.
create table medical_certificate_codes (
  hospital_id uuid not null,
  certificate_id uuid not null,
  code_hash bytea not null,
  primary key (hospital_id, certificate_id),
  constraint medical_certificate_codes_once unique (code_hash),
  foreign key (hospital_id, certificate_id) references medical_certificates (hospital_id, id)
);
call civis_protect_platform('medical_certificate_codes');
