-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table role_permissions (
  hospital_id uuid not null,
  role_id uuid not null,
  permission_id uuid not null,
  constraint role_permissions_pkey PRIMARY KEY (hospital_id, role_id, permission_id),
  constraint role_permissions_hospital_id_role_id_fkey FOREIGN KEY (hospital_id, role_id) REFERENCES roles(hospital_id, id) ON DELETE CASCADE,
  constraint role_permissions_permission_id_fkey FOREIGN KEY (permission_id) REFERENCES permissions(id)
);

CREATE INDEX role_permissions_by_permission ON role_permissions USING btree (hospital_id, permission_id, role_id);

alter table role_permissions enable row level security;
alter table role_permissions force row level security;
create policy civis_app on role_permissions for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on role_permissions for all to current_user using (true) with check (true);
grant delete, insert, select, update on role_permissions to civis_app;
