-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table notification_deliveries (
  hospital_id uuid not null,
  id uuid not null,
  group_id uuid not null,
  user_id uuid not null,
  channel text not null,
  destination text not null,
  provider text not null,
  status text not null,
  error text,
  at timestamp with time zone not null,
  constraint notification_deliveries_pkey PRIMARY KEY (hospital_id, id),
  constraint notification_deliveries_once UNIQUE (hospital_id, group_id, user_id, channel),
  constraint notification_deliveries_channel_check CHECK ((channel = ANY (ARRAY['in-app'::text, 'email'::text, 'sms'::text, 'push'::text]))),
  constraint notification_deliveries_destination_check CHECK ((length(destination) <= 254)),
  constraint notification_deliveries_error_check CHECK ((length(error) <= 300)),
  constraint notification_deliveries_provider_check CHECK ((length(provider) <= 40)),
  constraint notification_deliveries_status_check CHECK ((status = ANY (ARRAY['sent'::text, 'held'::text, 'failed'::text])))
);

CREATE INDEX notification_deliveries_by_age ON notification_deliveries USING btree (hospital_id, at);

alter table notification_deliveries enable row level security;
alter table notification_deliveries force row level security;
create policy civis_app on notification_deliveries for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on notification_deliveries for all to current_user using (true) with check (true);
grant delete, insert, select, update on notification_deliveries to civis_app;
