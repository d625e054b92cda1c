-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table message_outbox (
  id uuid not null,
  hospital_id uuid,
  channel text not null,
  recipient text not null,
  subject text not null,
  template text not null,
  body_text text not null,
  body_html text,
  status text not null,
  attempts integer default 0 not null,
  error text,
  next_attempt_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  paper jsonb,
  paper_name text,
  constraint message_outbox_pkey PRIMARY KEY (id),
  constraint message_outbox_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
  constraint message_outbox_paper_bounded CHECK ((octet_length((paper)::text) <= 524288)),
  constraint message_outbox_paper_named CHECK (((paper IS NULL) OR ((paper_name IS NOT NULL) AND (channel = 'email'::text)))),
  constraint message_outbox_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text])))
);

CREATE INDEX message_outbox_by_time ON message_outbox USING btree (created_at DESC, id DESC);
CREATE INDEX message_outbox_failed_text ON message_outbox USING btree (next_attempt_at) WHERE ((status = 'failed'::text) AND (body_text <> ''::text));
CREATE INDEX message_outbox_waiting ON message_outbox USING btree (next_attempt_at) WHERE (status = 'queued'::text);

alter table message_outbox disable row level security;
grant delete, insert, select, update on message_outbox to civis_app;
