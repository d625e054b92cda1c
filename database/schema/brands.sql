-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table brands (
  hospital_id uuid not null,
  id uuid not null,
  name text not null,
  folded_name text not null,
  description text,
  manufacturer text,
  country text,
  status text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint brands_pkey PRIMARY KEY (hospital_id, id),
  constraint brands_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint brands_description_check CHECK ((length(description) <= 500)),
  constraint brands_folded_name_check CHECK ((folded_name <> ''::text)),
  constraint brands_name_check CHECK (((length(name) >= 2) AND (length(name) <= 80))),
  constraint brands_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text])))
);

CREATE UNIQUE INDEX brands_one_name ON brands USING btree (hospital_id, folded_name) WHERE (status = 'active'::text);

alter table brands enable row level security;
alter table brands force row level security;
create policy civis_app on brands for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on brands for all to current_user using (true) with check (true);
grant delete, insert, select, update on brands to civis_app;
