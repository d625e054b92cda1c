-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table procedure_requests (
  hospital_id uuid not null,
  id uuid not null,
  request_number text not null,
  patient_id uuid not null,
  status text not null,
  place_kind text,
  place_id uuid,
  admission_id uuid,
  diagnoses jsonb not null,
  indication text not null,
  urgency text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  setup_minutes integer not null,
  turnover_minutes integer not null,
  theatre_room_id uuid,
  needs_theatre boolean not null,
  needs_consent boolean not null,
  needs_assessment boolean not null,
  needs_anaesthesia boolean not null,
  needs_admission boolean not null,
  needs_blood boolean not null,
  antibiotic_wanted boolean not null,
  antibiotic_minutes integer not null,
  lead_surgeon_id uuid not null,
  lead_surgeon_name text not null,
  anaesthesia_type text,
  position text,
  equipment text[] default '{}'::text[] not null,
  blood_request_id uuid,
  implants_planned text,
  patient_billing_id uuid,
  price_at_request bigint not null,
  estimated_blood_ml integer,
  post_op_destination text,
  fast_from timestamp with time zone,
  eat_again_at timestamp with time zone,
  reschedule_count integer default 0 not null,
  override_reason text,
  patient_twice boolean default false not null,
  sensitive boolean not null,
  started_at timestamp with time zone,
  incision_at timestamp with time zone,
  closed_at timestamp with time zone,
  ended_at timestamp with time zone,
  left_theatre_at timestamp with time zone,
  submitted_at timestamp with time zone,
  start_waiver jsonb,
  antibiotic_reason text,
  antibiotic_at timestamp with time zone,
  cancel_reason text,
  cancel_note text,
  cancel_stage text,
  cancelled_at timestamp with time zone,
  cancelled_by uuid,
  cancelled_by_name text,
  death_record_id uuid,
  flagged_late_at timestamp with time zone,
  flagged_note_at timestamp with time zone,
  flagged_consent_at timestamp with time zone,
  open boolean generated always as ((status = ANY (ARRAY['created'::text, 'pre-surgery-assessment'::text, 'consent-form'::text, 'started'::text, 'documentation-saved'::text]))) stored not null,
  running boolean generated always as (((started_at IS NOT NULL) AND (left_theatre_at IS NULL) AND (status = ANY (ARRAY['started'::text, 'documentation-saved'::text])))) stored not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint procedure_requests_pkey PRIMARY KEY (hospital_id, id),
  constraint procedure_requests_one_number UNIQUE (hospital_id, request_number),
  constraint procedure_requests_billing FOREIGN KEY (hospital_id, patient_billing_id) REFERENCES patient_billings(hospital_id, id),
  constraint procedure_requests_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint procedure_requests_patient FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint procedure_requests_theatre FOREIGN KEY (hospital_id, theatre_room_id) REFERENCES theatres(hospital_id, id),
  constraint procedure_requests_anaesthesia_type_check CHECK ((anaesthesia_type = ANY (ARRAY['general'::text, 'spinal'::text, 'epidural'::text, 'regional-block'::text, 'local'::text, 'sedation'::text, 'none'::text]))),
  constraint procedure_requests_antibiotic_minutes_check CHECK (((antibiotic_minutes >= 5) AND (antibiotic_minutes <= 240))),
  constraint procedure_requests_antibiotic_reason_check CHECK ((length(antibiotic_reason) <= 500)),
  constraint procedure_requests_ascending CHECK ((((incision_at IS NULL) OR (incision_at >= started_at)) AND ((closed_at IS NULL) OR (incision_at IS NULL) OR (closed_at >= incision_at)) AND ((ended_at IS NULL) OR (ended_at >= COALESCE(closed_at, incision_at, started_at))) AND ((left_theatre_at IS NULL) OR (left_theatre_at >= COALESCE(ended_at, closed_at, incision_at, started_at))) AND ((submitted_at IS NULL) OR (submitted_at >= left_theatre_at)))),
  constraint procedure_requests_cancel_note_check CHECK ((length(cancel_note) <= 1000)),
  constraint procedure_requests_cancel_reason_check CHECK ((cancel_reason = ANY (ARRAY['patient-unfit'::text, 'no-consent'::text, 'no-bed'::text, 'no-blood'::text, 'equipment'::text, 'surgeon-unavailable'::text, 'list-overrun'::text, 'patient-absent'::text, 'payment'::text, 'deceased'::text, 'other'::text]))),
  constraint procedure_requests_cancelled CHECK (((status = 'cancelled'::text) = (cancelled_at IS NOT NULL))),
  constraint procedure_requests_equipment_check CHECK ((cardinality(equipment) <= 20)),
  constraint procedure_requests_estimated_blood_ml_check CHECK (((estimated_blood_ml >= 0) AND (estimated_blood_ml <= 20000))),
  constraint procedure_requests_implants_planned_check CHECK ((length(implants_planned) <= 500)),
  constraint procedure_requests_in_theatre CHECK (((NOT needs_theatre) OR (theatre_room_id IS NOT NULL))),
  constraint procedure_requests_indication_check CHECK (((length(indication) >= 2) AND (length(indication) <= 1000))),
  constraint procedure_requests_override_reason_check CHECK ((length(override_reason) <= 500)),
  constraint procedure_requests_place CHECK (((place_kind IS NULL) = (place_id IS NULL))),
  constraint procedure_requests_place_kind_check CHECK ((place_kind = ANY (ARRAY['consultation'::text, 'ward-round'::text, 'procedure'::text, 'antenatal'::text]))),
  constraint procedure_requests_position_check CHECK ((length("position") <= 120)),
  constraint procedure_requests_post_op_destination_check CHECK ((post_op_destination = ANY (ARRAY['ward'::text, 'hdu'::text, 'icu'::text, 'recovery-home'::text]))),
  constraint procedure_requests_price_at_request_check CHECK ((price_at_request >= 0)),
  constraint procedure_requests_reschedule_count_check CHECK ((reschedule_count >= 0)),
  constraint procedure_requests_setup_minutes_check CHECK (((setup_minutes >= 0) AND (setup_minutes <= 120))),
  constraint procedure_requests_span CHECK ((ends_at > starts_at)),
  constraint procedure_requests_started CHECK (((status <> ALL (ARRAY['started'::text, 'documentation-saved'::text, 'submitted'::text])) OR (started_at IS NOT NULL))),
  constraint procedure_requests_status_check CHECK ((status = ANY (ARRAY['created'::text, 'pre-surgery-assessment'::text, 'consent-form'::text, 'started'::text, 'documentation-saved'::text, 'submitted'::text, 'cancelled'::text]))),
  constraint procedure_requests_submitted CHECK (((status = 'submitted'::text) = (submitted_at IS NOT NULL))),
  constraint procedure_requests_turnover_minutes_check CHECK (((turnover_minutes >= 0) AND (turnover_minutes <= 120))),
  constraint procedure_requests_urgency_check CHECK ((urgency = ANY (ARRAY['elective'::text, 'urgent'::text, 'emergency'::text])))
);

