-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table schema_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null,
  constraint schema_migrations_pkey PRIMARY KEY (name)
);

alter table schema_migrations disable row level security;
