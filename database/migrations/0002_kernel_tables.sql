-- Tables of the kernel: audit, idempotency, numbers, counters, outbox, files, rates. No hospital word but the tenant's.

-- The audit trail: who did what, when, from where, why. Insert and select only.
create table audit_entries (
  hospital_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'patient', 'operator', 'system', 'public')),
  actor_id uuid,
  actor_name text not null,
  actor_role text not null,
  session_id uuid,
  ip text,
  user_agent text,
  request_id text,
  action text not null,
  entity_type text not null,
  entity_id uuid,
  entity_number text,
  patient_id uuid,
  person_id uuid,
  summary text not null check (length(summary) <= 300),
  changes jsonb not null default '[]',
  reason text,
  outcome text not null check (outcome in ('ok', 'refused')),
  permission text,
  method text,
  route text,
  primary key (hospital_id, id)
);
call civis_protect_platform('audit_entries');
call civis_append_only('audit_entries');
create index audit_entries_by_time on audit_entries (hospital_id, at desc, id desc);
create index audit_entries_by_type on audit_entries (hospital_id, entity_type, at desc, id desc);
create index audit_entries_by_entity on audit_entries (hospital_id, entity_type, entity_id, at desc, id desc);
create index audit_entries_by_number on audit_entries (hospital_id, entity_number, at desc) where entity_number is not null;
create index audit_entries_by_actor on audit_entries (hospital_id, actor_id, at desc, id desc);
create index audit_entries_by_patient on audit_entries (hospital_id, patient_id, at desc, id desc) where patient_id is not null;
create index audit_entries_by_action on audit_entries (hospital_id, action, at desc, id desc);
create index audit_entries_by_person on audit_entries (person_id, at desc) where person_id is not null;

-- Entries that the chainer has still to take, in the order they were committed to it.
create table audit_pending (
  hospital_id uuid not null,
  entry_id uuid not null,
  primary key (hospital_id, entry_id)
);
call civis_open('audit_pending');

-- The chain over the entries of a hospital: gapless sequence, each hash over the former one.
create table audit_chain (
  hospital_id uuid not null,
  sequence bigint not null,
  entry_id uuid not null,
  prev_hash bytea not null,
  hash bytea not null,
  primary key (hospital_id, sequence),
  constraint audit_chain_entry_once unique (hospital_id, entry_id)
);
call civis_protect_platform('audit_chain');
call civis_append_only('audit_chain');

-- One row per repeatable request: its body's hash and, when the act committed, its answer.
create table idempotency_keys (
  hospital_id uuid not null,
  account_id uuid not null,
  call text not null,
  key text not null check (length(key) between 1 and 200),
  body_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (hospital_id, account_id, call, key)
);
call civis_open('idempotency_keys');
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Gapless numbers: one row per hospital and series (the zero id for the platform's own).
create table number_series (
  hospital_id uuid not null,
  series text not null,
  last_number bigint not null check (last_number >= 0),
  primary key (hospital_id, series)
);
call civis_open('number_series');

-- Counts kept in the transaction of the act that changes them.
create table counters (
  hospital_id uuid not null,
  name text not null,
  slot smallint not null,
  value bigint not null,
  primary key (hospital_id, name, slot)
);
call civis_protect_platform('counters');

-- Mail and SMS, delivered after commit.
create table message_outbox (
  id uuid primary key,
  hospital_id uuid,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  subject text not null,
  template text not null,
  body_text text not null,
  body_html text,
  status text not null check (status in ('queued', 'sent', 'failed')),
  attempts int not null default 0,
  error text,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null,
  sent_at timestamptz
);
call civis_open('message_outbox');
create index message_outbox_waiting on message_outbox (next_attempt_at) where status = 'queued';
create index message_outbox_by_time on message_outbox (created_at desc, id desc);

-- Files of a hospital; the bytes lie in the file store under the row's id.
create table files (
  hospital_id uuid not null,
  id uuid not null,
  filename text not null,
  mime_type text not null,
  size bigint not null check (size >= 0),
  sha256 bytea not null,
  purpose text not null,
  created_at timestamptz not null,
  created_by uuid,
  deleted_at timestamptz,
  primary key (hospital_id, id)
);
call civis_protect('files');

-- Takes per key and window, shared by all processes. Losing it in a crash only forgives a few tries.
create unlogged table rate_takes (
  key text not null,
  window_start bigint not null,
  taken int not null,
  primary key (key, window_start)
);
call civis_open('rate_takes');
create index rate_takes_by_window on rate_takes (window_start);
