-- Devices that an account has been signed in from. The browser keeps a random secret in a cookie that no script reads; the database
-- holds its SHA-256. What the browser says of itself and its network are no secret: trust that hung on them ends.
drop table trusted_devices;
create table account_devices (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  secret_hash bytea not null check (length(secret_hash) = 32),
  label text not null,
  ip text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  -- Until then guesses of strangers do not hold the account back here.
  known_until timestamptz not null,
  -- Until then no code is asked for here; null = one always is.
  trusted_until timestamptz,
  constraint account_devices_once unique (account_id, secret_hash)
);
call civis_open('account_devices');
create index account_devices_by_secret on account_devices (secret_hash);
create index account_devices_by_end on account_devices (known_until);

alter table sessions drop column device_hash, drop column trusted_device_id;
alter table sessions add column device_id uuid;

-- Wrong passwords by who typed them: a device that the account knows, an address, or its own sessions. Identifiers that nobody has
-- are counted alike.
create table sign_in_sources (
  area text not null check (area in ('hospital', 'patient', 'admin')),
  identifier_hash bytea not null,
  source_hash bytea not null,
  failed_count int not null check (failed_count >= 0),
  failing_since timestamptz,
  locked_until timestamptz,
  lock_level smallint not null default 0 check (lock_level between 0 and 3),
  updated_at timestamptz not null,
  primary key (area, identifier_hash, source_hash)
);
call civis_open('sign_in_sources');
create index sign_in_sources_by_age on sign_in_sources (updated_at);

create index login_attempts_signed_in_by_address on login_attempts (ip, at desc) where result = 'ok';

-- A code that anybody may ask for is the asking browser's alone. A browser that had no cookie yet finds it by the one it was given.
alter table one_time_codes add column alias text;
create index one_time_codes_by_alias on one_time_codes (purpose, alias) where superseded_at is null and alias is not null;
