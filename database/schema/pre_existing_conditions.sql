-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table pre_existing_conditions (
  hospital_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  name text not null,
  icd_code text,
  category text not null,
  clinical_status text not null,
  verification_status text not null,
  severity text,
  laterality text not null,
  onset_date text,
  onset_age integer,
  onset_text text,
  abatement_date text,
  family_relation text,
  is_chronic boolean not null,
  is_notifiable boolean not null,
  is_sensitive boolean not null,
  current_treatment text,
  notes text,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint pre_existing_conditions_pkey PRIMARY KEY (hospital_id, id),
  constraint pre_existing_conditions_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint pre_existing_conditions_hospital_id_patient_id_fkey FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint pre_existing_conditions_abatement_date_check CHECK ((abatement_date ~ '^\d{4}(-\d\d-\d\d)?$'::text)),
  constraint pre_existing_conditions_category_check CHECK ((category = ANY (ARRAY['problem'::text, 'past-illness'::text, 'surgery'::text, 'family-history'::text, 'social'::text, 'obstetric'::text, 'immunisation-note'::text]))),
  constraint pre_existing_conditions_clinical_status_check CHECK ((clinical_status = ANY (ARRAY['active'::text, 'recurrence'::text, 'remission'::text, 'resolved'::text, 'inactive'::text]))),
  constraint pre_existing_conditions_family_relation_check CHECK ((family_relation = ANY (ARRAY['mother'::text, 'father'::text, 'sister'::text, 'brother'::text, 'daughter'::text, 'son'::text, 'grandparent'::text, 'aunt'::text, 'uncle'::text, 'cousin'::text, 'other'::text]))),
  constraint pre_existing_conditions_icd_code_check CHECK (((length(icd_code) >= 3) AND (length(icd_code) <= 10))),
  constraint pre_existing_conditions_laterality_check CHECK ((laterality = ANY (ARRAY['left'::text, 'right'::text, 'bilateral'::text, 'none'::text]))),
  constraint pre_existing_conditions_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint pre_existing_conditions_onset_age_check CHECK (((onset_age >= 0) AND (onset_age <= 130))),
  constraint pre_existing_conditions_onset_date_check CHECK ((onset_date ~ '^\d{4}(-\d\d-\d\d)?$'::text)),
  constraint pre_existing_conditions_relation CHECK (((family_relation IS NULL) OR (category = 'family-history'::text))),
  constraint pre_existing_conditions_severity_check CHECK ((severity = ANY (ARRAY['mild'::text, 'moderate'::text, 'severe'::text]))),
  constraint pre_existing_conditions_verification_status_check CHECK ((verification_status = ANY (ARRAY['unconfirmed'::text, 'provisional'::text, 'differential'::text, 'confirmed'::text, 'refuted'::text, 'entered-in-error'::text])))
);

CREATE INDEX pre_existing_conditions_by_id ON pre_existing_conditions USING btree (id);
CREATE INDEX pre_existing_conditions_by_patient ON pre_existing_conditions USING btree (hospital_id, patient_id, created_at DESC, id DESC);

alter table pre_existing_conditions enable row level security;
alter table pre_existing_conditions force row level security;
create policy civis_app on pre_existing_conditions for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on pre_existing_conditions for all to current_user using (true) with check (true);
grant delete, insert, select, update on pre_existing_conditions to civis_app;
