-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table blood_institutions (
  hospital_id uuid not null,
  id uuid not null,
  name text not null,
  folded_name text not null,
  kind text not null,
  linked_hospital_id uuid,
  address text,
  country text,
  state text,
  city text,
  contact text,
  phone text,
  email text,
  licence text,
  status text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint blood_institutions_pkey PRIMARY KEY (hospital_id, id),
  constraint blood_institutions_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint blood_institutions_folded_name_check CHECK ((folded_name <> ''::text)),
  constraint blood_institutions_kind_check CHECK ((kind = ANY (ARRAY['civis-hospital'::text, 'external'::text]))),
  constraint blood_institutions_linked CHECK ((((kind = 'civis-hospital'::text) = (linked_hospital_id IS NOT NULL)) AND (linked_hospital_id IS DISTINCT FROM hospital_id))),
  constraint blood_institutions_name_check CHECK (((length(name) >= 2) AND (length(name) <= 120))),
  constraint blood_institutions_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text])))
);

CREATE UNIQUE INDEX blood_institutions_one_link ON blood_institutions USING btree (hospital_id, linked_hospital_id) WHERE ((status = 'active'::text) AND (linked_hospital_id IS NOT NULL));
CREATE UNIQUE INDEX blood_institutions_one_name ON blood_institutions USING btree (hospital_id, folded_name) WHERE (status = 'active'::text);

alter table blood_institutions enable row level security;
alter table blood_institutions force row level security;
create policy civis_app on blood_institutions for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on blood_institutions for all to current_user using (true) with check (true);
grant delete, insert, select, update on blood_institutions to civis_app;
