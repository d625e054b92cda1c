-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table medication_categories (
  hospital_id uuid not null,
  id uuid not null,
  name text not null,
  folded_name text not null,
  description text,
  parent_id uuid,
  atc_prefix text,
  reserve_group text,
  requires_approval boolean not null,
  status text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint medication_categories_pkey PRIMARY KEY (hospital_id, id),
  constraint medication_categories_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint medication_categories_parent FOREIGN KEY (hospital_id, parent_id) REFERENCES medication_categories(hospital_id, id),
  constraint medication_categories_description_check CHECK ((length(description) <= 500)),
  constraint medication_categories_folded_name_check CHECK ((folded_name <> ''::text)),
  constraint medication_categories_name_check CHECK (((length(name) >= 2) AND (length(name) <= 80))),
  constraint medication_categories_not_own_parent CHECK ((parent_id <> id)),
  constraint medication_categories_reserve_group_check CHECK ((reserve_group = ANY (ARRAY['access'::text, 'watch'::text, 'reserve'::text]))),
  constraint medication_categories_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text])))
);

CREATE INDEX medication_categories_by_parent ON medication_categories USING btree (hospital_id, parent_id) WHERE (parent_id IS NOT NULL);
CREATE UNIQUE INDEX medication_categories_one_name ON medication_categories USING btree (hospital_id, folded_name) WHERE (status = 'active'::text);

alter table medication_categories enable row level security;
alter table medication_categories force row level security;
create policy civis_app on medication_categories for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on medication_categories for all to current_user using (true) with check (true);
grant delete, insert, select, update on medication_categories to civis_app;
