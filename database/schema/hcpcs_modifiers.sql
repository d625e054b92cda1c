-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table hcpcs_modifiers (
  modifier text not null,
  description text not null,
  version text not null,
  status text not null,
  loaded_at timestamp with time zone not null,
  constraint hcpcs_modifiers_pkey PRIMARY KEY (modifier),
  constraint hcpcs_modifiers_form CHECK ((modifier ~ '^[A-Z0-9]{2}$'::text)),
  constraint hcpcs_modifiers_status_check CHECK ((status = ANY (ARRAY['active'::text, 'retired'::text])))
);

alter table hcpcs_modifiers disable row level security;
grant delete, insert, select, update on hcpcs_modifiers to civis_app;
