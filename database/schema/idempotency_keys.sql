-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table idempotency_keys (
  hospital_id uuid not null,
  account_id uuid not null,
  call text not null,
  key text not null,
  body_hash bytea not null,
  answer json,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (hospital_id, account_id, call, key),
  constraint idempotency_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200)))
);

CREATE INDEX idempotency_keys_by_age ON idempotency_keys USING btree (created_at);

alter table idempotency_keys disable row level security;
grant delete, insert, select, update on idempotency_keys to civis_app;
