-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table permission_modules (
  key text not null,
  name text not null,
  position integer not null,
  area text not null,
  subscription_module text,
  constraint permission_modules_pkey PRIMARY KEY (key),
  constraint permission_modules_area_check CHECK ((area = ANY (ARRAY['hospital'::text, 'patient'::text, 'admin'::text])))
);

alter table permission_modules disable row level security;
grant delete, insert, select, update on permission_modules to civis_app;
