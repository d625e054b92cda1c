-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table login_attempts (
  id uuid not null,
  area text not null,
  account_id uuid,
  identifier_hash bytea not null,
  ip text,
  user_agent text,
  result text not null,
  at timestamp with time zone not null,
  constraint login_attempts_pkey PRIMARY KEY (id),
  constraint login_attempts_area_check CHECK ((area = ANY (ARRAY['hospital'::text, 'patient'::text, 'admin'::text]))),
  constraint login_attempts_result_check CHECK ((result = ANY (ARRAY['ok'::text, 'bad-password'::text, 'locked'::text, 'otp-sent'::text, 'bad-otp'::text, 'inactive'::text, 'wrong-area'::text])))
);

CREATE INDEX login_attempts_by_account ON login_attempts USING btree (account_id, at DESC) WHERE (account_id IS NOT NULL);
CREATE INDEX login_attempts_by_age ON login_attempts USING btree (at);
CREATE INDEX login_attempts_failed_by_address ON login_attempts USING btree (ip, at DESC) WHERE (result = ANY (ARRAY['bad-password'::text, 'bad-otp'::text]));
CREATE INDEX login_attempts_signed_in_by_address ON login_attempts USING btree (ip, at DESC) WHERE (result = 'ok'::text);

alter table login_attempts disable row level security;
grant delete, insert, select on login_attempts to civis_app;
