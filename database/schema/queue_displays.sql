-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table queue_displays (
  hospital_id uuid not null,
  id uuid not null,
  token_hash bytea not null,
  title text not null,
  department_ids uuid[] not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  revoked_at timestamp with time zone,
  revoked_by uuid,
  constraint queue_displays_pkey PRIMARY KEY (hospital_id, id),
  constraint queue_displays_token_once UNIQUE (token_hash),
  constraint queue_displays_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint queue_displays_department_ids_check CHECK (((cardinality(department_ids) >= 1) AND (cardinality(department_ids) <= 20))),
  constraint queue_displays_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);

alter table queue_displays enable row level security;
alter table queue_displays force row level security;
create policy civis_app on queue_displays for all to civis_app using (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform))) with check (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform)));
create policy civis_owner on queue_displays for all to current_user using (true) with check (true);
grant delete, insert, select, update on queue_displays to civis_app;
