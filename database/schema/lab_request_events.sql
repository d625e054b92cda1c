-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table lab_request_events (
  hospital_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  at timestamp with time zone not null,
  type text not null,
  by uuid,
  by_name text not null,
  note text,
  constraint lab_request_events_pkey PRIMARY KEY (hospital_id, id),
  constraint lab_request_events_request FOREIGN KEY (hospital_id, request_id) REFERENCES lab_requests(hospital_id, id)
);

CREATE INDEX lab_request_events_by_request ON lab_request_events USING btree (hospital_id, request_id, id);

CREATE TRIGGER civis_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON lab_request_events FOR EACH STATEMENT EXECUTE FUNCTION civis_refuse_change();
alter table lab_request_events enable always trigger civis_append_only;
CREATE TRIGGER civis_append_only_rows BEFORE DELETE OR UPDATE ON lab_request_events FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
alter table lab_request_events enable always trigger civis_append_only_rows;

alter table lab_request_events enable row level security;
alter table lab_request_events force row level security;
create policy civis_app on lab_request_events for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on lab_request_events for all to current_user using (true) with check (true);
grant insert, select on lab_request_events to civis_app;
