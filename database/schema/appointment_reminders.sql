-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table appointment_reminders (
  hospital_id uuid not null,
  id uuid not null,
  appointment_id uuid not null,
  offset_minutes integer not null,
  channel text not null,
  due_at timestamp with time zone not null,
  state text not null,
  sent_at timestamp with time zone,
  constraint appointment_reminders_pkey PRIMARY KEY (hospital_id, id),
  constraint appointment_reminders_once UNIQUE (hospital_id, appointment_id, offset_minutes, channel),
  constraint appointment_reminders_hospital_id_appointment_id_fkey FOREIGN KEY (hospital_id, appointment_id) REFERENCES appointments(hospital_id, id),
  constraint appointment_reminders_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'email'::text]))),
  constraint appointment_reminders_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'skipped'::text])))
);

CREATE INDEX appointment_reminders_due ON appointment_reminders USING btree (due_at, hospital_id) WHERE (state = 'queued'::text);

alter table appointment_reminders enable row level security;
alter table appointment_reminders force row level security;
create policy civis_app on appointment_reminders for all to civis_app using (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform))) with check (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform)));
create policy civis_owner on appointment_reminders for all to current_user using (true) with check (true);
grant delete, insert, select, update on appointment_reminders to civis_app;
