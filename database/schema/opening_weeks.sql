-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table opening_weeks (
  hospital_id uuid not null,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text not null,
  version integer default 1 not null,
  constraint opening_weeks_pkey PRIMARY KEY (hospital_id),
  constraint opening_weeks_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE
);

alter table opening_weeks enable row level security;
alter table opening_weeks force row level security;
create policy civis_app on opening_weeks for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on opening_weeks for all to current_user using (true) with check (true);
grant delete, insert, select, update on opening_weeks to civis_app;
