-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table death_record_amendments (
  hospital_id uuid not null,
  id uuid not null,
  death_record_id uuid not null,
  at timestamp with time zone not null,
  by uuid,
  by_name text not null,
  reason text not null,
  before jsonb not null,
  constraint death_record_amendments_pkey PRIMARY KEY (hospital_id, id),
  constraint death_record_amendments_hospital_id_death_record_id_fkey FOREIGN KEY (hospital_id, death_record_id) REFERENCES death_records(hospital_id, id)
);

CREATE INDEX death_record_amendments_by_record ON death_record_amendments USING btree (hospital_id, death_record_id, at DESC);

CREATE TRIGGER civis_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON death_record_amendments FOR EACH STATEMENT EXECUTE FUNCTION civis_refuse_change();
alter table death_record_amendments enable always trigger civis_append_only;
CREATE TRIGGER civis_append_only_rows BEFORE DELETE OR UPDATE ON death_record_amendments FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
alter table death_record_amendments enable always trigger civis_append_only_rows;

alter table death_record_amendments enable row level security;
alter table death_record_amendments force row level security;
create policy civis_app on death_record_amendments for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on death_record_amendments for all to current_user using (true) with check (true);
grant insert, select on death_record_amendments to civis_app;
