-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table sign_in_sources (
  area text not null,
  identifier_hash bytea not null,
  source_hash bytea not null,
  failed_count integer not null,
  failing_since timestamp with time zone,
  locked_until timestamp with time zone,
  lock_level smallint default 0 not null,
  updated_at timestamp with time zone not null,
  constraint sign_in_sources_pkey PRIMARY KEY (area, identifier_hash, source_hash),
  constraint sign_in_sources_area_check CHECK ((area = ANY (ARRAY['hospital'::text, 'patient'::text, 'admin'::text]))),
  constraint sign_in_sources_failed_count_check CHECK ((failed_count >= 0)),
  constraint sign_in_sources_lock_level_check CHECK (((lock_level >= 0) AND (lock_level <= 3)))
);

CREATE INDEX sign_in_sources_by_age ON sign_in_sources USING btree (updated_at);

alter table sign_in_sources disable row level security;
grant delete, insert, select, update on sign_in_sources to civis_app;
