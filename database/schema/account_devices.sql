-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table account_devices (
  id uuid not null,
  account_id uuid not null,
  secret_hash bytea not null,
  label text not null,
  ip text,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  known_until timestamp with time zone not null,
  trusted_until timestamp with time zone,
  constraint account_devices_pkey PRIMARY KEY (id),
  constraint account_devices_once UNIQUE (account_id, secret_hash),
  constraint account_devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint account_devices_secret_hash_check CHECK ((length(secret_hash) = 32))
);

CREATE INDEX account_devices_by_end ON account_devices USING btree (known_until);
CREATE INDEX account_devices_by_secret ON account_devices USING btree (secret_hash);

alter table account_devices disable row level security;
grant delete, insert, select, update on account_devices to civis_app;
