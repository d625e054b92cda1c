-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table registration_policy (
  only_row boolean not null,
  open boolean not null,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  constraint registration_policy_pkey PRIMARY KEY (only_row),
  constraint registration_policy_only_row_check CHECK (only_row)
);

alter table registration_policy enable row level security;
alter table registration_policy force row level security;
create policy civis_app on registration_policy for all to civis_app using (( SELECT app_platform() AS app_platform)) with check (( SELECT app_platform() AS app_platform));
create policy civis_owner on registration_policy for all to current_user using (true) with check (true);
grant delete, insert, select, update on registration_policy to civis_app;
