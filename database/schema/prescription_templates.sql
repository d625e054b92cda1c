-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table prescription_templates (
  hospital_id uuid not null,
  id uuid not null,
  kind text not null,
  name text not null,
  name_folded text not null,
  owner_id uuid,
  shared_with text not null,
  lines jsonb not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  version integer default 1 not null,
  department_id uuid,
  constraint prescription_templates_pkey PRIMARY KEY (hospital_id, id),
  constraint prescription_templates_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint prescription_templates_of_department FOREIGN KEY (hospital_id, department_id) REFERENCES departments(hospital_id, id),
  constraint prescription_templates_department CHECK (((department_id IS NOT NULL) = (shared_with = 'department'::text))),
  constraint prescription_templates_kind_check CHECK ((kind = ANY (ARRAY['favourite'::text, 'order-set'::text]))),
  constraint prescription_templates_sharing CHECK ((shared_with = ANY (ARRAY['nobody'::text, 'department'::text, 'hospital'::text])))
);

CREATE INDEX prescription_templates_by_department ON prescription_templates USING btree (hospital_id, department_id) WHERE (department_id IS NOT NULL);
CREATE UNIQUE INDEX prescription_templates_one_name ON prescription_templates USING btree (hospital_id, kind, owner_id, name_folded) NULLS NOT DISTINCT;

alter table prescription_templates enable row level security;
alter table prescription_templates force row level security;
create policy civis_app on prescription_templates for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on prescription_templates for all to current_user using (true) with check (true);
grant delete, insert, select, update on prescription_templates to civis_app;
