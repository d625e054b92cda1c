-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table one_time_tokens (
  id uuid not null,
  purpose text not null,
  token_hash bytea not null,
  account_id uuid,
  email text,
  data jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint one_time_tokens_pkey PRIMARY KEY (id),
  constraint one_time_tokens_once UNIQUE (token_hash),
  constraint one_time_tokens_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint one_time_tokens_purpose_check CHECK ((purpose = ANY (ARRAY['signup'::text, 'invite'::text, 'reset'::text, 'email-change'::text]))),
  constraint one_time_tokens_token_hash_check CHECK ((length(token_hash) = 32))
);

CREATE INDEX one_time_tokens_by_account ON one_time_tokens USING btree (account_id, purpose) WHERE ((used_at IS NULL) AND (revoked_at IS NULL));
CREATE INDEX one_time_tokens_by_email ON one_time_tokens USING btree (email, purpose) WHERE ((used_at IS NULL) AND (revoked_at IS NULL));

alter table one_time_tokens disable row level security;
grant delete, insert, select, update on one_time_tokens to civis_app;
