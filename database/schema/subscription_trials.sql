-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table subscription_trials (
  rc_code_folded text not null,
  hospital_id uuid not null,
  started_at timestamp with time zone not null,
  constraint subscription_trials_pkey PRIMARY KEY (rc_code_folded)
);

alter table subscription_trials enable row level security;
alter table subscription_trials force row level security;
create policy civis_app on subscription_trials for all to civis_app using (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform))) with check (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform)));
create policy civis_owner on subscription_trials for all to current_user using (true) with check (true);
grant delete, insert, select, update on subscription_trials to civis_app;
