-- Who called, on rows of kind call.
alter table notifications
  add column caller_id uuid,
  add column caller_name text,
  add constraint notifications_caller_of_calls check (kind = 'call' or caller_id is null);

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

-- The demo's switch: hospitals whose nurse is called every two minutes.
create table demo_calls (
  hospital_id uuid primary key,
  since timestamptz not null
);
call civis_protect('demo_calls');
