-- Operators of the platform, their notes on hospitals, and suspensions.
create table platform_users (
  id uuid primary key,
  account_id uuid not null,
  name text not null check (length(name) between 2 and 120),
  email text not null,
  phone text,
  dial_code text,
  role text not null check (role in ('Platform Admin', 'Platform Support', 'Platform Finance')),
  status text not null check (status in ('pending', 'active', 'inactive')),
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  version int not null default 1,
  constraint platform_users_one_per_account unique (account_id),
  constraint platform_users_email_once unique (email)
);
call civis_open('platform_users');

create table support_notes (
  id uuid primary key,
  hospital_id uuid not null references hospitals (id) on delete cascade,
  text text not null check (length(text) between 1 and 2000),
  by_user_id uuid not null references platform_users (id),
  by_name text not null,
  at timestamptz not null
);
call civis_guard('support_notes', '(select public.app_platform())');
create index support_notes_by_hospital on support_notes (hospital_id, at desc, id desc);

create table hospital_suspensions (
  id uuid primary key,
  hospital_id uuid not null references hospitals (id) on delete cascade,
  mode text not null check (mode in ('sign-in')),
  reason text not null check (length(reason) between 10 and 500),
  at timestamptz not null,
  by_user_id uuid not null references platform_users (id),
  by_name text not null,
  ended_at timestamptz,
  ended_by_name text,
  end_reason text,
  constraint hospital_suspensions_ended_whole check (num_nulls(ended_at, ended_by_name, end_reason) in (0, 3))
);
call civis_guard('hospital_suspensions', '(select public.app_platform())');
create unique index hospital_suspensions_one_open on hospital_suspensions (hospital_id) where ended_at is null;
