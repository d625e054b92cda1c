-- The day in theatre: the WHO checklist, milestones, counts, the anaesthesia record, the operation note, implants.

create table procedure_checklists (
  hospital_id uuid not null,
  request_id uuid not null,
  phase text not null check (phase in ('sign-in', 'time-out', 'sign-out')),
  items jsonb not null,
  -- Set while every item has an answer and none of those that stop is no.
  completed_at timestamptz,
  by uuid,
  by_name text not null,
  updated_at timestamptz not null,
  version int not null default 1,
  primary key (hospital_id, request_id, phase),
  constraint procedure_checklists_request foreign key (hospital_id, request_id) references procedure_requests (hospital_id, id) on delete cascade
);
call civis_protect('procedure_checklists');

create table procedure_milestones (
  hospital_id uuid not null,
  request_id uuid not null,
  kind text not null check (kind in ('sent-for', 'arrived', 'anaesthesia-start', 'knife-to-skin', 'closure', 'anaesthesia-end', 'left-theatre', 'recovery-in', 'recovery-out')),
  at timestamptz not null,
  by uuid,
  by_name text not null,
  recorded_at timestamptz not null,
  -- What stood before a correction, the latest last.
  corrections jsonb not null default '[]',
  primary key (hospital_id, request_id, kind),
  constraint procedure_milestones_request foreign key (hospital_id, request_id) references procedure_requests (hospital_id, id) on delete cascade
);
call civis_protect('procedure_milestones');

create table procedure_counts (
  hospital_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  phase text not null check (phase in ('initial', 'closing', 'final')),
  numbers jsonb not null,
  correct boolean not null,
  at timestamptz not null,
  first_by uuid,
  first_by_name text not null,
  second_by uuid not null,
  second_by_name text not null,
  -- A later count of the phase takes its place; this one stays.
  current boolean not null,
  primary key (hospital_id, id),
  constraint procedure_counts_request foreign key (hospital_id, request_id) references procedure_requests (hospital_id, id) on delete cascade,
  constraint procedure_counts_two check (first_by is distinct from second_by)
);
call civis_protect('procedure_counts');
create unique index procedure_counts_one_current on procedure_counts (hospital_id, request_id, phase) where current;

create table procedure_count_discrepancies (
  hospital_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  count_id uuid not null,
  item text not null check (item in ('instruments', 'swabs', 'needles')),
  expected int not null,
  counted int not null,
  opened_at timestamptz not null,
  xray_request_id uuid,
  statement text check (length(statement) between 20 and 2000),
  closed_at timestamptz,
  closed_by uuid,
  closed_by_name text,
  primary key (hospital_id, id),
  constraint procedure_count_discrepancies_count foreign key (hospital_id, count_id) references procedure_counts (hospital_id, id) on delete cascade,
  -- Invariant 12: closed by a released X-ray or by a statement, which stays.
  constraint procedure_count_discrepancies_closed check (closed_at is null or xray_request_id is not null or statement is not null)
);
call civis_protect('procedure_count_discrepancies');
create index procedure_count_discrepancies_of_request on procedure_count_discrepancies (hospital_id, request_id);

create table anaesthesia_entries (
  hospital_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  at timestamptz not null,
  pulse int check (pulse between 0 and 300),
  systolic int check (systolic between 0 and 350),
  diastolic int check (diastolic between 0 and 250),
  spo2 int check (spo2 between 0 and 100),
  etco2 int check (etco2 between 0 and 150),
  temperature numeric(4, 1) check (temperature between 20 and 45),
  product_id uuid,
  agent text check (length(agent) <= 120),
  dose text check (length(dose) <= 60),
  event text check (length(event) <= 300),
  created_at timestamptz not null,
  by uuid,
  by_name text not null,
  primary key (hospital_id, id),
  constraint anaesthesia_entries_request foreign key (hospital_id, request_id) references procedure_requests (hospital_id, id)
);
call civis_protect('anaesthesia_entries');
call civis_append_only('anaesthesia_entries');
create index anaesthesia_entries_of_request on anaesthesia_entries (hospital_id, request_id, at, id);

create table procedure_notes (
  hospital_id uuid not null,
  request_id uuid not null,
  content jsonb not null,
  status text not null check (status in ('saved', 'submitted')),
  signed_at timestamptz,
  signed_by uuid,
  signed_by_name text,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, request_id),
  constraint procedure_notes_request foreign key (hospital_id, request_id) references procedure_requests (hospital_id, id) on delete cascade,
  constraint procedure_notes_signed check ((status = 'submitted') = (signed_at is not null))
);
call civis_protect('procedure_notes');

-- Invariant 9: what a signed note said before each amendment.
create table procedure_note_amendments (
  hospital_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  at timestamptz not null,
  by uuid,
  by_name text not null,
  reason text not null check (length(reason) between 3 and 500),
  before jsonb not null,
  after jsonb not null,
  primary key (hospital_id, id),
  constraint procedure_note_amendments_request foreign key (hospital_id, request_id) references procedure_requests (hospital_id, id)
);
call civis_protect('procedure_note_amendments');
call civis_append_only('procedure_note_amendments');
create index procedure_note_amendments_of_request on procedure_note_amendments (hospital_id, request_id, at);

create table procedure_implants (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  patient_id uuid not null,
  request_id uuid not null,
  product_id uuid,
  batch_id uuid,
  name text not null check (length(name) between 2 and 160),
  maker text check (length(maker) <= 120),
  model text check (length(model) <= 120),
  serial text check (length(serial) <= 60),
  lot text check (length(lot) <= 60),
  udi text check (length(udi) <= 120),
  expiry date,
  side text check (side in ('left', 'right', 'both')),
  status text not null check (status in ('in', 'removed')),
  implanted_at timestamptz not null,
  recalled_at timestamptz,
  recall_reason text,
  created_at timestamptz not null,
  primary key (hospital_id, id),
  constraint procedure_implants_patient foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  constraint procedure_implants_request foreign key (hospital_id, request_id) references procedure_requests (hospital_id, id)
);
call civis_protect('procedure_implants');
create index procedure_implants_of_patient on procedure_implants (hospital_id, patient_id);
create index procedure_implants_of_lot on procedure_implants (hospital_id, upper(lot)) where lot is not null;
create index procedure_implants_of_batch on procedure_implants (hospital_id, batch_id) where batch_id is not null;
create index procedure_implants_of_serial on procedure_implants (hospital_id, upper(serial)) where serial is not null;
create index procedure_implants_of_product on procedure_implants (hospital_id, product_id) where product_id is not null;
create index procedure_implants_newest on procedure_implants (hospital_id, implanted_at desc, id desc);
create index procedure_implants_of_request on procedure_implants (hospital_id, request_id);
