-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table appointment_offers (
  hospital_id uuid not null,
  id uuid not null,
  waitlist_id uuid not null,
  practitioner_id uuid,
  department_id uuid not null,
  appointment_type_id uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  busy_from timestamp with time zone not null,
  busy_until timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  state text not null,
  created_at timestamp with time zone not null,
  constraint appointment_offers_pkey PRIMARY KEY (hospital_id, id),
  constraint appointment_offers_hospital_id_waitlist_id_fkey FOREIGN KEY (hospital_id, waitlist_id) REFERENCES appointment_waitlist(hospital_id, id),
  constraint appointment_offers_state_check CHECK ((state = ANY (ARRAY['open'::text, 'taken'::text, 'lapsed'::text])))
);

CREATE INDEX appointment_offers_by_waitlist ON appointment_offers USING btree (hospital_id, waitlist_id);
CREATE UNIQUE INDEX appointment_offers_one_open ON appointment_offers USING btree (hospital_id, waitlist_id) WHERE (state = 'open'::text);
CREATE INDEX appointment_offers_open ON appointment_offers USING btree (hospital_id, starts_at) WHERE (state = 'open'::text);
CREATE INDEX appointment_offers_to_lapse ON appointment_offers USING btree (expires_at, hospital_id) WHERE (state = 'open'::text);

alter table appointment_offers enable row level security;
alter table appointment_offers force row level security;
create policy civis_app on appointment_offers for all to civis_app using (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform))) with check (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform)));
create policy civis_owner on appointment_offers for all to current_user using (true) with check (true);
grant delete, insert, select, update on appointment_offers to civis_app;
