-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table patients (
  hospital_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  civis_id text not null,
  hospital_patient_id text not null,
  patient_no bigint not null,
  fullname text not null,
  fullname_key text collate "C" not null,
  title text,
  first_name text not null,
  last_name text not null,
  middle_name text,
  preferred_name text,
  maiden_name text,
  gender text not null,
  sex_at_birth text not null,
  date_of_birth date,
  date_of_birth_estimated boolean not null,
  time_of_birth text,
  birth_weight_grams integer,
  multiple_birth_order integer,
  marital_status text,
  dial_code text,
  phone_number text,
  alternate_phone text,
  email text,
  address text,
  city text,
  state text,
  lga text,
  country text,
  postal_code text,
  landmark text,
  nationality text,
  state_of_origin text,
  religion text,
  occupation text,
  education_level text,
  language text,
  needs_interpreter boolean not null,
  id_type text,
  id_number text,
  blood_group text not null,
  blood_group_verified boolean not null,
  genotype text not null,
  disabilities text[] not null,
  photo_attachment_id uuid,
  is_dependant boolean not null,
  principal_patient_id uuid,
  dependant_relationship text,
  dependant_number integer,
  is_unidentified boolean not null,
  alias text,
  status text not null,
  listed boolean generated always as ((status = ANY (ARRAY['active'::text, 'deceased'::text]))) stored not null,
  deceased_at timestamp with time zone,
  merged_into_patient_id uuid,
  registration_source text not null,
  referred_by text,
  preferred_contact text not null,
  consents jsonb not null,
  alerts jsonb not null,
  confidential boolean not null,
  billing_method text,
  last_visit_at timestamp with time zone,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  principal_is_dependant boolean generated always as (
CASE
    WHEN (principal_patient_id IS NULL) THEN NULL::boolean
    ELSE false
END) stored,
  mother_patient_id uuid,
  constraint patients_pkey PRIMARY KEY (hospital_id, id),
  constraint patients_dependant_number_once UNIQUE (hospital_id, principal_patient_id, dependant_number),
  constraint patients_number_once UNIQUE (hospital_id, patient_no),
  constraint patients_rank UNIQUE (hospital_id, id, is_dependant),
  constraint patients_dependant_has_none FOREIGN KEY (hospital_id, principal_patient_id, principal_is_dependant) REFERENCES patients(hospital_id, id, is_dependant) DEFERRABLE,
  constraint patients_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint patients_merged_into FOREIGN KEY (hospital_id, merged_into_patient_id) REFERENCES patients(hospital_id, id),
  constraint patients_mother FOREIGN KEY (hospital_id, mother_patient_id) REFERENCES patients(hospital_id, id),
  constraint patients_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id) DEFERRABLE INITIALLY DEFERRED,
  constraint patients_photo FOREIGN KEY (hospital_id, photo_attachment_id) REFERENCES files(hospital_id, id),
  constraint patients_alerts_check CHECK ((jsonb_typeof(alerts) = 'array'::text)),
  constraint patients_billing_method_check CHECK ((billing_method = ANY (ARRAY['Self-Pay'::text, 'HMO'::text, 'HPP'::text, 'Company'::text]))),
  constraint patients_blood_group_check CHECK ((blood_group = ANY (ARRAY['A+'::text, 'A-'::text, 'B+'::text, 'B-'::text, 'AB+'::text, 'AB-'::text, 'O+'::text, 'O-'::text, 'unknown'::text]))),
  constraint patients_consents_check CHECK ((jsonb_typeof(consents) = 'object'::text)),
  constraint patients_deceased_whole CHECK (((status = 'deceased'::text) = (deceased_at IS NOT NULL))),
  constraint patients_dependant_number_check CHECK (((dependant_number >= 1) AND (dependant_number <= 20))),
  constraint patients_dependant_relationship_check CHECK ((dependant_relationship = ANY (ARRAY['spouse'::text, 'son'::text, 'daughter'::text, 'father'::text, 'mother'::text, 'sibling'::text, 'ward'::text, 'other'::text]))),
  constraint patients_dependant_whole CHECK (((is_dependant = (principal_patient_id IS NOT NULL)) AND (is_dependant = (dependant_relationship IS NOT NULL)) AND (is_dependant = (dependant_number IS NOT NULL)))),
  constraint patients_first_name_check CHECK (((length(first_name) >= 1) AND (length(first_name) <= 60))),
  constraint patients_gender_check CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text, 'prefer not to say'::text]))),
  constraint patients_genotype_check CHECK ((genotype = ANY (ARRAY['AA'::text, 'AS'::text, 'AC'::text, 'SS'::text, 'SC'::text, 'CC'::text, 'unknown'::text]))),
  constraint patients_id_number_whole CHECK (((id_type IS NULL) = (id_number IS NULL))),
  constraint patients_id_type_check CHECK ((id_type = ANY (ARRAY['NIN'::text, 'Passport'::text, 'Drivers Licence'::text, 'Voters Card'::text, 'NHIA Number'::text, 'Staff Id'::text, 'Other'::text]))),
  constraint patients_last_name_check CHECK (((length(last_name) >= 1) AND (length(last_name) <= 60))),
  constraint patients_marital_status_check CHECK ((marital_status = ANY (ARRAY['single'::text, 'married'::text, 'divorced'::text, 'separated'::text, 'widowed'::text, 'cohabiting'::text, 'unknown'::text]))),
  constraint patients_merged_whole CHECK (((status = 'merged'::text) = (merged_into_patient_id IS NOT NULL))),
  constraint patients_own_mother CHECK ((mother_patient_id <> id)),
  constraint patients_preferred_contact_check CHECK ((preferred_contact = ANY (ARRAY['sms'::text, 'email'::text, 'phone'::text, 'none'::text]))),
  constraint patients_registration_source_check CHECK ((registration_source = ANY (ARRAY['front-desk'::text, 'emergency'::text, 'newborn'::text, 'portal'::text, 'import'::text, 'other-hospital'::text]))),
  constraint patients_religion_check CHECK ((religion = ANY (ARRAY['Christianity'::text, 'Islam'::text, 'Traditional'::text, 'Other'::text, 'None'::text]))),
  constraint patients_sex_at_birth_check CHECK ((sex_at_birth = ANY (ARRAY['male'::text, 'female'::text, 'intersex'::text, 'unknown'::text]))),
  constraint patients_status_check CHECK ((status = ANY (ARRAY['active'::text, 'deceased'::text, 'merged'::text, 'archived'::text]))),
  constraint patients_title_check CHECK ((title = ANY (ARRAY['Mr'::text, 'Mrs'::text, 'Ms'::text, 'Miss'::text, 'Master'::text, 'Dr'::text, 'Prof'::text, 'Chief'::text, 'Alhaji'::text, 'Alhaja'::text, 'Rev'::text, 'Baby'::text])))
);