CREATE INDEX procedure_requests_billed ON procedure_requests USING btree (hospital_id, patient_billing_id) WHERE (patient_billing_id IS NOT NULL);
CREATE INDEX procedure_requests_by_status ON procedure_requests USING btree (hospital_id, status, starts_at DESC, id DESC);
CREATE INDEX procedure_requests_by_time ON procedure_requests USING btree (hospital_id, starts_at DESC, id DESC);
CREATE INDEX procedure_requests_of_lead ON procedure_requests USING btree (hospital_id, lead_surgeon_id, starts_at DESC);
CREATE INDEX procedure_requests_of_patient ON procedure_requests USING btree (hospital_id, patient_id, starts_at DESC, id);
CREATE INDEX procedure_requests_of_place ON procedure_requests USING btree (hospital_id, place_id) WHERE (place_id IS NOT NULL);
CREATE INDEX procedure_requests_of_stay ON procedure_requests USING btree (hospital_id, admission_id) WHERE (admission_id IS NOT NULL);
CREATE INDEX procedure_requests_of_theatre ON procedure_requests USING btree (hospital_id, theatre_room_id, starts_at) WHERE open;
CREATE UNIQUE INDEX procedure_requests_running_lead ON procedure_requests USING btree (hospital_id, lead_surgeon_id) WHERE running;
CREATE UNIQUE INDEX procedure_requests_running_patient ON procedure_requests USING btree (hospital_id, patient_id) WHERE running;
CREATE UNIQUE INDEX procedure_requests_running_theatre ON procedure_requests USING btree (hospital_id, theatre_room_id) WHERE (running AND (theatre_room_id IS NOT NULL));

CREATE TRIGGER tally_procedure_requests_added AFTER INSERT ON procedure_requests REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_procedure_requests_added();
CREATE TRIGGER tally_procedure_requests_moved AFTER UPDATE ON procedure_requests FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION tally_procedure_requests_moved();
CREATE TRIGGER tally_procedure_requests_removed AFTER DELETE ON procedure_requests FOR EACH ROW EXECUTE FUNCTION tally_procedure_requests_removed();

alter table procedure_requests enable row level security;
alter table procedure_requests force row level security;
create policy civis_app on procedure_requests for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on procedure_requests for all to current_user using (true) with check (true);
grant delete, insert, select, update on procedure_requests to civis_app;
