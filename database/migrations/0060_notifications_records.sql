-- Notices, one row per recipient. `hospital_id` is the hospital that sends (the zero id: the platform).
create table notifications (
  hospital_id uuid not null,
  id uuid not null,
  audience text not null check (audience in ('staff', 'person', 'operator')),
  -- Staff user, person of the patient area, or platform user.
  user_id uuid not null,
  group_id uuid not null,
  title text not null check (length(title) between 1 and 80),
  content text not null check (length(content) <= 1000),
  path text not null check (left(path, 1) = '/' and length(path) <= 300),
  kind text not null check (kind in ('notice', 'call')),
  priority text not null check (priority in ('normal', 'high', 'critical')),
  module text,
  entity_type text,
  entity_id uuid,
  dates jsonb not null check (jsonb_typeof(dates) = 'object'),
  read_status boolean not null,
  -- The first read, kept for good.
  read_at timestamptz,
  read_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (hospital_id, id),
  constraint notifications_once_per_recipient unique (hospital_id, group_id, user_id),
  constraint notifications_read_has_time check (not read_status or read_at is not null)
);
-- A hospital reaches what it sent, a person what is theirs, the platform what operators get.
call civis_guard('notifications', $$
  hospital_id = (select public.app_hospital())
  or (audience = 'person' and user_id = (select public.app_person()))
  or (audience = 'operator' and (select public.app_platform()))
$$);
create index notifications_of_user on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id, kind) where not read_status;
create index notifications_by_age on notifications (hospital_id, created_at);

-- Keys of notices that are to be given once in 24 hours.
create table notification_dedupes (
  hospital_id uuid not null,
  dedupe_key text not null check (length(dedupe_key) between 1 and 200),
  sent_at timestamptz not null,
  primary key (hospital_id, dedupe_key)
);
call civis_protect('notification_dedupes');
