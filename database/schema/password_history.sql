-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table password_history (
  id uuid not null,
  account_id uuid not null,
  password_hash text not null,
  created_at timestamp with time zone not null,
  constraint password_history_pkey PRIMARY KEY (id),
  constraint password_history_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

CREATE INDEX password_history_by_account ON password_history USING btree (account_id, created_at DESC, id DESC);

alter table password_history disable row level security;
grant delete, insert, select on password_history to civis_app;
