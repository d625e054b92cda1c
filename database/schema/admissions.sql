-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table admissions (
  hospital_id uuid not null,
  id uuid not null,
  admission_number text not null,
  patient_id uuid not null,
  status text not null,
  source text not null,
  request_id uuid,
  consultation_id uuid,
  admitted_at timestamp with time zone not null,
  backdate_reason text,
  expected_discharge_at timestamp with time zone,
  ward_id uuid not null,
  bed_id uuid,
  admitting_doctor_id uuid,
  consultant_id uuid not null,
  primary_nurse_id uuid,
  reason text not null,
  admitting_diagnoses jsonb not null,
  acuity text not null,
  isolation text not null,
  diet text,
  nil_by_mouth_until timestamp with time zone,
  code_status text not null,
  guardian jsonb,
  observation_minutes integer not null,
  patient_billing_id uuid,
  coverage_note text,
  deposit_required bigint,
  policy_reason text,
  deposit_override text,
  assessment jsonb,
  discharged_at timestamp with time zone,
  discharged_by uuid,
  discharged_by_name text,
  discharge_type text,
  final_diagnoses jsonb,
  discharge_summary jsonb,
  discharge_signed_by text,
  follow_up_appointment_id uuid,
  death_record_id uuid,
  vacated_at timestamp with time zone,
  vacated_by uuid,
  vacated_to text,
  released_at timestamp with time zone,
  released_by uuid,
  released_by_name text,
  released_to text,
  outstanding_at_release bigint,
  release_reason text,
  release_note text,
  cancelled_at timestamp with time zone,
  cancelled_by uuid,
  cancel_reason text,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  mother_admission_id uuid,
  discharge_prescription_id uuid,
  discharge_medicines jsonb,
  discharge_document_id uuid,
  guardian_told_at timestamp with time zone,
  constraint admissions_pkey PRIMARY KEY (hospital_id, id),
  constraint admissions_one_number UNIQUE (hospital_id, admission_number),
  constraint admissions_bed FOREIGN KEY (hospital_id, bed_id) REFERENCES beds(hospital_id, id),
  constraint admissions_discharge_document FOREIGN KEY (hospital_id, discharge_document_id) REFERENCES patient_summaries(hospital_id, id),
  constraint admissions_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint admissions_mother FOREIGN KEY (hospital_id, mother_admission_id) REFERENCES admissions(hospital_id, id),
  constraint admissions_patient FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint admissions_request FOREIGN KEY (hospital_id, request_id) REFERENCES admission_requests(hospital_id, id),
  constraint admissions_take_home FOREIGN KEY (hospital_id, discharge_prescription_id) REFERENCES prescriptions(hospital_id, id),
  constraint admissions_ward FOREIGN KEY (hospital_id, ward_id) REFERENCES wards(hospital_id, id),
  constraint admissions_acuity_check CHECK ((acuity = ANY (ARRAY['critical'::text, 'high'::text, 'moderate'::text, 'low'::text]))),
  constraint admissions_admitting_diagnoses_check CHECK (((jsonb_typeof(admitting_diagnoses) = 'array'::text) AND (jsonb_array_length(admitting_diagnoses) >= 1))),
  constraint admissions_bed_free CHECK (((status <> ALL (ARRAY['released'::text, 'cancelled'::text])) OR (bed_id IS NULL))),
  constraint admissions_cancelled CHECK (((status = 'cancelled'::text) = (cancelled_at IS NOT NULL))),
  constraint admissions_code_status_check CHECK ((code_status = ANY (ARRAY['full'::text, 'dnr'::text]))),
  constraint admissions_deposit_required_check CHECK ((deposit_required >= 0)),
  constraint admissions_discharge_type_check CHECK ((discharge_type = ANY (ARRAY['recovered'::text, 'improved'::text, 'unchanged'::text, 'referred'::text, 'against-medical-advice'::text, 'absconded'::text, 'deceased'::text, 'transferred-out'::text]))),
  constraint admissions_discharged CHECK (((status <> ALL (ARRAY['discharged'::text, 'released'::text])) OR ((discharged_at IS NOT NULL) AND (discharge_type IS NOT NULL) AND (discharged_at >= admitted_at)))),
  constraint admissions_guardian_consent CHECK (((guardian IS NULL) OR ((jsonb_typeof((guardian -> 'smsConsent'::text)) = 'boolean'::text) AND ((((guardian ->> 'smsConsent'::text))::boolean IS NOT TRUE) OR ((guardian ->> 'phone'::text) IS NOT NULL))))),
  constraint admissions_isolation_check CHECK ((isolation = ANY (ARRAY['none'::text, 'contact'::text, 'droplet'::text, 'airborne'::text, 'protective'::text]))),
  constraint admissions_newborns_have_mothers CHECK (((mother_admission_id IS NULL) OR ((source = 'newborn'::text) AND (mother_admission_id <> id)))),
  constraint admissions_observation_minutes_check CHECK (((observation_minutes >= 15) AND (observation_minutes <= 1440))),
  constraint admissions_owed_for_a_reason CHECK (((outstanding_at_release IS NULL) OR (outstanding_at_release <= 0) OR (release_reason IS NOT NULL))),
  constraint admissions_release_reason_check CHECK ((release_reason = ANY (ARRAY['payment-plan'::text, 'waived'::text, 'hmo-pending'::text, 'absconded'::text, 'deceased'::text, 'emergency-policy'::text]))),
  constraint admissions_released CHECK (((status = 'released'::text) = (released_at IS NOT NULL))),
  constraint admissions_source_check CHECK ((source = ANY (ARRAY['outpatient'::text, 'emergency'::text, 'referral-in'::text, 'labour'::text, 'elective-procedure'::text, 'newborn'::text, 'transfer-in'::text, 'readmission'::text]))),
  constraint admissions_status_check CHECK ((status = ANY (ARRAY['admitted'::text, 'discharged'::text, 'released'::text, 'cancelled'::text]))),
  constraint admissions_take_home_discharged CHECK (((discharge_prescription_id IS NULL) OR (discharged_at IS NOT NULL))),
  constraint admissions_vacated CHECK (((vacated_at IS NULL) OR ((status = ANY (ARRAY['discharged'::text, 'released'::text])) AND (bed_id IS NULL)))),
  constraint admissions_vacated_to_check CHECK ((vacated_to = ANY (ARRAY['home'::text, 'lounge'::text, 'mortuary'::text, 'other-facility'::text, 'unknown'::text])))
);

