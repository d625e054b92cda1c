-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table patient_category_members (
  hospital_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  category_id uuid not null,
  document_reference text,
  note text,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text,
  constraint patient_category_members_pkey PRIMARY KEY (hospital_id, id),
  constraint patient_category_members_category FOREIGN KEY (hospital_id, category_id) REFERENCES patient_categories(hospital_id, id),
  constraint patient_category_members_patient FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint patient_category_members_document_reference_check CHECK ((length(document_reference) <= 120)),
  constraint patient_category_members_note_check CHECK ((length(note) <= 300))
);

CREATE INDEX patient_category_members_by_patient ON patient_category_members USING btree (hospital_id, patient_id, id);

alter table patient_category_members enable row level security;
alter table patient_category_members force row level security;
create policy civis_app on patient_category_members for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on patient_category_members for all to current_user using (true) with check (true);
grant delete, insert, select, update on patient_category_members to civis_app;
