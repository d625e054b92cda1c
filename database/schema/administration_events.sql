-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table administration_events (
  hospital_id uuid not null,
  id uuid not null,
  administration_id uuid not null,
  at timestamp with time zone not null,
  what text not null,
  note text,
  by_id uuid,
  by_name text not null,
  constraint administration_events_pkey PRIMARY KEY (hospital_id, id),
  constraint administration_events_administration FOREIGN KEY (hospital_id, administration_id) REFERENCES therapeutic_administrations(hospital_id, id),
  constraint administration_events_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id)
);

CREATE INDEX administration_events_of_administration ON administration_events USING btree (hospital_id, administration_id, at, id);

CREATE TRIGGER civis_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON administration_events FOR EACH STATEMENT EXECUTE FUNCTION civis_refuse_change();
alter table administration_events enable always trigger civis_append_only;
CREATE TRIGGER civis_append_only_rows BEFORE DELETE OR UPDATE ON administration_events FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
alter table administration_events enable always trigger civis_append_only_rows;

alter table administration_events enable row level security;
alter table administration_events force row level security;
create policy civis_app on administration_events for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on administration_events for all to current_user using (true) with check (true);
grant insert, select on administration_events to civis_app;
