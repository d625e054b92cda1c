-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table files (
  hospital_id uuid not null,
  id uuid not null,
  filename text not null,
  mime_type text not null,
  size bigint not null,
  sha256 bytea not null,
  purpose text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  deleted_at timestamp with time zone,
  expires_at timestamp with time zone,
  constraint files_pkey PRIMARY KEY (hospital_id, id),
  constraint files_size_check CHECK ((size >= 0))
);

CREATE INDEX files_by_expiry ON files USING btree (expires_at) WHERE (expires_at IS NOT NULL);

alter table files enable row level security;
alter table files force row level security;
create policy civis_app on files for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on files for all to current_user using (true) with check (true);
grant delete, insert, select, update on files to civis_app;
