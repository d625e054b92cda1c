-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table ward_downtime_packs (
  hospital_id uuid not null,
  ward_id uuid not null,
  password_sealed text not null,
  password_set_at timestamp with time zone not null,
  password_set_by uuid,
  file_id uuid,
  made_at timestamp with time zone,
  constraint ward_downtime_packs_pkey PRIMARY KEY (hospital_id, ward_id),
  constraint ward_downtime_packs_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint ward_downtime_packs_ward FOREIGN KEY (hospital_id, ward_id) REFERENCES wards(hospital_id, id) ON DELETE CASCADE,
  constraint ward_downtime_packs_made CHECK (((file_id IS NULL) = (made_at IS NULL)))
);

alter table ward_downtime_packs enable row level security;
alter table ward_downtime_packs force row level security;
create policy civis_app on ward_downtime_packs for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on ward_downtime_packs for all to current_user using (true) with check (true);
grant delete, insert, select, update on ward_downtime_packs to civis_app;
