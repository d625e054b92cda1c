-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table specializations (
  hospital_id uuid not null,
  id uuid not null,
  name text not null,
  folded_name text not null,
  code text,
  description text,
  is_default boolean not null,
  status text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  version integer default 1 not null,
  constraint specializations_pkey PRIMARY KEY (hospital_id, id),
  constraint specializations_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint specializations_folded_name_check CHECK ((folded_name <> ''::text)),
  constraint specializations_name_check CHECK (((length(name) >= 2) AND (length(name) <= 80))),
  constraint specializations_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text])))
);

CREATE UNIQUE INDEX specializations_one_name ON specializations USING btree (hospital_id, folded_name) WHERE (status = 'active'::text);

alter table specializations enable row level security;
alter table specializations force row level security;
create policy civis_app on specializations for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on specializations for all to current_user using (true) with check (true);
grant delete, insert, select, update on specializations to civis_app;
