-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table patient_imports (
  hospital_id uuid not null,
  id uuid not null,
  filename text not null,
  status text not null,
  skip_invalid boolean not null,
  total integer not null,
  checked integer not null,
  invalid integer not null,
  saved integer not null,
  attempts integer default 0 not null,
  failure text,
  account_id uuid not null,
  ordered_by uuid not null,
  ordered_by_name text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint patient_imports_pkey PRIMARY KEY (hospital_id, id),
  constraint patient_imports_check CHECK (((checked >= 0) AND (checked <= total))),
  constraint patient_imports_check1 CHECK (((saved + invalid) <= total)),
  constraint patient_imports_check2 CHECK (((failure IS NOT NULL) = (status = 'failed'::text))),
  constraint patient_imports_check3 CHECK (((finished_at IS NULL) = (status = ANY (ARRAY['checking'::text, 'saving'::text])))),
  constraint patient_imports_failure_check CHECK ((failure = ANY (ARRAY['rows-fail'::text, 'not-allowed'::text]))),
  constraint patient_imports_filename_check CHECK (((length(filename) >= 1) AND (length(filename) <= 200))),
  constraint patient_imports_invalid_check CHECK ((invalid >= 0)),
  constraint patient_imports_saved_check CHECK ((saved >= 0)),
  constraint patient_imports_status_check CHECK ((status = ANY (ARRAY['checking'::text, 'saving'::text, 'done'::text, 'refused'::text, 'failed'::text]))),
  constraint patient_imports_total_check CHECK (((total >= 1) AND (total <= 5000)))
);

CREATE INDEX patient_imports_by_time ON patient_imports USING btree (hospital_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX patient_imports_one_running ON patient_imports USING btree (hospital_id) WHERE (status = ANY (ARRAY['checking'::text, 'saving'::text]));

alter table patient_imports enable row level security;
alter table patient_imports force row level security;
create policy civis_app on patient_imports for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on patient_imports for all to current_user using (true) with check (true);
grant delete, insert, select, update on patient_imports to civis_app;
