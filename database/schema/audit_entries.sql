-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table audit_entries (
  hospital_id uuid not null,
  id uuid not null,
  at timestamp with time zone not null,
  actor_kind text not null,
  actor_id uuid,
  actor_name text not null,
  actor_role text not null,
  session_id uuid,
  ip text,
  user_agent text,
  request_id text,
  action text not null,
  entity_type text not null,
  entity_id uuid,
  entity_number text,
  patient_id uuid,
  person_id uuid,
  summary text not null,
  changes jsonb default '[]'::jsonb not null,
  reason text,
  outcome text not null,
  permission text,
  method text,
  route text,
  constraint audit_entries_pkey PRIMARY KEY (hospital_id, id),
  constraint audit_entries_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['user'::text, 'patient'::text, 'operator'::text, 'system'::text, 'public'::text]))),
  constraint audit_entries_outcome_check CHECK ((outcome = ANY (ARRAY['ok'::text, 'refused'::text]))),
  constraint audit_entries_summary_check CHECK ((length(summary) <= 300))
);

CREATE INDEX audit_entries_by_action ON audit_entries USING btree (hospital_id, action, at DESC, id DESC);
CREATE INDEX audit_entries_by_actor ON audit_entries USING btree (hospital_id, actor_id, at DESC, id DESC);
CREATE INDEX audit_entries_by_entity ON audit_entries USING btree (hospital_id, entity_type, entity_id, at DESC, id DESC);
CREATE INDEX audit_entries_by_number ON audit_entries USING btree (hospital_id, entity_number, at DESC) WHERE (entity_number IS NOT NULL);
CREATE INDEX audit_entries_by_patient ON audit_entries USING btree (hospital_id, patient_id, at DESC, id DESC) WHERE (patient_id IS NOT NULL);
CREATE INDEX audit_entries_by_person ON audit_entries USING btree (person_id, at DESC) WHERE (person_id IS NOT NULL);
CREATE INDEX audit_entries_by_time ON audit_entries USING btree (hospital_id, at DESC, id DESC);
CREATE INDEX audit_entries_by_type ON audit_entries USING btree (hospital_id, entity_type, at DESC, id DESC);
CREATE INDEX audit_entries_refused ON audit_entries USING btree (hospital_id, at DESC, id DESC) WHERE (outcome = 'refused'::text);
CREATE INDEX audit_entries_with_reason ON audit_entries USING btree (hospital_id, at DESC, id DESC) WHERE (reason IS NOT NULL);

CREATE TRIGGER civis_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION civis_refuse_change();
alter table audit_entries enable always trigger civis_append_only;
CREATE TRIGGER civis_append_only_rows BEFORE DELETE OR UPDATE ON audit_entries FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
alter table audit_entries enable always trigger civis_append_only_rows;

alter table audit_entries enable row level security;
alter table audit_entries force row level security;
create policy civis_app on audit_entries for all to civis_app using (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform))) with check (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform)));
create policy civis_owner on audit_entries for all to current_user using (true) with check (true);
create policy civis_person on audit_entries for insert to civis_app with check (((hospital_id = '00000000-0000-0000-0000-000000000000'::uuid) AND (( SELECT app_person() AS app_person) IS NOT NULL)));
grant insert, select on audit_entries to civis_app;
