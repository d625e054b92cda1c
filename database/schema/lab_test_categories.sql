-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table lab_test_categories (
  hospital_id uuid not null,
  id uuid not null,
  name text not null,
  folded_name text not null,
  description text,
  position integer not null,
  status text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint lab_test_categories_pkey PRIMARY KEY (hospital_id, id),
  constraint lab_test_categories_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint lab_test_categories_folded_name_check CHECK ((folded_name <> ''::text)),
  constraint lab_test_categories_name_check CHECK (((length(name) >= 2) AND (length(name) <= 80))),
  constraint lab_test_categories_position_check CHECK (("position" > 0)),
  constraint lab_test_categories_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text])))
);

CREATE UNIQUE INDEX lab_test_categories_one_name ON lab_test_categories USING btree (hospital_id, folded_name) WHERE (status = 'active'::text);

alter table lab_test_categories enable row level security;
alter table lab_test_categories force row level security;
create policy civis_app on lab_test_categories for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on lab_test_categories for all to current_user using (true) with check (true);
grant delete, insert, select, update on lab_test_categories to civis_app;
