-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table restored_jobs (
  id uuid not null,
  name text not null,
  data jsonb,
  start_after timestamp with time zone,
  singleton_key text,
  constraint restored_jobs_pkey PRIMARY KEY (id),
  constraint restored_jobs_name_check CHECK ((length(name) <= 255))
);

alter table restored_jobs disable row level security;
