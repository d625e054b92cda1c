-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table site_key (
  one boolean default true not null,
  key_mark bytea not null,
  set_at timestamp with time zone not null,
  constraint site_key_pkey PRIMARY KEY (one),
  constraint site_key_key_mark_check CHECK ((length(key_mark) = 8)),
  constraint site_key_one_check CHECK (one)
);

alter table site_key disable row level security;
