-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table consent_texts (
  hospital_id uuid not null,
  id uuid not null,
  kind text not null,
  procedure_id uuid,
  language text not null,
  title text not null,
  body text not null,
  text_version integer not null,
  status text not null,
  approved_by uuid,
  approved_by_name text,
  approved_at timestamp with time zone,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint consent_texts_pkey PRIMARY KEY (hospital_id, id),
  constraint consent_texts_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint consent_texts_procedure FOREIGN KEY (hospital_id, procedure_id) REFERENCES procedures(hospital_id, id),
  constraint consent_texts_approved CHECK (((status <> 'approved'::text) OR (approved_at IS NOT NULL))),
  constraint consent_texts_body_check CHECK (((length(body) >= 20) AND (length(body) <= 20000))),
  constraint consent_texts_kind_check CHECK ((kind = ANY (ARRAY['procedure'::text, 'anaesthesia'::text, 'blood'::text, 'general'::text]))),
  constraint consent_texts_language_check CHECK ((language ~ '^[a-z]{2,3}$'::text)),
  constraint consent_texts_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'approved'::text, 'archived'::text]))),
  constraint consent_texts_text_version_check CHECK ((text_version >= 1)),
  constraint consent_texts_title_check CHECK (((length(title) >= 2) AND (length(title) <= 160)))
);

CREATE UNIQUE INDEX consent_texts_one_approved ON consent_texts USING btree (hospital_id, kind, COALESCE(procedure_id, '00000000-0000-0000-0000-000000000000'::uuid), language) WHERE (status = 'approved'::text);
CREATE UNIQUE INDEX consent_texts_one_draft ON consent_texts USING btree (hospital_id, kind, COALESCE(procedure_id, '00000000-0000-0000-0000-000000000000'::uuid), language) WHERE (status = 'draft'::text);

alter table consent_texts enable row level security;
alter table consent_texts force row level security;
create policy civis_app on consent_texts for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on consent_texts for all to current_user using (true) with check (true);
grant delete, insert, select, update on consent_texts to civis_app;
