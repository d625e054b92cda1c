-- Six-digit codes. `subject` is the account, or the typed destination when nobody may learn whether it has one.
create table one_time_codes (
  id uuid primary key,
  purpose text not null check (purpose in ('phone-verify', 'login', 'reset', 'portal-claim', 'step-up')),
  subject text not null,
  account_id uuid references accounts (id) on delete cascade,
  destination text not null,
  channel text not null check (channel in ('sms', 'email')),
  code_hash bytea not null,
  -- Invariant 4: at most five guesses, whoever counts.
  attempts smallint not null default 0 constraint one_time_codes_five_guesses check (attempts between 0 and 5),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  superseded_at timestamptz
);
call civis_open('one_time_codes');
-- Only the newest of a subject and purpose is valid.
create unique index one_time_codes_newest on one_time_codes (purpose, subject) where superseded_at is null;
create index one_time_codes_by_age on one_time_codes (sent_at);

-- Links sent by mail: 32 random bytes, kept as SHA-256.
create table one_time_tokens (
  id uuid primary key,
  purpose text not null check (purpose in ('signup', 'invite', 'reset', 'email-change')),
  token_hash bytea not null constraint one_time_tokens_once unique check (length(token_hash) = 32),
  account_id uuid references accounts (id) on delete cascade,
  email text,
  data jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
call civis_open('one_time_tokens');
create index one_time_tokens_by_account on one_time_tokens (account_id, purpose) where used_at is null and revoked_at is null;
create index one_time_tokens_by_email on one_time_tokens (email, purpose) where used_at is null and revoked_at is null;

-- Every try to sign in, for 180 days.
create table login_attempts (
  id uuid primary key,
  area text not null check (area in ('hospital', 'patient', 'admin')),
  account_id uuid,
  identifier_hash bytea not null,
  ip text,
  user_agent text,
  result text not null check (result in ('ok', 'bad-password', 'locked', 'otp-sent', 'bad-otp', 'inactive', 'wrong-area')),
  at timestamptz not null
);
call civis_open('login_attempts');
revoke update on login_attempts from civis_app;
create index login_attempts_by_account on login_attempts (account_id, at desc) where account_id is not null;
create index login_attempts_failed_by_address on login_attempts (ip, at desc) where result in ('bad-password', 'bad-otp');
create index login_attempts_by_age on login_attempts (at);

-- Failures for identifiers that nobody has: they lock like accounts, so that a lock tells nothing.
create table login_strangers (
  area text not null check (area in ('hospital', 'patient', 'admin')),
  identifier_hash bytea not null,
  failed_count int not null check (failed_count >= 0),
  failing_since timestamptz,
  locked_until timestamptz,
  lock_level smallint not null default 0 check (lock_level between 0 and 3),
  updated_at timestamptz not null,
  primary key (area, identifier_hash)
);
call civis_open('login_strangers');
create index login_strangers_by_age on login_strangers (updated_at);

create table password_history (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  password_hash text not null,
  created_at timestamptz not null
);
call civis_open('password_history');
revoke update on password_history from civis_app;
create index password_history_by_account on password_history (account_id, created_at desc, id desc);
