-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table medication_types (
  hospital_id uuid not null,
  id uuid not null,
  name text not null,
  folded_name text not null,
  description text,
  routes text[] not null,
  default_unit text,
  countable boolean not null,
  status text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint medication_types_pkey PRIMARY KEY (hospital_id, id),
  constraint medication_types_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint medication_types_description_check CHECK ((length(description) <= 500)),
  constraint medication_types_folded_name_check CHECK ((folded_name <> ''::text)),
  constraint medication_types_name_check CHECK (((length(name) >= 2) AND (length(name) <= 80))),
  constraint medication_types_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text])))
);

CREATE UNIQUE INDEX medication_types_one_name ON medication_types USING btree (hospital_id, folded_name) WHERE (status = 'active'::text);

alter table medication_types enable row level security;
alter table medication_types force row level security;
create policy civis_app on medication_types for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on medication_types for all to current_user using (true) with check (true);
grant delete, insert, select, update on medication_types to civis_app;
