-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table blood_prices (
  hospital_id uuid not null,
  key text not null,
  id uuid not null,
  constraint blood_prices_pkey PRIMARY KEY (hospital_id, key),
  constraint blood_prices_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint blood_prices_key_check CHECK ((key = ANY (ARRAY['whole-blood'::text, 'packed-red-cells'::text, 'platelets'::text, 'fresh-frozen-plasma'::text, 'cryoprecipitate'::text, 'cross-match'::text])))
);

alter table blood_prices enable row level security;
alter table blood_prices force row level security;
create policy civis_app on blood_prices for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on blood_prices for all to current_user using (true) with check (true);
grant delete, insert, select, update on blood_prices to civis_app;
