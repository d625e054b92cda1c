-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table referrals (
  hospital_id uuid not null,
  id uuid not null,
  referral_number text not null,
  direction text not null,
  patient_id uuid not null,
  consultation_id uuid,
  to_department_id uuid,
  to_practitioner_id uuid,
  facility_name text,
  facility_address text,
  facility_phone text,
  facility_email text,
  urgency text not null,
  reason text not null,
  clinical_summary text,
  attachment_ids uuid[] not null,
  status text not null,
  answered_at timestamp with time zone,
  answered_by uuid,
  answered_by_name text,
  reply text,
  close_reason text,
  resulting_appointment_id uuid,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint referrals_pkey PRIMARY KEY (hospital_id, id),
  constraint referrals_number_once UNIQUE (hospital_id, referral_number),
  constraint referrals_visit_once UNIQUE (hospital_id, resulting_appointment_id),
  constraint referrals_hospital_id_consultation_id_fkey FOREIGN KEY (hospital_id, consultation_id) REFERENCES consultations(hospital_id, id),
  constraint referrals_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint referrals_hospital_id_patient_id_fkey FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint referrals_hospital_id_resulting_appointment_id_fkey FOREIGN KEY (hospital_id, resulting_appointment_id) REFERENCES appointments(hospital_id, id),
  constraint referrals_hospital_id_to_department_id_fkey FOREIGN KEY (hospital_id, to_department_id) REFERENCES departments(hospital_id, id),
  constraint referrals_attachment_ids_check CHECK ((cardinality(attachment_ids) <= 20)),
  constraint referrals_clinical_summary_check CHECK ((length(clinical_summary) <= 10000)),
  constraint referrals_close_reason_check CHECK ((length(close_reason) <= 500)),
  constraint referrals_declined_why CHECK (((status <> ALL (ARRAY['declined'::text, 'cancelled'::text])) OR (close_reason IS NOT NULL))),
  constraint referrals_direction_check CHECK ((direction = ANY (ARRAY['internal'::text, 'external'::text]))),
  constraint referrals_facility_name_check CHECK (((length(facility_name) >= 2) AND (length(facility_name) <= 160))),
  constraint referrals_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 1000))),
  constraint referrals_reply_check CHECK ((length(reply) <= 4000)),
  constraint referrals_status_check CHECK ((status = ANY (ARRAY['sent'::text, 'accepted'::text, 'declined'::text, 'completed'::text, 'cancelled'::text]))),
  constraint referrals_target CHECK (
CASE direction
    WHEN 'external'::text THEN (facility_name IS NOT NULL)
    ELSE ((to_department_id IS NOT NULL) OR (to_practitioner_id IS NOT NULL))
END),
  constraint referrals_urgency_check CHECK ((urgency = ANY (ARRAY['routine'::text, 'urgent'::text, 'emergency'::text]))),
  constraint referrals_visit_of_accepted CHECK (((resulting_appointment_id IS NULL) OR (status = ANY (ARRAY['accepted'::text, 'completed'::text, 'cancelled'::text]))))
);

CREATE INDEX referrals_by_consultation ON referrals USING btree (hospital_id, consultation_id) WHERE (consultation_id IS NOT NULL);
CREATE INDEX referrals_by_department ON referrals USING btree (hospital_id, to_department_id, created_at DESC) WHERE (to_department_id IS NOT NULL);
CREATE INDEX referrals_by_patient ON referrals USING btree (hospital_id, patient_id, created_at DESC);
CREATE INDEX referrals_by_practitioner ON referrals USING btree (hospital_id, to_practitioner_id, created_at DESC) WHERE (to_practitioner_id IS NOT NULL);
CREATE INDEX referrals_by_sender ON referrals USING btree (hospital_id, created_by, created_at DESC);
CREATE INDEX referrals_by_time ON referrals USING btree (hospital_id, created_at DESC, id DESC);

alter table referrals enable row level security;
alter table referrals force row level security;
create policy civis_app on referrals for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on referrals for all to current_user using (true) with check (true);
grant delete, insert, select, update on referrals to civis_app;
