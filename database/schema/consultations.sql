-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table consultations (
  hospital_id uuid not null,
  id uuid not null,
  consultation_number text not null,
  patient_id uuid not null,
  appointment_id uuid not null,
  ticket_id uuid,
  type text not null,
  status text not null,
  department_id uuid not null,
  specialization_id uuid,
  room_id uuid,
  room_name text,
  practitioner_id uuid not null,
  practitioner_name text not null,
  started_at timestamp with time zone not null,
  held_at timestamp with time zone,
  hold_reason text,
  hold_note text,
  held_seconds integer default 0 not null,
  results_ready boolean default false not null,
  completed_at timestamp with time zone,
  signed_by uuid,
  signed_by_name text,
  co_sign_required boolean default false not null,
  co_sign_reason text,
  co_signed_by uuid,
  co_signed_by_name text,
  co_signed_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  cancelled_by uuid,
  cancel_reason text,
  confidentiality text not null,
  disposition text,
  primary_icd_code text,
  primary_description text,
  no_diagnosis_reason text,
  follow_up_date date,
  follow_up_appointment_id uuid,
  amendment_count integer default 0 not null,
  amended_by uuid,
  open_told_at timestamp with time zone,
  unsigned_told_at timestamp with time zone,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint consultations_pkey PRIMARY KEY (hospital_id, id),
  constraint consultations_number_once UNIQUE (hospital_id, consultation_number),
  constraint consultations_hospital_id_appointment_id_fkey FOREIGN KEY (hospital_id, appointment_id) REFERENCES appointments(hospital_id, id),
  constraint consultations_hospital_id_department_id_fkey FOREIGN KEY (hospital_id, department_id) REFERENCES departments(hospital_id, id),
  constraint consultations_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint consultations_hospital_id_follow_up_appointment_id_fkey FOREIGN KEY (hospital_id, follow_up_appointment_id) REFERENCES appointments(hospital_id, id),
  constraint consultations_hospital_id_patient_id_fkey FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint consultations_hospital_id_specialization_id_fkey FOREIGN KEY (hospital_id, specialization_id) REFERENCES specializations(hospital_id, id),
  constraint consultations_hospital_id_ticket_id_fkey FOREIGN KEY (hospital_id, ticket_id) REFERENCES queue_tickets(hospital_id, id),
  constraint consultations_amendment_count_check CHECK ((amendment_count >= 0)),
  constraint consultations_cancel_reason_check CHECK (((length(cancel_reason) >= 3) AND (length(cancel_reason) <= 500))),
  constraint consultations_cancelled_whole CHECK (((status = 'cancelled'::text) = ((cancelled_at IS NOT NULL) AND (cancel_reason IS NOT NULL)))),
  constraint consultations_co_sign_reason_check CHECK ((co_sign_reason = ANY (ARRAY['trainee'::text, 'late-amendment'::text]))),
  constraint consultations_co_signed_by_another CHECK (((co_signed_by IS NULL) OR (co_signed_by IS DISTINCT FROM signed_by))),
  constraint consultations_completed_whole CHECK (((status <> 'completed'::text) OR ((completed_at IS NOT NULL) AND (signed_by IS NOT NULL) AND (disposition IS NOT NULL) AND ((primary_description IS NOT NULL) OR (no_diagnosis_reason IS NOT NULL))))),
  constraint consultations_confidentiality_check CHECK ((confidentiality = ANY (ARRAY['normal'::text, 'restricted'::text]))),
  constraint consultations_disposition_check CHECK ((disposition = ANY (ARRAY['home'::text, 'admitted'::text, 'referred-in'::text, 'referred-out'::text, 'observation'::text, 'left-against-advice'::text, 'deceased'::text, 'follow-up'::text]))),
  constraint consultations_forward CHECK (((completed_at IS NULL) OR (completed_at >= started_at))),
  constraint consultations_held_seconds_check CHECK ((held_seconds >= 0)),
  constraint consultations_held_whole CHECK (((status = 'on-hold'::text) = (held_at IS NOT NULL))),
  constraint consultations_hold_note_check CHECK ((length(hold_note) <= 300)),
  constraint consultations_hold_reason_check CHECK ((hold_reason = ANY (ARRAY['results'::text, 'imaging'::text, 'procedure'::text, 'specialist'::text, 'patient'::text, 'other'::text]))),
  constraint consultations_no_diagnosis_reason_check CHECK ((length(no_diagnosis_reason) <= 500)),
  constraint consultations_status_check CHECK ((status = ANY (ARRAY['in-progress'::text, 'on-hold'::text, 'completed'::text, 'cancelled'::text]))),
  constraint consultations_type_check CHECK ((type = ANY (ARRAY['outpatient'::text, 'emergency'::text, 'follow-up'::text, 'specialist'::text, 'antenatal'::text, 'telemedicine'::text, 'home-visit'::text, 'pre-op'::text, 'dental'::text, 'eye'::text])))
);

CREATE INDEX consultations_by_department ON consultations USING btree (hospital_id, department_id, started_at DESC, id DESC);
CREATE INDEX consultations_by_patient ON consultations USING btree (hospital_id, patient_id, started_at DESC, id DESC);
CREATE INDEX consultations_by_practitioner ON consultations USING btree (hospital_id, practitioner_id, started_at DESC, id DESC);
CREATE INDEX consultations_by_start ON consultations USING btree (hospital_id, started_at DESC, id DESC);
CREATE INDEX consultations_follow_up ON consultations USING btree (hospital_id, follow_up_appointment_id) WHERE (follow_up_appointment_id IS NOT NULL);
CREATE UNIQUE INDEX consultations_one_open_with_doctor ON consultations USING btree (hospital_id, patient_id, practitioner_id) WHERE (status = ANY (ARRAY['in-progress'::text, 'on-hold'::text]));
CREATE UNIQUE INDEX consultations_one_per_appointment ON consultations USING btree (hospital_id, appointment_id) WHERE (status <> 'cancelled'::text);
CREATE INDEX consultations_open ON consultations USING btree (hospital_id, started_at) WHERE (status = ANY (ARRAY['in-progress'::text, 'on-hold'::text]));
CREATE INDEX consultations_restricted ON consultations USING btree (hospital_id, id) WHERE (confidentiality = 'restricted'::text);
CREATE INDEX consultations_ticket ON consultations USING btree (hospital_id, ticket_id) WHERE (ticket_id IS NOT NULL);
CREATE INDEX consultations_to_co_sign ON consultations USING btree (hospital_id, completed_at) WHERE (co_sign_required AND (co_signed_at IS NULL));

CREATE TRIGGER tally_consultations_added AFTER INSERT ON consultations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_consultations_added();
CREATE TRIGGER tally_consultations_moved AFTER UPDATE ON consultations FOR EACH ROW WHEN (((((old.department_id)::text || '|'::text) || old.status) IS DISTINCT FROM (((new.department_id)::text || '|'::text) || new.status))) EXECUTE FUNCTION tally_consultations_moved();
CREATE TRIGGER tally_consultations_removed AFTER DELETE ON consultations FOR EACH ROW EXECUTE FUNCTION tally_consultations_removed();

alter table consultations enable row level security;
alter table consultations force row level security;
create policy civis_app on consultations for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on consultations for all to current_user using (true) with check (true);
grant delete, insert, select, update on consultations to civis_app;
