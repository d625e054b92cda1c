-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table procedure_request_events (
  hospital_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  at timestamp with time zone not null,
  type text not null,
  by uuid,
  by_name text not null,
  reason text,
  prev_date_time timestamp with time zone,
  date_time timestamp with time zone,
  details jsonb,
  constraint procedure_request_events_pkey PRIMARY KEY (hospital_id, id),
  constraint procedure_request_events_request FOREIGN KEY (hospital_id, request_id) REFERENCES procedure_requests(hospital_id, id) ON DELETE CASCADE
);

CREATE INDEX procedure_request_events_of_request ON procedure_request_events USING btree (hospital_id, request_id, at, id);

alter table procedure_request_events enable row level security;
alter table procedure_request_events force row level security;
create policy civis_app on procedure_request_events for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on procedure_request_events for all to current_user using (true) with check (true);
grant delete, insert, select, update on procedure_request_events to civis_app;
