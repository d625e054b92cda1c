-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table consultation_templates (
  hospital_id uuid not null,
  id uuid not null,
  name text not null,
  folded_name text not null,
  specialization_id uuid,
  department_ids uuid[] not null,
  scope text not null,
  owner_id uuid,
  owner_name text,
  built_in_key text,
  status text not null,
  template_version integer not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint consultation_templates_pkey PRIMARY KEY (hospital_id, id),
  constraint consultation_templates_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint consultation_templates_hospital_id_specialization_id_fkey FOREIGN KEY (hospital_id, specialization_id) REFERENCES specializations(hospital_id, id),
  constraint consultation_templates_department_ids_check CHECK ((cardinality(department_ids) <= 60)),
  constraint consultation_templates_folded_name_check CHECK ((folded_name <> ''::text)),
  constraint consultation_templates_name_check CHECK (((length(name) >= 2) AND (length(name) <= 120))),
  constraint consultation_templates_owned CHECK (((scope = 'personal'::text) = (owner_id IS NOT NULL))),
  constraint consultation_templates_scope_check CHECK ((scope = ANY (ARRAY['personal'::text, 'hospital'::text]))),
  constraint consultation_templates_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text]))),
  constraint consultation_templates_template_version_check CHECK ((template_version >= 1))
);

CREATE UNIQUE INDEX consultation_templates_built_in_once ON consultation_templates USING btree (hospital_id, built_in_key) WHERE (built_in_key IS NOT NULL);
CREATE INDEX consultation_templates_by_name ON consultation_templates USING btree (hospital_id, folded_name, id);
CREATE UNIQUE INDEX consultation_templates_one_name ON consultation_templates USING btree (hospital_id, owner_id, folded_name) NULLS NOT DISTINCT WHERE (status = 'active'::text);

alter table consultation_templates enable row level security;
alter table consultation_templates force row level security;
create policy civis_app on consultation_templates for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on consultation_templates for all to current_user using (true) with check (true);
grant delete, insert, select, update on consultation_templates to civis_app;
