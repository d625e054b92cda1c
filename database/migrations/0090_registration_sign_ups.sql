-- Sign-ups of institutions and the setup that follows their confirmation.
create table sign_ups (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  account_id uuid not null,
  founder_user_id uuid not null,
  email text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- SHA-256 of the link that confirmed it: the same link again within ten minutes gets the same answer.
  spent_token_hash bytea,
  constraint sign_ups_pkey primary key (hospital_id),
  constraint sign_ups_one_per_account unique (account_id),
  constraint sign_ups_confirmed_whole check (spent_token_hash is null or confirmed_at is not null)
);
call civis_guard('sign_ups', '(select public.app_platform())');
create index sign_ups_pending on sign_ups (created_at) where confirmed_at is null;
create index sign_ups_by_email on sign_ups (email);
create index sign_ups_by_spent_token on sign_ups (spent_token_hash) where spent_token_hash is not null;

create table setup_runs (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  founder_user_id uuid not null,
  status text not null check (status in ('queued', 'running', 'completed', 'failed')),
  queued_at timestamptz not null,
  -- Moved by every step that begins or ends; a run that stands still is taken up again.
  moved_at timestamptz not null,
  finished_at timestamptz,
  constraint setup_runs_pkey primary key (hospital_id),
  constraint setup_runs_finished_whole check ((status = 'completed') = (finished_at is not null))
);
call civis_protect_platform('setup_runs');
create index setup_runs_open on setup_runs (moved_at) where status in ('queued', 'running');

create table setup_steps (
  hospital_id uuid not null references setup_runs (hospital_id) on delete cascade,
  position int not null check (position between 1 and 4),
  name text not null check (name in ('Medical Institution Setup', 'Test List Setup', 'Billable Item Setup', 'Finishing Setup')),
  status text not null check (status in ('pending', 'running', 'completed', 'failed')),
  started_at timestamptz,
  finished_at timestamptz,
  attempt int not null default 0,
  error text,
  counts jsonb not null default '{}' check (jsonb_typeof(counts) = 'object'),
  constraint setup_steps_pkey primary key (hospital_id, position),
  constraint setup_steps_once unique (hospital_id, name)
);
call civis_protect_platform('setup_steps');

-- Whether new institutions may sign up; no row: they may.
create table registration_policy (
  only_row boolean primary key check (only_row),
  open boolean not null,
  updated_at timestamptz not null,
  updated_by uuid
);
call civis_guard('registration_policy', '(select public.app_platform())');
