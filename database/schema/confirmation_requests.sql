-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table confirmation_requests (
  email_hash bytea not null,
  asked_at timestamp with time zone not null,
  constraint confirmation_requests_pkey PRIMARY KEY (email_hash)
);

CREATE INDEX confirmation_requests_by_age ON confirmation_requests USING btree (asked_at);

alter table confirmation_requests enable row level security;
alter table confirmation_requests force row level security;
create policy civis_app on confirmation_requests for all to civis_app using (( SELECT app_platform() AS app_platform)) with check (( SELECT app_platform() AS app_platform));
create policy civis_owner on confirmation_requests for all to current_user using (true) with check (true);
grant delete, insert, select, update on confirmation_requests to civis_app;
