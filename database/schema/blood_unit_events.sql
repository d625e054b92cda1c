-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table blood_unit_events (
  hospital_id uuid not null,
  id uuid not null,
  unit_id uuid not null,
  at timestamp with time zone not null,
  type text not null,
  by uuid,
  by_name text not null,
  note text,
  path text,
  constraint blood_unit_events_pkey PRIMARY KEY (hospital_id, id),
  constraint blood_unit_events_unit FOREIGN KEY (hospital_id, unit_id) REFERENCES blood_units(hospital_id, id)
);

CREATE INDEX blood_unit_events_by_unit ON blood_unit_events USING btree (hospital_id, unit_id, at, id);

alter table blood_unit_events enable row level security;
alter table blood_unit_events force row level security;
create policy civis_app on blood_unit_events for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on blood_unit_events for all to current_user using (true) with check (true);
grant delete, insert, select, update on blood_unit_events to civis_app;
