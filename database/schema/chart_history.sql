-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table chart_history (
  hospital_id uuid not null,
  id uuid not null,
  entity text not null,
  entity_id uuid not null,
  version integer not null,
  at timestamp with time zone not null,
  by uuid,
  by_name text not null,
  reason text,
  before jsonb not null,
  constraint chart_history_pkey PRIMARY KEY (hospital_id, id),
  constraint chart_history_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint chart_history_entity_check CHECK ((entity = ANY (ARRAY['condition'::text, 'allergy'::text, 'vital'::text])))
);

CREATE INDEX chart_history_by_entity ON chart_history USING btree (hospital_id, entity_id, version DESC);

CREATE TRIGGER civis_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON chart_history FOR EACH STATEMENT EXECUTE FUNCTION civis_refuse_change();
alter table chart_history enable always trigger civis_append_only;
CREATE TRIGGER civis_append_only_rows BEFORE DELETE OR UPDATE ON chart_history FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
alter table chart_history enable always trigger civis_append_only_rows;

alter table chart_history enable row level security;
alter table chart_history force row level security;
create policy civis_app on chart_history for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on chart_history for all to current_user using (true) with check (true);
grant insert, select on chart_history to civis_app;
