-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table procedure_documents (
  hospital_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  file_id uuid not null,
  kind text not null,
  name text not null,
  mime_type text not null,
  size integer not null,
  note text,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text,
  constraint procedure_documents_pkey PRIMARY KEY (hospital_id, id),
  constraint procedure_documents_request FOREIGN KEY (hospital_id, request_id) REFERENCES procedure_requests(hospital_id, id) ON DELETE CASCADE,
  constraint procedure_documents_kind_check CHECK ((kind = ANY (ARRAY['lab'::text, 'imaging'::text, 'referral'::text, 'anaesthesia-chart'::text, 'photo'::text, 'consent'::text, 'other'::text]))),
  constraint procedure_documents_note_check CHECK ((length(note) <= 500))
);

CREATE INDEX procedure_documents_of_request ON procedure_documents USING btree (hospital_id, request_id);

alter table procedure_documents enable row level security;
alter table procedure_documents force row level security;
create policy civis_app on procedure_documents for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on procedure_documents for all to current_user using (true) with check (true);
grant delete, insert, select, update on procedure_documents to civis_app;
