-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table login_strangers (
  area text not null,
  identifier_hash bytea not null,
  failed_count integer not null,
  failing_since timestamp with time zone,
  locked_until timestamp with time zone,
  lock_level smallint default 0 not null,
  updated_at timestamp with time zone not null,
  constraint login_strangers_pkey PRIMARY KEY (area, identifier_hash),
  constraint login_strangers_area_check CHECK ((area = ANY (ARRAY['hospital'::text, 'patient'::text, 'admin'::text]))),
  constraint login_strangers_failed_count_check CHECK ((failed_count >= 0)),
  constraint login_strangers_lock_level_check CHECK (((lock_level >= 0) AND (lock_level <= 3)))
);

CREATE INDEX login_strangers_by_age ON login_strangers USING btree (updated_at);

alter table login_strangers disable row level security;
grant delete, insert, select, update on login_strangers to civis_app;
