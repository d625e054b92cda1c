-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table hmo_documents (
  hospital_id uuid not null,
  id uuid not null,
  hmo_id uuid not null,
  kind text not null,
  name text not null,
  mime_type text not null,
  size bigint not null,
  file_id uuid not null,
  uploaded_at timestamp with time zone not null,
  uploaded_by uuid,
  uploaded_by_name text not null,
  constraint hmo_documents_pkey PRIMARY KEY (hospital_id, id),
  constraint hmo_documents_hmo FOREIGN KEY (hospital_id, hmo_id) REFERENCES hmos(hospital_id, id) ON DELETE CASCADE,
  constraint hmo_documents_kind_check CHECK ((kind = ANY (ARRAY['contract'::text, 'licence'::text, 'tariff'::text, 'letter'::text, 'other'::text]))),
  constraint hmo_documents_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120)))
);

CREATE INDEX hmo_documents_of_hmo ON hmo_documents USING btree (hospital_id, hmo_id);

alter table hmo_documents enable row level security;
alter table hmo_documents force row level security;
create policy civis_app on hmo_documents for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on hmo_documents for all to current_user using (true) with check (true);
grant delete, insert, select, update on hmo_documents to civis_app;
