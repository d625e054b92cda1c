-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table blood_lookback_units (
  hospital_id uuid not null,
  id uuid not null,
  lookback_id uuid not null,
  unit_id uuid not null,
  action text not null,
  recipient_id uuid,
  institution_name text,
  informed_by uuid,
  informed_by_name text,
  informed_at timestamp with time zone,
  outcome text,
  constraint blood_lookback_units_pkey PRIMARY KEY (hospital_id, id),
  constraint blood_lookback_units_once UNIQUE (hospital_id, lookback_id, unit_id),
  constraint blood_lookback_units_lookback FOREIGN KEY (hospital_id, lookback_id) REFERENCES blood_lookbacks(hospital_id, id),
  constraint blood_lookback_units_recipient FOREIGN KEY (hospital_id, recipient_id) REFERENCES patients(hospital_id, id),
  constraint blood_lookback_units_unit FOREIGN KEY (hospital_id, unit_id) REFERENCES blood_units(hospital_id, id),
  constraint blood_lookback_units_action_check CHECK ((action = ANY (ARRAY['quarantine'::text, 'discard'::text, 'recall-partner'::text, 'inform-recipient'::text])))
);

alter table blood_lookback_units enable row level security;
alter table blood_lookback_units force row level security;
create policy civis_app on blood_lookback_units for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on blood_lookback_units for all to current_user using (true) with check (true);
grant delete, insert, select, update on blood_lookback_units to civis_app;
