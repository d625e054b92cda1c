-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table blood_storages (
  hospital_id uuid not null,
  id uuid not null,
  name text not null,
  folded_name text not null,
  kind text not null,
  from_celsius numeric(4,1) not null,
  to_celsius numeric(4,1) not null,
  read_every_minutes integer not null,
  status text not null,
  last_read_at timestamp with time zone,
  watched_from timestamp with time zone not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint blood_storages_pkey PRIMARY KEY (hospital_id, id),
  constraint blood_storages_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint blood_storages_folded_name_check CHECK ((folded_name <> ''::text)),
  constraint blood_storages_kind_check CHECK ((kind = ANY (ARRAY['fridge'::text, 'freezer'::text, 'platelet-agitator'::text, 'transport-box'::text]))),
  constraint blood_storages_name_check CHECK (((length(name) >= 2) AND (length(name) <= 60))),
  constraint blood_storages_range CHECK ((to_celsius > from_celsius)),
  constraint blood_storages_read_every_minutes_check CHECK (((read_every_minutes >= 5) AND (read_every_minutes <= 1440))),
  constraint blood_storages_status_check CHECK ((status = ANY (ARRAY['active'::text, 'down'::text])))
);

CREATE UNIQUE INDEX blood_storages_one_name ON blood_storages USING btree (hospital_id, folded_name);

alter table blood_storages enable row level security;
alter table blood_storages force row level security;
create policy civis_app on blood_storages for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on blood_storages for all to current_user using (true) with check (true);
grant delete, insert, select, update on blood_storages to civis_app;
