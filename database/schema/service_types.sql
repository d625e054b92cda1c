-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table service_types (
  hospital_id uuid not null,
  id uuid not null,
  type text not null,
  name text not null,
  folded_name text not null,
  description text,
  revenue_account text,
  status text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint service_types_pkey PRIMARY KEY (hospital_id, id),
  constraint service_types_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint service_types_description_check CHECK ((length(description) <= 500)),
  constraint service_types_folded_name_check CHECK ((folded_name <> ''::text)),
  constraint service_types_name_check CHECK (((length(name) >= 2) AND (length(name) <= 120))),
  constraint service_types_revenue_account_check CHECK ((revenue_account ~ '^\d{4}$'::text)),
  constraint service_types_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text]))),
  constraint service_types_type_check CHECK ((type = ANY (ARRAY['professional-services'::text, 'others'::text])))
);

CREATE UNIQUE INDEX service_types_one_name ON service_types USING btree (hospital_id, type, folded_name) WHERE (status = 'active'::text);

alter table service_types enable row level security;
alter table service_types force row level security;
create policy civis_app on service_types for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on service_types for all to current_user using (true) with check (true);
grant delete, insert, select, update on service_types to civis_app;
