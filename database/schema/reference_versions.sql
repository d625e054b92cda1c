-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table reference_versions (
  list text not null,
  version text not null,
  source text not null,
  licence text not null,
  loaded_at timestamp with time zone not null,
  constraint reference_versions_pkey PRIMARY KEY (list)
);

alter table reference_versions disable row level security;
grant delete, insert, select, update on reference_versions to civis_app;
