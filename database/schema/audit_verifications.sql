-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table audit_verifications (
  hospital_id uuid not null,
  id uuid not null,
  verified_at timestamp with time zone not null,
  by_name text not null,
  ok boolean not null,
  checked bigint not null,
  from_sequence bigint not null,
  broken_at bigint,
  why text,
  constraint audit_verifications_pkey PRIMARY KEY (hospital_id, id),
  constraint audit_verifications_checked_check CHECK ((checked >= 0)),
  constraint audit_verifications_say_where CHECK ((ok = (why IS NULL)))
);

CREATE INDEX audit_verifications_by_time ON audit_verifications USING btree (hospital_id, verified_at DESC);

CREATE TRIGGER civis_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_verifications FOR EACH STATEMENT EXECUTE FUNCTION civis_refuse_change();
alter table audit_verifications enable always trigger civis_append_only;
CREATE TRIGGER civis_append_only_rows BEFORE DELETE OR UPDATE ON audit_verifications FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
alter table audit_verifications enable always trigger civis_append_only_rows;

alter table audit_verifications enable row level security;
alter table audit_verifications force row level security;
create policy civis_app on audit_verifications for all to civis_app using (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform))) with check (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform)));
create policy civis_owner on audit_verifications for all to current_user using (true) with check (true);
grant insert, select on audit_verifications to civis_app;
