-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table consultation_template_versions (
  hospital_id uuid not null,
  template_id uuid not null,
  template_version integer not null,
  sections jsonb not null,
  order_set jsonb not null,
  at timestamp with time zone not null,
  by_id uuid,
  by_name text not null,
  constraint consultation_template_versions_pkey PRIMARY KEY (hospital_id, template_id, template_version),
  constraint consultation_template_versions_hospital_id_template_id_fkey FOREIGN KEY (hospital_id, template_id) REFERENCES consultation_templates(hospital_id, id) ON DELETE CASCADE,
  constraint consultation_template_versions_order_set_check CHECK ((jsonb_typeof(order_set) = 'object'::text)),
  constraint consultation_template_versions_sections_check CHECK ((jsonb_typeof(sections) = 'array'::text)),
  constraint consultation_template_versions_template_version_check CHECK ((template_version >= 1))
);

alter table consultation_template_versions enable row level security;
alter table consultation_template_versions force row level security;
create policy civis_app on consultation_template_versions for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on consultation_template_versions for all to current_user using (true) with check (true);
grant delete, insert, select, update on consultation_template_versions to civis_app;
