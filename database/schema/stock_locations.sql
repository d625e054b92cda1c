-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table stock_locations (
  hospital_id uuid not null,
  id uuid not null,
  name text not null,
  folded_name text not null,
  kind text not null,
  department_id uuid,
  saleable boolean not null,
  keeps_stock boolean not null,
  manager_id uuid,
  status text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint stock_locations_pkey PRIMARY KEY (hospital_id, id),
  constraint stock_locations_department FOREIGN KEY (hospital_id, department_id) REFERENCES departments(hospital_id, id),
  constraint stock_locations_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint stock_locations_folded_name_check CHECK ((folded_name <> ''::text)),
  constraint stock_locations_kind_check CHECK ((kind = ANY (ARRAY['main-store'::text, 'pharmacy'::text, 'department'::text]))),
  constraint stock_locations_name_check CHECK (((length(name) >= 2) AND (length(name) <= 80))),
  constraint stock_locations_names_department CHECK (((kind <> 'department'::text) OR (department_id IS NOT NULL))),
  constraint stock_locations_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text])))
);

CREATE INDEX stock_locations_by_department ON stock_locations USING btree (hospital_id, department_id) WHERE (department_id IS NOT NULL);
CREATE UNIQUE INDEX stock_locations_one_name ON stock_locations USING btree (hospital_id, folded_name) WHERE (status = 'active'::text);

alter table stock_locations enable row level security;
alter table stock_locations force row level security;
create policy civis_app on stock_locations for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on stock_locations for all to current_user using (true) with check (true);
grant delete, insert, select, update on stock_locations to civis_app;
