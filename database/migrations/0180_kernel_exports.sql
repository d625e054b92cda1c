-- A file that is kept for a while only: its bytes and its row are swept when the time is over.
alter table files add column expires_at timestamptz;
create index files_by_expiry on files (expires_at) where expires_at is not null;

-- Files that a job makes of what somebody may read: who asked, of what, how far it is, until when it is kept.
create table exports (
  hospital_id uuid not null,
  id uuid not null,
  kind text not null check (kind ~ '^[a-z][a-z-]{1,39}$'),
  title text not null check (length(title) between 1 and 160),
  format text not null check (format in ('csv', 'xlsx', 'jsonl', 'zip')),
  -- What is exported, as its kind reads it: a list with its filters and columns.
  ask jsonb not null,
  -- The address, below the area, that the notice leads to.
  page text not null,
  reason text,
  status text not null check (status in ('queued', 'running', 'ready', 'failed')),
  rows_done int not null default 0,
  rows_total int,
  failure text,
  attempts int not null default 0,
  file_id uuid,
  account_id uuid not null,
  ordered_by uuid not null,
  ordered_by_name text not null,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz,
  primary key (hospital_id, id),
  foreign key (hospital_id, file_id) references files (hospital_id, id) on delete set null (file_id)
);
call civis_protect('exports');
create index exports_by_owner on exports (hospital_id, ordered_by, id desc);
create index exports_by_file on exports (hospital_id, file_id) where file_id is not null;
-- All data of a hospital at once is a large piece of work: one at a time.
create unique index exports_one_of_all_data on exports (hospital_id) where kind = 'hospital-data' and status in ('queued', 'running');
