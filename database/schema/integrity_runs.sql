-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table integrity_runs (
  hospital_id uuid not null,
  id uuid not null,
  ran_at timestamp with time zone not null,
  ran_by uuid,
  ran_by_name text not null,
  clean boolean not null,
  differences integer not null,
  figures jsonb not null,
  constraint integrity_runs_pkey PRIMARY KEY (hospital_id, id),
  constraint integrity_runs_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint integrity_runs_clean CHECK ((clean = (differences = 0))),
  constraint integrity_runs_differences_check CHECK ((differences >= 0))
);

CREATE INDEX integrity_runs_last ON integrity_runs USING btree (hospital_id, ran_at DESC, id);

CREATE TRIGGER civis_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON integrity_runs FOR EACH STATEMENT EXECUTE FUNCTION civis_refuse_change();
alter table integrity_runs enable always trigger civis_append_only;
CREATE TRIGGER civis_append_only_rows BEFORE DELETE OR UPDATE ON integrity_runs FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
alter table integrity_runs enable always trigger civis_append_only_rows;

alter table integrity_runs enable row level security;
alter table integrity_runs force row level security;
create policy civis_app on integrity_runs for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on integrity_runs for all to current_user using (true) with check (true);
grant insert, select on integrity_runs to civis_app;
