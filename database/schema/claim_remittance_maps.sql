-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table claim_remittance_maps (
  hospital_id uuid not null,
  hmo_id uuid not null,
  columns jsonb not null,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text not null,
  constraint claim_remittance_maps_pkey PRIMARY KEY (hospital_id, hmo_id),
  constraint claim_remittance_maps_hmo FOREIGN KEY (hospital_id, hmo_id) REFERENCES hmos(hospital_id, id),
  constraint claim_remittance_maps_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint claim_remittance_maps_columns_check CHECK ((jsonb_typeof(columns) = 'object'::text))
);

alter table claim_remittance_maps enable row level security;
alter table claim_remittance_maps force row level security;
create policy civis_app on claim_remittance_maps for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on claim_remittance_maps for all to current_user using (true) with check (true);
grant delete, insert, select, update on claim_remittance_maps to civis_app;
