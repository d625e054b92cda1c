-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table sign_ups (
  hospital_id uuid not null,
  account_id uuid not null,
  founder_user_id uuid not null,
  email text not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  spent_token_hash bytea,
  constraint sign_ups_pkey PRIMARY KEY (hospital_id),
  constraint sign_ups_one_per_account UNIQUE (account_id),
  constraint sign_ups_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint sign_ups_confirmed_whole CHECK (((spent_token_hash IS NULL) OR (confirmed_at IS NOT NULL)))
);

CREATE INDEX sign_ups_by_email ON sign_ups USING btree (email);
CREATE INDEX sign_ups_by_spent_token ON sign_ups USING btree (spent_token_hash) WHERE (spent_token_hash IS NOT NULL);
CREATE INDEX sign_ups_pending ON sign_ups USING btree (created_at) WHERE (confirmed_at IS NULL);

alter table sign_ups enable row level security;
alter table sign_ups force row level security;
create policy civis_app on sign_ups for all to civis_app using (( SELECT app_platform() AS app_platform)) with check (( SELECT app_platform() AS app_platform));
create policy civis_owner on sign_ups for all to current_user using (true) with check (true);
grant delete, insert, select, update on sign_ups to civis_app;
