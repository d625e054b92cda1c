-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table lab_test_versions (
  hospital_id uuid not null,
  test_id uuid not null,
  version integer not null,
  at timestamp with time zone not null,
  by uuid,
  by_name text not null,
  name text not null,
  short_name text not null,
  code text,
  category_id uuid not null,
  category_name text not null,
  parameters jsonb not null,
  changes jsonb not null,
  constraint lab_test_versions_pkey PRIMARY KEY (hospital_id, test_id, version)
);

CREATE TRIGGER civis_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON lab_test_versions FOR EACH STATEMENT EXECUTE FUNCTION civis_refuse_change();
alter table lab_test_versions enable always trigger civis_append_only;
CREATE TRIGGER civis_append_only_rows BEFORE DELETE OR UPDATE ON lab_test_versions FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
alter table lab_test_versions enable always trigger civis_append_only_rows;

alter table lab_test_versions enable row level security;
alter table lab_test_versions force row level security;
create policy civis_app on lab_test_versions for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on lab_test_versions for all to current_user using (true) with check (true);
grant insert, select on lab_test_versions to civis_app;
