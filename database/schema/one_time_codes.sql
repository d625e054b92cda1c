-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table one_time_codes (
  id uuid not null,
  purpose text not null,
  subject text not null,
  account_id uuid,
  destination text not null,
  channel text not null,
  code_hash bytea not null,
  attempts smallint default 0 not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  superseded_at timestamp with time zone,
  alias text,
  constraint one_time_codes_pkey PRIMARY KEY (id),
  constraint one_time_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint one_time_codes_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'email'::text]))),
  constraint one_time_codes_five_guesses CHECK (((attempts >= 0) AND (attempts <= 5))),
  constraint one_time_codes_purpose_check CHECK ((purpose = ANY (ARRAY['phone-verify'::text, 'login'::text, 'reset'::text, 'portal-claim'::text, 'step-up'::text, 'person-change'::text])))
);

CREATE INDEX one_time_codes_by_age ON one_time_codes USING btree (sent_at);
CREATE INDEX one_time_codes_by_alias ON one_time_codes USING btree (purpose, alias) WHERE ((superseded_at IS NULL) AND (alias IS NOT NULL));
CREATE UNIQUE INDEX one_time_codes_newest ON one_time_codes USING btree (purpose, subject) WHERE (superseded_at IS NULL);

alter table one_time_codes disable row level security;
grant delete, insert, select, update on one_time_codes to civis_app;
