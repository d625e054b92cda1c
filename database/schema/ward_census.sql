-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table ward_census (
  hospital_id uuid not null,
  ward_id uuid not null,
  day date not null,
  at timestamp with time zone not null,
  opening integer not null,
  late_entries integer not null,
  admitted integer not null,
  transferred_in integer not null,
  transferred_out integer not null,
  discharged integer not null,
  died integer not null,
  closing integer not null,
  beds integer not null,
  out_of_service integer not null,
  created_at timestamp with time zone not null,
  constraint ward_census_pkey PRIMARY KEY (hospital_id, ward_id, day),
  constraint ward_census_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint ward_census_ward FOREIGN KEY (hospital_id, ward_id) REFERENCES wards(hospital_id, id) ON DELETE CASCADE,
  constraint ward_census_adds_up CHECK ((((((((opening + late_entries) + admitted) + transferred_in) - transferred_out) - discharged) - died) = closing)),
  constraint ward_census_admitted_check CHECK ((admitted >= 0)),
  constraint ward_census_beds_check CHECK ((beds >= 0)),
  constraint ward_census_check CHECK (((out_of_service >= 0) AND (out_of_service <= beds))),
  constraint ward_census_closing_check CHECK ((closing >= 0)),
  constraint ward_census_died_check CHECK ((died >= 0)),
  constraint ward_census_discharged_check CHECK ((discharged >= 0)),
  constraint ward_census_opening_check CHECK ((opening >= 0)),
  constraint ward_census_transferred_in_check CHECK ((transferred_in >= 0)),
  constraint ward_census_transferred_out_check CHECK ((transferred_out >= 0))
);

CREATE INDEX ward_census_by_day ON ward_census USING btree (hospital_id, day DESC, ward_id);

alter table ward_census enable row level security;
alter table ward_census force row level security;
create policy civis_app on ward_census for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on ward_census for all to current_user using (true) with check (true);
grant delete, insert, select, update on ward_census to civis_app;
