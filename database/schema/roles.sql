-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table roles (
  hospital_id uuid not null,
  id uuid not null,
  name text not null,
  folded_name text not null,
  description text,
  is_system boolean not null,
  is_hospital_admin boolean not null,
  edited boolean default false not null,
  status text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  version integer default 1 not null,
  constraint roles_pkey PRIMARY KEY (hospital_id, id),
  constraint roles_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint roles_admin_is_system CHECK (((NOT is_hospital_admin) OR is_system)),
  constraint roles_description_check CHECK ((length(description) <= 300)),
  constraint roles_folded_name_check CHECK ((folded_name <> ''::text)),
  constraint roles_name_check CHECK (((length(name) >= 2) AND (length(name) <= 60))),
  constraint roles_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text]))),
  constraint roles_system_stays CHECK (((NOT is_system) OR (status = 'active'::text)))
);

CREATE UNIQUE INDEX roles_name_unique ON roles USING btree (hospital_id, folded_name) WHERE (status = 'active'::text);
CREATE UNIQUE INDEX roles_one_hospital_admin ON roles USING btree (hospital_id) WHERE is_hospital_admin;

CREATE TRIGGER roles_archived_without_users AFTER UPDATE OF status ON roles FOR EACH ROW EXECUTE FUNCTION roles_archived_without_users();

alter table roles enable row level security;
alter table roles force row level security;
create policy civis_app on roles for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on roles for all to current_user using (true) with check (true);
grant delete, insert, select, update on roles to civis_app;
