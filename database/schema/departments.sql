-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table departments (
  hospital_id uuid not null,
  id uuid not null,
  name text not null,
  folded_name text not null,
  code text,
  kind text not null,
  head_user_id uuid,
  parent_id uuid,
  location text,
  phone text,
  email text,
  runs_queue boolean not null,
  status text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  version integer default 1 not null,
  constraint departments_pkey PRIMARY KEY (hospital_id, id),
  constraint departments_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint departments_parent FOREIGN KEY (hospital_id, parent_id) REFERENCES departments(hospital_id, id),
  constraint departments_code_check CHECK ((code ~ '^[A-Z0-9-]{1,10}$'::text)),
  constraint departments_folded_name_check CHECK ((folded_name <> ''::text)),
  constraint departments_kind_check CHECK ((kind = ANY (ARRAY['clinical'::text, 'nursing'::text, 'laboratory'::text, 'radiology'::text, 'pharmacy'::text, 'theatre'::text, 'blood-bank'::text, 'finance'::text, 'admin'::text, 'records'::text, 'store'::text, 'support'::text]))),
  constraint departments_name_check CHECK (((length(name) >= 2) AND (length(name) <= 80))),
  constraint departments_not_own_parent CHECK ((parent_id <> id)),
  constraint departments_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text])))
);

CREATE INDEX departments_by_parent ON departments USING btree (hospital_id, parent_id) WHERE (parent_id IS NOT NULL);
CREATE UNIQUE INDEX departments_one_code ON departments USING btree (hospital_id, code) WHERE ((status = 'active'::text) AND (code IS NOT NULL));
CREATE UNIQUE INDEX departments_one_name ON departments USING btree (hospital_id, folded_name) WHERE (status = 'active'::text);

alter table departments enable row level security;
alter table departments force row level security;
create policy civis_app on departments for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on departments for all to current_user using (true) with check (true);
grant delete, insert, select, update on departments to civis_app;