CREATE INDEX patients_by_billing ON patients USING btree (hospital_id, billing_method, created_at DESC, id DESC) WHERE listed;
CREATE INDEX patients_by_birth ON patients USING btree (hospital_id, date_of_birth, id) WHERE listed;
CREATE INDEX patients_by_fullname ON patients USING btree (hospital_id, fullname_key, id) WHERE listed;
CREATE INDEX patients_by_gender ON patients USING btree (hospital_id, gender, created_at DESC, id DESC) WHERE listed;
CREATE INDEX patients_by_last_visit ON patients USING btree (hospital_id, last_visit_at DESC NULLS LAST, id DESC) WHERE listed;
CREATE INDEX patients_by_merged ON patients USING btree (hospital_id, merged_into_patient_id) WHERE (merged_into_patient_id IS NOT NULL);
CREATE INDEX patients_by_number ON patients USING btree (hospital_id, patient_no) WHERE listed;
CREATE INDEX patients_by_person ON patients USING btree (person_id);
CREATE INDEX patients_confidential ON patients USING btree (hospital_id, id) WHERE confidential;
CREATE INDEX patients_deceased_newest ON patients USING btree (hospital_id, created_at DESC, id DESC) WHERE (status = 'deceased'::text);
CREATE INDEX patients_dependants_newest ON patients USING btree (hospital_id, created_at DESC, id DESC) WHERE (listed AND is_dependant);
CREATE UNIQUE INDEX patients_id_number_once ON patients USING btree (hospital_id, id_type, id_number) WHERE ((id_number IS NOT NULL) AND (status <> 'merged'::text));
CREATE INDEX patients_newest ON patients USING btree (hospital_id, created_at DESC, id DESC) WHERE listed;
CREATE INDEX patients_of_mother ON patients USING btree (hospital_id, mother_patient_id, date_of_birth) WHERE (mother_patient_id IS NOT NULL);
CREATE UNIQUE INDEX patients_one_per_person ON patients USING btree (hospital_id, person_id) WHERE (status <> 'merged'::text);

CREATE CONSTRAINT TRIGGER patients_counted AFTER INSERT OR DELETE OR UPDATE ON patients DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION patients_count();
CREATE CONSTRAINT TRIGGER patients_have_default_billing AFTER INSERT OR UPDATE OF status, billing_method ON patients DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION patients_have_default_billing();
CREATE CONSTRAINT TRIGGER patients_match_death AFTER INSERT OR UPDATE OF status ON patients DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION patients_match_death();

alter table patients enable row level security;
alter table patients force row level security;
create policy civis_app on patients for all to civis_app using ((hospital_id = app_hospital())) with check ((hospital_id = app_hospital()));
create policy civis_owner on patients for all to current_user using (true) with check (true);
grant delete, insert, select, update on patients to civis_app;
