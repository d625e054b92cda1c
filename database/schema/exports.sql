-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table exports (
  hospital_id uuid not null,
  id uuid not null,
  kind text not null,
  title text not null,
  format text not null,
  ask jsonb not null,
  page text not null,
  reason text,
  status text not null,
  rows_done integer default 0 not null,
  rows_total integer,
  failure text,
  attempts integer default 0 not null,
  file_id uuid,
  account_id uuid not null,
  ordered_by uuid not null,
  ordered_by_name text not null,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  expires_at timestamp with time zone,
  constraint exports_pkey PRIMARY KEY (hospital_id, id),
  constraint exports_hospital_id_file_id_fkey FOREIGN KEY (hospital_id, file_id) REFERENCES files(hospital_id, id) ON DELETE SET NULL (file_id),
  constraint exports_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'jsonl'::text, 'pdf'::text, 'zip'::text]))),
  constraint exports_kind_check CHECK ((kind ~ '^[a-z][a-z-]{1,39}$'::text)),
  constraint exports_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'ready'::text, 'failed'::text]))),
  constraint exports_title_check CHECK (((length(title) >= 1) AND (length(title) <= 160)))
);

CREATE INDEX exports_by_file ON exports USING btree (hospital_id, file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX exports_by_owner ON exports USING btree (hospital_id, ordered_by, id DESC);
CREATE UNIQUE INDEX exports_one_of_all_data ON exports USING btree (hospital_id) WHERE ((kind = 'hospital-data'::text) AND (status = ANY (ARRAY['queued'::text, 'running'::text])));

alter table exports enable row level security;
alter table exports force row level security;
create policy civis_app on exports for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on exports for all to current_user using (true) with check (true);
grant delete, insert, select, update on exports to civis_app;
