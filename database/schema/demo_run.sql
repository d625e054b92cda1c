-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table demo_run (
  one boolean default true not null,
  began_at timestamp with time zone not null,
  attempt integer not null,
  finished_at timestamp with time zone,
  constraint demo_run_pkey PRIMARY KEY (one),
  constraint demo_run_attempt_check CHECK ((attempt > 0)),
  constraint demo_run_one_check CHECK (one)
);

alter table demo_run disable row level security;
