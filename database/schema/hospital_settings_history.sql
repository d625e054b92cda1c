-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table hospital_settings_history (
  hospital_id uuid not null,
  id uuid not null,
  group_key text not null,
  version integer not null,
  changed_at timestamp with time zone not null,
  changed_by uuid,
  changed_by_name text not null,
  reason text,
  changes jsonb not null,
  constraint hospital_settings_history_pkey PRIMARY KEY (hospital_id, id),
  constraint hospital_settings_history_in_order UNIQUE (hospital_id, group_key, version),
  constraint hospital_settings_history_changes_check CHECK ((jsonb_typeof(changes) = 'array'::text))
);

CREATE TRIGGER civis_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON hospital_settings_history FOR EACH STATEMENT EXECUTE FUNCTION civis_refuse_change();
alter table hospital_settings_history enable always trigger civis_append_only;
CREATE TRIGGER civis_append_only_rows BEFORE DELETE OR UPDATE ON hospital_settings_history FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
alter table hospital_settings_history enable always trigger civis_append_only_rows;

alter table hospital_settings_history enable row level security;
alter table hospital_settings_history force row level security;
create policy civis_app on hospital_settings_history for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on hospital_settings_history for all to current_user using (true) with check (true);
grant insert, select on hospital_settings_history to civis_app;
