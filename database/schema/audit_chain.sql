-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table audit_chain (
  hospital_id uuid not null,
  sequence bigint not null,
  entry_id uuid not null,
  prev_hash bytea not null,
  hash bytea not null,
  constraint audit_chain_pkey PRIMARY KEY (hospital_id, sequence),
  constraint audit_chain_entry_once UNIQUE (hospital_id, entry_id)
);

CREATE TRIGGER civis_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_chain FOR EACH STATEMENT EXECUTE FUNCTION civis_refuse_change();
alter table audit_chain enable always trigger civis_append_only;
CREATE TRIGGER civis_append_only_rows BEFORE DELETE OR UPDATE ON audit_chain FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
alter table audit_chain enable always trigger civis_append_only_rows;

alter table audit_chain enable row level security;
alter table audit_chain force row level security;
create policy civis_app on audit_chain for all to civis_app using (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform))) with check (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform)));
create policy civis_owner on audit_chain for all to current_user using (true) with check (true);
grant insert, select on audit_chain to civis_app;
