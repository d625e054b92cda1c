-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table patient_attachments (
  hospital_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  file_id uuid not null,
  name text not null,
  category text not null,
  mime text not null,
  size integer not null,
  sha256 text not null,
  pages integer,
  linked_type text,
  linked_id uuid,
  taken_at text,
  description text,
  visible_to_patient boolean not null,
  is_sensitive boolean not null,
  uploaded_by uuid,
  uploaded_by_name text not null,
  from_patient boolean not null,
  status text not null,
  archived_reason text,
  scan text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  thumbnail_file_id uuid,
  constraint patient_attachments_pkey PRIMARY KEY (hospital_id, id),
  constraint patient_attachments_hospital_id_file_id_fkey FOREIGN KEY (hospital_id, file_id) REFERENCES files(hospital_id, id),
  constraint patient_attachments_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint patient_attachments_hospital_id_patient_id_fkey FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint patient_attachments_thumbnail FOREIGN KEY (hospital_id, thumbnail_file_id) REFERENCES files(hospital_id, id),
  constraint patient_attachments_archived_whole CHECK (((status = 'archived'::text) = (archived_reason IS NOT NULL))),
  constraint patient_attachments_category_check CHECK ((category = ANY (ARRAY['identity'::text, 'referral-letter'::text, 'consent'::text, 'lab-report'::text, 'imaging'::text, 'discharge-letter'::text, 'insurance-card'::text, 'prescription'::text, 'photo'::text, 'other'::text]))),
  constraint patient_attachments_link_whole CHECK (((linked_type IS NULL) = (linked_id IS NULL))),
  constraint patient_attachments_linked_type_check CHECK ((linked_type = ANY (ARRAY['consultation'::text, 'admission'::text, 'procedure-request'::text, 'lab-request'::text, 'radiology-request'::text, 'hmo-claim'::text, 'hmo-approval'::text]))),
  constraint patient_attachments_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint patient_attachments_scan_check CHECK ((scan = ANY (ARRAY['pending'::text, 'clean'::text, 'infected'::text]))),
  constraint patient_attachments_sha256_check CHECK ((length(sha256) = 64)),
  constraint patient_attachments_size_check CHECK ((size > 0)),
  constraint patient_attachments_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text])))
);

CREATE INDEX patient_attachments_by_link ON patient_attachments USING btree (hospital_id, linked_id) WHERE (linked_id IS NOT NULL);
CREATE INDEX patient_attachments_by_patient ON patient_attachments USING btree (hospital_id, patient_id, status, created_at DESC, id DESC);

alter table patient_attachments enable row level security;
alter table patient_attachments force row level security;
create policy civis_app on patient_attachments for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on patient_attachments for all to current_user using (true) with check (true);
grant delete, insert, select, update on patient_attachments to civis_app;