CREATE INDEX admissions_expected ON admissions USING btree (hospital_id, expected_discharge_at) WHERE (status = 'admitted'::text);
CREATE INDEX admissions_newest ON admissions USING btree (hospital_id, status, admitted_at DESC, id);
CREATE INDEX admissions_of_consultant ON admissions USING btree (hospital_id, consultant_id, status, admitted_at DESC, id);
CREATE INDEX admissions_of_mother ON admissions USING btree (hospital_id, mother_admission_id) WHERE (mother_admission_id IS NOT NULL);
CREATE INDEX admissions_of_patient ON admissions USING btree (hospital_id, patient_id, admitted_at DESC, id);
CREATE INDEX admissions_of_ward ON admissions USING btree (hospital_id, ward_id, status, admitted_at DESC, id);
CREATE UNIQUE INDEX admissions_one_in_bed ON admissions USING btree (hospital_id, bed_id) WHERE (bed_id IS NOT NULL);
CREATE UNIQUE INDEX admissions_one_open ON admissions USING btree (hospital_id, patient_id) WHERE (status = 'admitted'::text);

CREATE TRIGGER tally_admissions_added AFTER INSERT ON admissions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_admissions_added();
CREATE TRIGGER tally_admissions_moved AFTER UPDATE ON admissions FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION tally_admissions_moved();
CREATE TRIGGER tally_admissions_removed AFTER DELETE ON admissions FOR EACH ROW EXECUTE FUNCTION tally_admissions_removed();

alter table admissions enable row level security;
alter table admissions force row level security;
create policy civis_app on admissions for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on admissions for all to current_user using (true) with check (true);
grant delete, insert, select, update on admissions to civis_app;
