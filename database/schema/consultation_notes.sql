-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table consultation_notes (
  hospital_id uuid not null,
  consultation_id uuid not null,
  content jsonb not null,
  treatment_plan jsonb,
  template_id uuid,
  template_version integer,
  lock_version integer not null,
  saved_at timestamp with time zone,
  saved_by uuid,
  saved_by_name text,
  signed_at timestamp with time zone,
  last_amendment_id uuid,
  constraint consultation_notes_pkey PRIMARY KEY (hospital_id, consultation_id),
  constraint consultation_notes_hospital_id_consultation_id_fkey FOREIGN KEY (hospital_id, consultation_id) REFERENCES consultations(hospital_id, id),
  constraint consultation_notes_hospital_id_consultation_id_last_amendm_fkey FOREIGN KEY (hospital_id, consultation_id, last_amendment_id) REFERENCES consultation_amendments(hospital_id, consultation_id, id),
  constraint consultation_notes_hospital_id_template_id_template_versio_fkey FOREIGN KEY (hospital_id, template_id, template_version) REFERENCES consultation_template_versions(hospital_id, template_id, template_version),
  constraint consultation_notes_content_check CHECK ((jsonb_typeof(content) = 'object'::text)),
  constraint consultation_notes_lock_version_check CHECK ((lock_version >= 0)),
  constraint consultation_notes_treatment_plan_check CHECK ((jsonb_typeof(treatment_plan) = 'object'::text))
) with (fillfactor=80);

CREATE INDEX consultation_notes_by_template ON consultation_notes USING btree (hospital_id, template_id) WHERE (template_id IS NOT NULL);

CREATE TRIGGER consultation_notes_signed_stays BEFORE UPDATE ON consultation_notes FOR EACH ROW EXECUTE FUNCTION consultation_notes_keep_signed();

alter table consultation_notes enable row level security;
alter table consultation_notes force row level security;
create policy civis_app on consultation_notes for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on consultation_notes for all to current_user using (true) with check (true);
grant delete, insert, select, update on consultation_notes to civis_app;
