-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table patient_summaries (
  hospital_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  title text not null,
  body text not null,
  type text not null,
  status text not null,
  source_type text,
  source_id uuid,
  author_id uuid,
  author_name text not null,
  co_signer_id uuid,
  signed_at timestamp with time zone,
  signed_by uuid,
  signed_by_name text,
  supersedes_id uuid,
  visible_to_patient boolean not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint patient_summaries_pkey PRIMARY KEY (hospital_id, id),
  constraint patient_summaries_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint patient_summaries_hospital_id_patient_id_fkey FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint patient_summaries_hospital_id_supersedes_id_fkey FOREIGN KEY (hospital_id, supersedes_id) REFERENCES patient_summaries(hospital_id, id),
  constraint patient_summaries_body_check CHECK (((length(body) >= 1) AND (length(body) <= 20000))),
  constraint patient_summaries_signed_whole CHECK (((status = 'draft'::text) = (signed_at IS NULL))),
  constraint patient_summaries_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'final'::text, 'superseded'::text]))),
  constraint patient_summaries_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120))),
  constraint patient_summaries_type_check CHECK ((type = ANY (ARRAY['clinical-summary'::text, 'referral-summary'::text, 'discharge-summary'::text, 'transfer-of-care'::text, 'medical-report'::text, 'nursing-handover'::text])))
);

CREATE INDEX patient_summaries_by_patient ON patient_summaries USING btree (hospital_id, patient_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX patient_summaries_one_successor ON patient_summaries USING btree (hospital_id, supersedes_id) WHERE (supersedes_id IS NOT NULL);

CREATE TRIGGER patient_summaries_signed_stays BEFORE UPDATE ON patient_summaries FOR EACH ROW EXECUTE FUNCTION patient_summaries_keep_signed();

alter table patient_summaries enable row level security;
alter table patient_summaries force row level security;
create policy civis_app on patient_summaries for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on patient_summaries for all to current_user using (true) with check (true);
grant delete, insert, select, update on patient_summaries to civis_app;
