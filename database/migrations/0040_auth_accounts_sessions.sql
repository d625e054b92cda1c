-- Sign-in identities of the three areas and their sessions. No hospital policy: sign-in comes before the hospital is
-- known. Only auth writes here.
create table accounts (
  id uuid primary key,
  area text not null check (area in ('hospital', 'patient', 'admin')),
  hospital_id uuid references hospitals (id) on delete cascade,
  email text check (email = lower(email)),
  dial_code text,
  -- National digits as the person writes them.
  phone_number text,
  -- Dial code and digits without the trunk zero: two spellings of one number are one key.
  phone_key text,
  password_hash text,
  status text not null check (status in ('pending', 'active', 'inactive', 'archived')),
  phone_number_confirmed boolean not null default false,
  email_confirmed_at timestamptz,
  two_factor text check (two_factor in ('off', 'new-device', 'always')),
  password_changed_at timestamptz,
  must_change_password boolean not null default false,
  failed_count int not null default 0 check (failed_count >= 0),
  failing_since timestamptz,
  locked_until timestamptz,
  -- Locks in a row without a sign-in between: 15, 30, then 60 minutes.
  lock_level smallint not null default 0 check (lock_level between 0 and 3),
  last_login_at timestamptz,
  last_login_ip text,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  version int not null default 1,
  constraint accounts_hospital_of_staff check ((area = 'hospital') = (hospital_id is not null)),
  constraint accounts_reachable check (email is not null or (area = 'patient' and phone_key is not null)),
  -- Invariant 11: only the current number is confirmed.
  constraint accounts_confirmed_phone_exists check (not phone_number_confirmed or phone_key is not null)
);
call civis_open('accounts');
create unique index accounts_email_unique_per_area on accounts (area, email) where status <> 'archived' and email is not null;
create index accounts_by_phone on accounts (area, phone_key) where status <> 'archived' and phone_key is not null;
create index accounts_by_hospital on accounts (hospital_id) where hospital_id is not null;

create table sessions (
  id uuid primary key,
  -- SHA-256 of the token; the token itself is nowhere.
  token_hash bytea not null constraint sessions_token_once unique check (length(token_hash) = 32),
  account_id uuid not null references accounts (id) on delete cascade,
  hospital_id uuid,
  area text not null check (area in ('hospital', 'patient', 'admin')),
  scope text not null check (scope in ('full', 'setup', 'password')),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_minutes int not null check (idle_minutes > 0),
  idle_expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  ip text,
  user_agent text,
  device_label text not null,
  device_hash bytea not null,
  trusted_device_id uuid,
  step_up_until timestamptz,
  revoked_at timestamptz,
  revoke_reason text check (revoke_reason in ('logout', 'password', 'reset', 'deactivated', 'admin', 'limit', 'expired')),
  constraint sessions_revoked_with_reason check ((revoked_at is null) = (revoke_reason is null))
);
call civis_open('sessions');
create index sessions_by_account on sessions (account_id, created_at desc);
create index sessions_by_hospital on sessions (hospital_id) where revoked_at is null and hospital_id is not null;
create index sessions_by_end on sessions (absolute_expires_at);

create table trusted_devices (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  device_hash bytea not null,
  label text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint trusted_devices_once unique (account_id, device_hash)
);
call civis_open('trusted_devices');
