-- Who called, on rows of kind call.
alter table notifications
  add column caller_id uuid,
  add column caller_name text,
  add constraint notifications_caller_of_calls check (kind = 'call' or caller_id is null);

-- How a member of staff wants to be told outside the screen: channels by title, and hours in which nothing but critical notices is sent.
create table notification_settings (
  hospital_id uuid not null,
  user_id uuid not null,
  -- { "Low Stock": ["email"] }; the screen itself is always told.
  channels jsonb not null check (jsonb_typeof(channels) = 'object'),
  -- Wall times of the hospital's zone; a start after the end goes over midnight.
  quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_to text check (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  updated_at timestamptz not null,
  primary key (hospital_id, user_id),
  constraint notification_settings_quiet_has_end check ((quiet_from is null) = (quiet_to is null))
);
call civis_protect('notification_settings');

-- What was handed to a channel beside the screen. The message's own way from there is in the outbox.
create table notification_deliveries (
  hospital_id uuid not null,
  id uuid not null,
  group_id uuid not null,
  user_id uuid not null,
  channel text not null check (channel in ('email', 'sms')),
  -- Masked: n***@lagoon.example, *******4567.
  destination text not null check (length(destination) <= 254),
  provider text not null check (length(provider) <= 40),
  status text not null check (status in ('sent', 'held', 'failed')),
  error text check (length(error) <= 300),
  at timestamptz not null,
  primary key (hospital_id, id),
  constraint notification_deliveries_once unique (hospital_id, group_id, user_id, channel)
);
call civis_protect('notification_deliveries');
create index notification_deliveries_by_age on notification_deliveries (hospital_id, at);
