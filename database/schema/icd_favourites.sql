-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table icd_favourites (
  hospital_id uuid not null,
  code text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  constraint icd_favourites_pkey PRIMARY KEY (hospital_id, code),
  constraint icd_favourites_code_fkey FOREIGN KEY (code) REFERENCES icd_codes(code)
);

alter table icd_favourites enable row level security;
alter table icd_favourites force row level security;
create policy civis_app on icd_favourites for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on icd_favourites for all to current_user using (true) with check (true);
grant delete, insert, select, update on icd_favourites to civis_app;
