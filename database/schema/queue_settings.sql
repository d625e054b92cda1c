-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table queue_settings (
  hospital_id uuid not null,
  department_id uuid not null,
  stored jsonb not null,
  rooms jsonb not null,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text not null,
  version integer default 1 not null,
  constraint queue_settings_pkey PRIMARY KEY (hospital_id, department_id),
  constraint queue_settings_hospital_id_department_id_fkey FOREIGN KEY (hospital_id, department_id) REFERENCES departments(hospital_id, id) ON DELETE CASCADE,
  constraint queue_settings_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint queue_settings_rooms_check CHECK ((jsonb_typeof(rooms) = 'array'::text)),
  constraint queue_settings_stored_check CHECK ((jsonb_typeof(stored) = 'object'::text))
);

alter table queue_settings enable row level security;
alter table queue_settings force row level security;
create policy civis_app on queue_settings for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on queue_settings for all to current_user using (true) with check (true);
grant delete, insert, select, update on queue_settings to civis_app;
