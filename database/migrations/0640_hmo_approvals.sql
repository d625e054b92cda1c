-- Requests for an insurer's approval, one for each source of an act: items, the record of what was asked and answered, notices to NHIA.

create table hmo_approvals (
  hospital_id uuid not null,
  id uuid not null,
  approval_number text not null,
  hmo_id uuid not null,
  plan_id uuid not null,
  patient_id uuid not null,
  billing_id uuid,
  enrollee_number text,
  source_type text not null,
  source_id uuid not null,
  encounter_type text not null,
  encounter_id uuid,
  admission_id uuid,
  department_id uuid,
  diagnosis_codes text[] not null default '{}' check (cardinality(diagnosis_codes) <= 20),
  complaint text check (length(complaint) <= 500),
  clinical_note text check (length(clinical_note) <= 2000),
  urgency text not null check (urgency in ('routine', 'urgent', 'emergency')),
  status text not null check (status in ('pending', 'approved', 'declined', 'proceeded', 'cancelled', 'expired')),
  -- Approved without some of its items, or declined after some of them were performed.
  partial boolean not null default false,
  pa_code text check (length(pa_code) between 3 and 40),
  -- The partner uses codes again: two requests may have the same.
  pa_code_shared boolean not null default false,
  officer text check (length(officer) <= 120),
  channel text check (channel in ('email', 'portal', 'phone', 'whatsapp')),
  valid_from date,
  valid_to date,
  requested_at timestamptz not null,
  requested_by uuid,
  requested_by_name text,
  care_started_at timestamptz not null,
  sent_at timestamptz,
  due_at timestamptz,
  hour_ends_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  decided_by_name text,
  reason text check (length(reason) <= 500),
  proceeded_at timestamptz,
  overdue boolean not null default false,
  taken_by uuid,
  taken_by_name text,
  -- How many of the three reminders of an owed emergency code were given.
  code_reminders int not null default 0 check (code_reminders between 0 and 3),
  item_count int not null check (item_count >= 0),
  requested_amount bigint not null check (requested_amount >= 0),
  approved_amount bigint not null default 0 check (approved_amount >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint hmo_approvals_hmo foreign key (hospital_id, hmo_id) references hmos (hospital_id, id),
  constraint hmo_approvals_patient foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  constraint hmo_approvals_billing foreign key (hospital_id, billing_id) references patient_billings (hospital_id, id),
  constraint hmo_approvals_number unique (hospital_id, approval_number),
  -- Invariant 14: nothing is given without an answer before sixty minutes after the request was sent, nor unsent.
  constraint hmo_approvals_hour check (proceeded_at is null or (sent_at is not null and proceeded_at >= sent_at + interval '60 minutes')),
  constraint hmo_approvals_proceeded check (status <> 'proceeded' or proceeded_at is not null),
  constraint hmo_approvals_emergency check (urgency <> 'emergency' or proceeded_at is null),
  constraint hmo_approvals_code check (status not in ('approved', 'expired') or pa_code is not null),
  constraint hmo_approvals_decided check (status not in ('approved', 'declined') or decided_at is not null),
  constraint hmo_approvals_valid check (valid_to >= valid_from),
  constraint hmo_approvals_clock check (hour_ends_at is null or sent_at is not null),
  constraint hmo_approvals_within check (approved_amount <= requested_amount)
);
call civis_protect('hmo_approvals');
-- One request a source and insurer that later lines may still join.
create unique index hmo_approvals_one_unsent on hmo_approvals (hospital_id, hmo_id, source_type, source_id) where status = 'pending' and sent_at is null;
create unique index hmo_approvals_one_code on hmo_approvals (hospital_id, hmo_id, upper(pa_code)) where pa_code is not null and not pa_code_shared;
create index hmo_approvals_by_code on hmo_approvals (hospital_id, upper(pa_code)) where pa_code is not null;
create index hmo_approvals_by_time on hmo_approvals (hospital_id, requested_at desc, id desc);
create index hmo_approvals_by_status on hmo_approvals (hospital_id, status, requested_at desc, id desc);
create index hmo_approvals_open on hmo_approvals (hospital_id, due_at) where status = 'pending';
create index hmo_approvals_by_patient on hmo_approvals (hospital_id, patient_id, requested_at desc);
create index hmo_approvals_by_hmo on hmo_approvals (hospital_id, hmo_id, requested_at desc);
create index hmo_approvals_by_source on hmo_approvals (hospital_id, source_type, source_id);
create index hmo_approvals_by_billing on hmo_approvals (hospital_id, billing_id) where billing_id is not null;
create index hmo_approvals_by_enrollee on hmo_approvals (hospital_id, enrollee_number) where enrollee_number is not null;
create index hmo_approvals_taken on hmo_approvals (hospital_id, taken_by) where status = 'pending' and taken_by is not null;
create index hmo_approvals_valid_until on hmo_approvals (hospital_id, valid_to) where status = 'approved';
create index hmo_approvals_sent on hmo_approvals (hospital_id, sent_at) where sent_at is not null;

create table hmo_approval_items (
  hospital_id uuid not null,
  id uuid not null,
  approval_id uuid not null,
  line_no int not null check (line_no > 0),
  -- Null: planned. Lines of the source use its approved amount up as they are raised.
  bill_id uuid,
  -- The planned item whose approved amount a line used up.
  planned_item_id uuid,
  billable_item_id uuid not null,
  item_name text not null,
  module text not null,
  hmo_code text,
  quantity int not null check (quantity > 0),
  requested_amount bigint not null check (requested_amount >= 0),
  approved_quantity int check (approved_quantity >= 0),
  approved_amount bigint check (approved_amount >= 0),
  used_amount bigint not null default 0 check (used_amount >= 0),
  status text not null check (status in ('pending', 'approved', 'declined', 'proceeded')),
  decline_reason text check (length(decline_reason) <= 500),
  -- Taken off: the line was voided or left the insurer, or the approval lapsed or was revoked.
  removed_at timestamptz,
  removed_reason text,
  created_at timestamptz not null,
  primary key (hospital_id, id),
  constraint hmo_approval_items_approval foreign key (hospital_id, approval_id) references hmo_approvals (hospital_id, id),
  constraint hmo_approval_items_bill foreign key (hospital_id, bill_id) references patient_bills (hospital_id, id),
  constraint hmo_approval_items_planned foreign key (hospital_id, planned_item_id) references hmo_approval_items (hospital_id, id),
  constraint hmo_approval_items_line unique (hospital_id, approval_id, line_no),
  constraint hmo_approval_items_within check (approved_amount <= requested_amount and approved_quantity <= quantity),
  constraint hmo_approval_items_used check (used_amount <= coalesce(approved_amount, 0)),
  constraint hmo_approval_items_approved check (status <> 'approved' or (approved_amount is not null and approved_quantity is not null))
);
call civis_protect('hmo_approval_items');
-- A line is asked for by one request at a time.
create unique index hmo_approval_items_one_line on hmo_approval_items (hospital_id, bill_id) where bill_id is not null and removed_at is null;
create index hmo_approval_items_by_bill on hmo_approval_items (hospital_id, bill_id) where bill_id is not null;
create index hmo_approval_items_by_planned on hmo_approval_items (hospital_id, planned_item_id) where planned_item_id is not null;

-- Everything that was asked and answered (invariant 13): rows are only ever added.
create table hmo_approval_events (
  hospital_id uuid not null,
  id uuid not null,
  approval_id uuid not null,
  at timestamptz not null,
  by_user_id uuid,
  by_name text,
  kind text not null check (kind in ('raised', 'joined', 'changed', 'sent', 'taken', 'reminded', 'answered', 'overdue', 'proceeded', 'notice-sent', 'late-answer', 'extended', 'revoked', 'expired', 'cancelled')),
  channel text check (channel in ('email', 'portal', 'phone', 'whatsapp')),
  officer text check (length(officer) <= 120),
  text text check (length(text) <= 1000),
  pa_code text,
  -- Of an extension.
  days int check (days between 1 and 365),
  amount bigint check (amount >= 0),
  primary key (hospital_id, id),
  constraint hmo_approval_events_approval foreign key (hospital_id, approval_id) references hmo_approvals (hospital_id, id)
);
call civis_protect('hmo_approval_events');
call civis_append_only('hmo_approval_events');
create index hmo_approval_events_by_approval on hmo_approval_events (hospital_id, approval_id, at, id);

-- Notices to the National Health Insurance Authority that a partner did not answer in its time.
create table hmo_nhia_notices (
  hospital_id uuid not null,
  id uuid not null,
  notice_number text not null,
  approval_id uuid not null,
  hmo_id uuid not null,
  patient_id uuid not null,
  -- The items as they stood: [{name, quantity, amount}].
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  requested_at timestamptz not null,
  request_sent_at timestamptz,
  due_at timestamptz,
  proceeded_at timestamptz,
  reason text not null check (reason in ('no answer in one hour', 'no emergency code in 48 hours')),
  status text not null check (status in ('draft', 'sent')),
  sent_at timestamptz,
  sent_by uuid,
  sent_by_name text,
  channel text check (channel in ('email', 'portal', 'phone', 'whatsapp')),
  reference text check (length(reference) <= 80),
  -- The paper as it was sent.
  letter jsonb,
  reminded_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint hmo_nhia_notices_approval foreign key (hospital_id, approval_id) references hmo_approvals (hospital_id, id),
  constraint hmo_nhia_notices_hmo foreign key (hospital_id, hmo_id) references hmos (hospital_id, id),
  constraint hmo_nhia_notices_patient foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  constraint hmo_nhia_notices_number unique (hospital_id, notice_number),
  -- Each request has exactly one (invariant 14).
  constraint hmo_nhia_notices_one unique (hospital_id, approval_id),
  constraint hmo_nhia_notices_sent check (status <> 'sent' or (sent_at is not null and channel is not null and letter is not null))
);
call civis_protect('hmo_nhia_notices');
create index hmo_nhia_notices_by_time on hmo_nhia_notices (hospital_id, created_at desc, id desc);
create index hmo_nhia_notices_drafts on hmo_nhia_notices (hospital_id, created_at) where status = 'draft';
create index hmo_nhia_notices_by_patient on hmo_nhia_notices (hospital_id, patient_id);
create index hmo_nhia_notices_by_hmo on hmo_nhia_notices (hospital_id, hmo_id);

-- Invariant 14, the other half: what proceeded has its notice when the transaction ends.
create function hmo_approvals_noticed() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
begin
  if new.proceeded_at is not null and not exists (
    select 1 from public.hmo_nhia_notices n where n.hospital_id = new.hospital_id and n.approval_id = new.id
  ) then
    raise exception 'request % proceeded without a notice', new.approval_number using errcode = 'check_violation', constraint = 'hmo_approvals_noticed';
  end if;
  return null;
end $$;
create constraint trigger hmo_approvals_noticed after insert or update of proceeded_at on hmo_approvals
  deferrable initially deferred for each row execute function hmo_approvals_noticed();
