-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table patient_import_rows (
  hospital_id uuid not null,
  import_id uuid not null,
  row integer not null,
  state text not null,
  name text not null,
  message text,
  fields jsonb not null,
  cells jsonb,
  patient_id uuid,
  hospital_patient_id text,
  constraint patient_import_rows_pkey PRIMARY KEY (hospital_id, import_id, "row"),
  constraint patient_import_rows_hospital_id_import_id_fkey FOREIGN KEY (hospital_id, import_id) REFERENCES patient_imports(hospital_id, id) ON DELETE CASCADE,
  constraint patient_import_rows_check CHECK (((state = 'saved'::text) = ((patient_id IS NOT NULL) AND (hospital_patient_id IS NOT NULL)))),
  constraint patient_import_rows_check1 CHECK (((state = ANY (ARRAY['waiting'::text, 'valid'::text])) OR (cells IS NULL))),
  constraint patient_import_rows_row_check CHECK (("row" > 0)),
  constraint patient_import_rows_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'valid'::text, 'invalid'::text, 'duplicate'::text, 'saved'::text])))
);

CREATE INDEX patient_import_rows_by_state ON patient_import_rows USING btree (hospital_id, import_id, state, "row");

alter table patient_import_rows enable row level security;
alter table patient_import_rows force row level security;
create policy civis_app on patient_import_rows for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on patient_import_rows for all to current_user using (true) with check (true);
grant delete, insert, select, update on patient_import_rows to civis_app;
