-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table site_protection (
  subject text not null,
  state text not null,
  reason text not null,
  since timestamp with time zone not null,
  last_at timestamp with time zone,
  constraint site_protection_pkey PRIMARY KEY (subject),
  constraint site_protection_reason_check CHECK ((length(reason) <= 300)),
  constraint site_protection_state_check CHECK ((state = ANY (ARRAY['ok'::text, 'late'::text, 'failed'::text]))),
  constraint site_protection_subject_check CHECK ((subject = ANY (ARRAY['archive'::text, 'backup'::text, 'drill'::text])))
);

alter table site_protection disable row level security;
grant delete, insert, select, update on site_protection to civis_app;
