-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table consultation_diagnoses (
  hospital_id uuid not null,
  id uuid not null,
  consultation_id uuid not null,
  icd_code text collate "C",
  icd_version text,
  description text not null,
  folded_description text collate "C" not null,
  uncoded boolean generated always as ((icd_code IS NULL)) stored not null,
  type text not null,
  verification text not null,
  rank integer not null,
  onset date,
  laterality text not null,
  is_new_case boolean not null,
  is_notifiable boolean not null,
  is_sensitive boolean not null,
  notes text,
  promoted_condition_id uuid,
  amendment_id uuid,
  removed_at timestamp with time zone,
  removed_by uuid,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint consultation_diagnoses_pkey PRIMARY KEY (hospital_id, id),
  constraint consultation_diagnoses_rank_once EXCLUDE USING btree (hospital_id WITH =, consultation_id WITH =, rank WITH =) WHERE ((removed_at IS NULL)) DEFERRABLE INITIALLY DEFERRED,
  constraint consultation_diagnoses_hospital_id_consultation_id_amendme_fkey FOREIGN KEY (hospital_id, consultation_id, amendment_id) REFERENCES consultation_amendments(hospital_id, consultation_id, id),
  constraint consultation_diagnoses_hospital_id_consultation_id_fkey FOREIGN KEY (hospital_id, consultation_id) REFERENCES consultations(hospital_id, id),
  constraint consultation_diagnoses_hospital_id_promoted_condition_id_fkey FOREIGN KEY (hospital_id, promoted_condition_id) REFERENCES pre_existing_conditions(hospital_id, id),
  constraint consultation_diagnoses_description_check CHECK (((length(description) >= 2) AND (length(description) <= 300))),
  constraint consultation_diagnoses_laterality_check CHECK ((laterality = ANY (ARRAY['left'::text, 'right'::text, 'bilateral'::text, 'none'::text]))),
  constraint consultation_diagnoses_notes_check CHECK ((length(notes) <= 1000)),
  constraint consultation_diagnoses_rank_check CHECK ((rank >= 1)),
  constraint consultation_diagnoses_type_check CHECK ((type = ANY (ARRAY['provisional'::text, 'differential'::text, 'working'::text, 'final'::text]))),
  constraint consultation_diagnoses_verification_check CHECK ((verification = ANY (ARRAY['unconfirmed'::text, 'confirmed'::text, 'refuted'::text])))
);

CREATE INDEX consultation_diagnoses_by_code ON consultation_diagnoses USING btree (hospital_id, icd_code, consultation_id) WHERE (removed_at IS NULL);
CREATE INDEX consultation_diagnoses_by_words ON consultation_diagnoses USING btree (hospital_id, folded_description, consultation_id) WHERE (removed_at IS NULL);
CREATE UNIQUE INDEX consultation_diagnoses_code_once ON consultation_diagnoses USING btree (hospital_id, consultation_id, icd_code, laterality) WHERE ((removed_at IS NULL) AND (icd_code IS NOT NULL));
CREATE INDEX consultation_diagnoses_of ON consultation_diagnoses USING btree (hospital_id, consultation_id, rank);
CREATE INDEX consultation_diagnoses_promoted ON consultation_diagnoses USING btree (hospital_id, promoted_condition_id) WHERE (promoted_condition_id IS NOT NULL);
CREATE INDEX consultation_diagnoses_uncoded ON consultation_diagnoses USING btree (hospital_id, created_at) WHERE (uncoded AND (removed_at IS NULL));

CREATE TRIGGER consultation_diagnoses_signed_stay BEFORE INSERT OR UPDATE ON consultation_diagnoses FOR EACH ROW EXECUTE FUNCTION consultation_diagnoses_keep_signed();

alter table consultation_diagnoses enable row level security;
alter table consultation_diagnoses force row level security;
create policy civis_app on consultation_diagnoses for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on consultation_diagnoses for all to current_user using (true) with check (true);
grant delete, insert, select, update on consultation_diagnoses to civis_app;
