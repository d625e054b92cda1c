-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table audit_anchors (
  hospital_id uuid not null,
  day date not null,
  last_sequence bigint not null,
  last_hash bytea not null,
  signature bytea not null,
  created_at timestamp with time zone not null,
  constraint audit_anchors_pkey PRIMARY KEY (hospital_id, day),
  constraint audit_anchors_last_sequence_check CHECK ((last_sequence >= 0))
);

CREATE TRIGGER civis_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_anchors FOR EACH STATEMENT EXECUTE FUNCTION civis_refuse_change();
alter table audit_anchors enable always trigger civis_append_only;
CREATE TRIGGER civis_append_only_rows BEFORE DELETE OR UPDATE ON audit_anchors FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
alter table audit_anchors enable always trigger civis_append_only_rows;

alter table audit_anchors enable row level security;
alter table audit_anchors force row level security;
create policy civis_app on audit_anchors for all to civis_app using (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform))) with check (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform)));
create policy civis_owner on audit_anchors for all to current_user using (true) with check (true);
grant insert, select on audit_anchors to civis_app;
