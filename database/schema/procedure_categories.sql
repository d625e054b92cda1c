-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table procedure_categories (
  hospital_id uuid not null,
  id uuid not null,
  name text not null,
  folded_name text not null,
  description text,
  parent_id uuid,
  status text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint procedure_categories_pkey PRIMARY KEY (hospital_id, id),
  constraint procedure_categories_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint procedure_categories_parent FOREIGN KEY (hospital_id, parent_id) REFERENCES procedure_categories(hospital_id, id),
  constraint procedure_categories_description_check CHECK ((length(description) <= 500)),
  constraint procedure_categories_folded_name_check CHECK ((folded_name <> ''::text)),
  constraint procedure_categories_name_check CHECK (((length(name) >= 2) AND (length(name) <= 80))),
  constraint procedure_categories_not_own_parent CHECK ((parent_id <> id)),
  constraint procedure_categories_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text])))
);

CREATE UNIQUE INDEX procedure_categories_one_name ON procedure_categories USING btree (hospital_id, folded_name) WHERE (status = 'active'::text);

alter table procedure_categories enable row level security;
alter table procedure_categories force row level security;
create policy civis_app on procedure_categories for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on procedure_categories for all to current_user using (true) with check (true);
grant delete, insert, select, update on procedure_categories to civis_app;
