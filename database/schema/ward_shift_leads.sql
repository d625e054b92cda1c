-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table ward_shift_leads (
  hospital_id uuid not null,
  ward_id uuid not null,
  date date not null,
  shift text not null,
  user_id uuid not null,
  constraint ward_shift_leads_pkey PRIMARY KEY (hospital_id, ward_id, date, shift),
  constraint ward_shift_leads_ward FOREIGN KEY (hospital_id, ward_id) REFERENCES wards(hospital_id, id) ON DELETE CASCADE,
  constraint ward_shift_leads_shift_check CHECK ((shift = ANY (ARRAY['morning'::text, 'afternoon'::text, 'night'::text])))
);

alter table ward_shift_leads enable row level security;
alter table ward_shift_leads force row level security;
create policy civis_app on ward_shift_leads for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on ward_shift_leads for all to current_user using (true) with check (true);
grant delete, insert, select, update on ward_shift_leads to civis_app;
