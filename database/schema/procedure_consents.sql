-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table procedure_consents (
  hospital_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  status text not null,
  content jsonb not null,
  text_id uuid not null,
  text_version integer not null,
  language text not null,
  signed_text text,
  signed_about text,
  signed_hash text,
  signature text,
  taken_at timestamp with time zone,
  taken_by uuid,
  taken_by_name text,
  ended_reason text,
  current boolean not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint procedure_consents_pkey PRIMARY KEY (hospital_id, id),
  constraint procedure_consents_request FOREIGN KEY (hospital_id, request_id) REFERENCES procedure_requests(hospital_id, id) ON DELETE CASCADE,
  constraint procedure_consents_text FOREIGN KEY (hospital_id, text_id) REFERENCES consent_texts(hospital_id, id),
  constraint procedure_consents_ended_reason_check CHECK ((length(ended_reason) <= 500)),
  constraint procedure_consents_hash CHECK (((signed_hash IS NULL) OR (signed_hash = encode(sha256(convert_to(((signed_text || '
'::text) || signed_about), 'UTF8'::name)), 'hex'::text)))),
  constraint procedure_consents_signature_check CHECK ((length(signature) <= 400000)),
  constraint procedure_consents_signed CHECK (((status <> 'signed'::text) OR ((signed_text IS NOT NULL) AND (signed_about IS NOT NULL) AND (signed_hash IS NOT NULL) AND (signature IS NOT NULL) AND (taken_at IS NOT NULL)))),
  constraint procedure_consents_signed_hash_check CHECK ((signed_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint procedure_consents_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'signed'::text, 'refused'::text, 'withdrawn'::text])))
);

CREATE INDEX procedure_consents_of_text ON procedure_consents USING btree (hospital_id, text_id);
CREATE UNIQUE INDEX procedure_consents_one_current ON procedure_consents USING btree (hospital_id, request_id) WHERE current;

alter table procedure_consents enable row level security;
alter table procedure_consents force row level security;
create policy civis_app on procedure_consents for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on procedure_consents for all to current_user using (true) with check (true);
grant delete, insert, select, update on procedure_consents to civis_app;
