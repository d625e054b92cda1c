-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table blood_excursions (
  hospital_id uuid not null,
  id uuid not null,
  storage_id uuid not null,
  cause text not null,
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  worst_celsius numeric(4,1),
  status text not null,
  decided_by uuid,
  decided_by_name text,
  decided_at timestamp with time zone,
  version integer default 1 not null,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  constraint blood_excursions_pkey PRIMARY KEY (hospital_id, id),
  constraint blood_excursions_storage FOREIGN KEY (hospital_id, storage_id) REFERENCES blood_storages(hospital_id, id) ON DELETE CASCADE,
  constraint blood_excursions_cause_check CHECK ((cause = ANY (ARRAY['temperature'::text, 'no-reading'::text]))),
  constraint blood_excursions_status_check CHECK ((status = ANY (ARRAY['open'::text, 'ended'::text, 'decided'::text])))
);

CREATE INDEX blood_excursions_by_begin ON blood_excursions USING btree (hospital_id, began_at DESC);
CREATE UNIQUE INDEX blood_excursions_one_open ON blood_excursions USING btree (hospital_id, storage_id) WHERE (status = 'open'::text);

alter table blood_excursions enable row level security;
alter table blood_excursions force row level security;
create policy civis_app on blood_excursions for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on blood_excursions for all to current_user using (true) with check (true);
grant delete, insert, select, update on blood_excursions to civis_app;
