-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table hcpcs_codes (
  code text not null,
  short_description text not null,
  long_description text not null,
  category text not null,
  effective_date date,
  termination_date date,
  version text not null,
  status text not null,
  loaded_at timestamp with time zone not null,
  words tsvector not null,
  constraint hcpcs_codes_pkey PRIMARY KEY (code),
  constraint hcpcs_codes_form CHECK ((code ~ '^[A-V][0-9]{4}$'::text)),
  constraint hcpcs_codes_status_check CHECK ((status = ANY (ARRAY['active'::text, 'retired'::text])))
);

CREATE INDEX hcpcs_codes_prefix ON hcpcs_codes USING btree (code text_pattern_ops);
CREATE INDEX hcpcs_codes_words ON hcpcs_codes USING gin (words) WITH (fastupdate=off);

alter table hcpcs_codes disable row level security;
grant delete, insert, select, update on hcpcs_codes to civis_app;
