-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table hmo_tariff_versions (
  hospital_id uuid not null,
  id uuid not null,
  hmo_id uuid not null,
  number integer not null,
  effective_from date,
  source text not null,
  note text,
  status text not null,
  rows_changed integer default 0 not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  decided_by_name text,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint hmo_tariff_versions_pkey PRIMARY KEY (hospital_id, id),
  constraint hmo_tariff_versions_number UNIQUE (hospital_id, hmo_id, number),
  constraint hmo_tariff_versions_hmo FOREIGN KEY (hospital_id, hmo_id) REFERENCES hmos(hospital_id, id) ON DELETE CASCADE,
  constraint hmo_tariff_versions_active_dated CHECK (((status <> 'active'::text) OR (effective_from IS NOT NULL))),
  constraint hmo_tariff_versions_number_check CHECK ((number > 0)),
  constraint hmo_tariff_versions_source_check CHECK ((source = ANY (ARRAY['generate'::text, 'upload'::text, 'edit'::text, 'copy'::text]))),
  constraint hmo_tariff_versions_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'active'::text, 'cancelled'::text])))
);

CREATE UNIQUE INDEX hmo_tariff_versions_one_draft ON hmo_tariff_versions USING btree (hospital_id, hmo_id) WHERE (status = 'draft'::text);

alter table hmo_tariff_versions enable row level security;
alter table hmo_tariff_versions force row level security;
create policy civis_app on hmo_tariff_versions for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on hmo_tariff_versions for all to current_user using (true) with check (true);
grant delete, insert, select, update on hmo_tariff_versions to civis_app;
