-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table blood_excursion_units (
  hospital_id uuid not null,
  excursion_id uuid not null,
  unit_id uuid not null,
  decision text,
  reason text,
  decided_at timestamp with time zone,
  constraint blood_excursion_units_pkey PRIMARY KEY (hospital_id, excursion_id, unit_id),
  constraint blood_excursion_units_excursion FOREIGN KEY (hospital_id, excursion_id) REFERENCES blood_excursions(hospital_id, id),
  constraint blood_excursion_units_unit FOREIGN KEY (hospital_id, unit_id) REFERENCES blood_units(hospital_id, id),
  constraint blood_excursion_units_decision CHECK ((((decision IS NULL) = (decided_at IS NULL)) AND ((decision IS NULL) OR (reason IS NOT NULL)))),
  constraint blood_excursion_units_decision_check CHECK ((decision = ANY (ARRAY['release'::text, 'discard'::text])))
);

CREATE INDEX blood_excursion_units_by_unit ON blood_excursion_units USING btree (hospital_id, unit_id);

alter table blood_excursion_units enable row level security;
alter table blood_excursion_units force row level security;
create policy civis_app on blood_excursion_units for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on blood_excursion_units for all to current_user using (true) with check (true);
grant delete, insert, select, update on blood_excursion_units to civis_app;
