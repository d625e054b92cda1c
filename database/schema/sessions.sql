-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table sessions (
  id uuid not null,
  token_hash bytea not null,
  account_id uuid not null,
  hospital_id uuid,
  area text not null,
  scope text not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  idle_minutes integer not null,
  idle_expires_at timestamp with time zone not null,
  absolute_expires_at timestamp with time zone not null,
  ip text,
  user_agent text,
  device_label text not null,
  step_up_until timestamp with time zone,
  revoked_at timestamp with time zone,
  revoke_reason text,
  device_id uuid,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_once UNIQUE (token_hash),
  constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint sessions_area_check CHECK ((area = ANY (ARRAY['hospital'::text, 'patient'::text, 'admin'::text]))),
  constraint sessions_idle_minutes_check CHECK ((idle_minutes > 0)),
  constraint sessions_revoke_reason_check CHECK ((revoke_reason = ANY (ARRAY['logout'::text, 'password'::text, 'reset'::text, 'deactivated'::text, 'admin'::text, 'limit'::text, 'expired'::text]))),
  constraint sessions_revoked_with_reason CHECK (((revoked_at IS NULL) = (revoke_reason IS NULL))),
  constraint sessions_scope_check CHECK ((scope = ANY (ARRAY['full'::text, 'setup'::text, 'password'::text]))),
  constraint sessions_token_hash_check CHECK ((length(token_hash) = 32))
);

CREATE INDEX sessions_by_account ON sessions USING btree (account_id, created_at DESC);
CREATE INDEX sessions_by_end ON sessions USING btree (absolute_expires_at);
CREATE INDEX sessions_by_hospital ON sessions USING btree (hospital_id) WHERE ((revoked_at IS NULL) AND (hospital_id IS NOT NULL));

alter table sessions disable row level security;
grant delete, insert, select, update on sessions to civis_app;
