-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table blood_readings (
  hospital_id uuid not null,
  id uuid not null,
  storage_id uuid not null,
  at timestamp with time zone not null,
  celsius numeric(4,1) not null,
  source text not null,
  by uuid,
  by_name text not null,
  note text,
  outside boolean not null,
  constraint blood_readings_pkey PRIMARY KEY (hospital_id, id),
  constraint blood_readings_storage FOREIGN KEY (hospital_id, storage_id) REFERENCES blood_storages(hospital_id, id) ON DELETE CASCADE,
  constraint blood_readings_source_check CHECK ((source = ANY (ARRAY['manual'::text, 'logger'::text])))
);

CREATE INDEX blood_readings_by_storage ON blood_readings USING btree (hospital_id, storage_id, at DESC);

alter table blood_readings enable row level security;
alter table blood_readings force row level security;
create policy civis_app on blood_readings for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on blood_readings for all to current_user using (true) with check (true);
grant delete, insert, select, update on blood_readings to civis_app;
