-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table hospital_settings (
  hospital_id uuid not null,
  group_key text not null,
  stored jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text not null,
  version integer default 1 not null,
  constraint hospital_settings_pkey PRIMARY KEY (hospital_id, group_key),
  constraint hospital_settings_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint hospital_settings_group_key_check CHECK ((group_key ~ '^[a-z][a-z-]{1,39}$'::text)),
  constraint hospital_settings_stored_check CHECK ((jsonb_typeof(stored) = 'object'::text))
);

alter table hospital_settings enable row level security;
alter table hospital_settings force row level security;
create policy civis_app on hospital_settings for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on hospital_settings for all to current_user using (true) with check (true);
grant delete, insert, select, update on hospital_settings to civis_app;
