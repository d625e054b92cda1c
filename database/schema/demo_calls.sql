-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table demo_calls (
  hospital_id uuid not null,
  since timestamp with time zone not null,
  constraint demo_calls_pkey PRIMARY KEY (hospital_id)
);

alter table demo_calls enable row level security;
alter table demo_calls force row level security;
create policy civis_app on demo_calls for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on demo_calls for all to current_user using (true) with check (true);
grant delete, insert, select, update on demo_calls to civis_app;
