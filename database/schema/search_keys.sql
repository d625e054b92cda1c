-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table search_keys (
  hospital_id uuid not null,
  kind text not null,
  record_id uuid not null,
  token text collate "C" not null,
  constraint search_keys_pkey PRIMARY KEY (hospital_id, kind, record_id, token),
  constraint search_keys_token_check CHECK (((length(token) >= 2) AND (length(token) <= 120)))
);

CREATE INDEX search_keys_by_token ON search_keys USING btree (hospital_id, kind, token, record_id DESC);

alter table search_keys enable row level security;
alter table search_keys force row level security;
create policy civis_app on search_keys for all to civis_app using ((hospital_id = app_hospital())) with check ((hospital_id = app_hospital()));
create policy civis_owner on search_keys for all to current_user using (true) with check (true);
grant delete, insert, select, update on search_keys to civis_app;
