-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table appointments (
  hospital_id uuid not null,
  id uuid not null,
  appointment_number text not null,
  appointment_no bigint not null,
  kind text not null,
  patient_id uuid,
  linked_patient_id uuid,
  external_fullname text,
  external_dial_code text,
  external_phone text,
  external_email text,
  external_gender text,
  external_date_of_birth date,
  external_age integer,
  external_address text,
  external_referred_by text,
  external_reason text,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  busy_from timestamp with time zone not null,
  busy_until timestamp with time zone not null,
  status text not null,
  appointment_type_id uuid not null,
  department_id uuid not null,
  practitioner_id uuid,
  room_id uuid,
  reason text,
  notes text,
  chief_complaint text,
  priority text not null,
  source text not null,
  patient_billing_id uuid,
  series_id uuid,
  previous_appointment_id uuid,
  checked_in_at timestamp with time zone,
  checked_in_by uuid,
  checked_in_by_name text,
  check_in_method text,
  left_at timestamp with time zone,
  started_at timestamp with time zone,
  completed_at timestamp with time zone,
  no_show_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  cancelled_by uuid,
  cancelled_by_name text,
  cancel_reason text,
  cancelled_by_side text,
  death_record_id uuid,
  reschedule_count integer not null,
  overbooked boolean not null,
  overbook_reason text,
  patient_twice boolean default false not null,
  walk_in boolean generated always as ((source = 'walk-in'::text)) stored not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint appointments_pkey PRIMARY KEY (hospital_id, id),
  constraint appointments_number_once UNIQUE (hospital_id, appointment_no),
  constraint appointments_patient_free EXCLUDE USING gist (hospital_id WITH =, patient_id WITH =, tstzrange(busy_from, busy_until) WITH &&) WHERE (((patient_id IS NOT NULL) AND (status = ANY (ARRAY['Scheduled'::text, 'In-progress'::text])) AND (NOT patient_twice))),
  constraint appointments_practitioner_free EXCLUDE USING gist (hospital_id WITH =, practitioner_id WITH =, tstzrange(busy_from, busy_until) WITH &&) WHERE (((practitioner_id IS NOT NULL) AND (status = ANY (ARRAY['Scheduled'::text, 'In-progress'::text])) AND (source <> 'walk-in'::text) AND (NOT overbooked))),
  constraint appointments_room_free EXCLUDE USING gist (hospital_id WITH =, room_id WITH =, tstzrange(busy_from, busy_until) WITH &&) WHERE (((room_id IS NOT NULL) AND (status = ANY (ARRAY['Scheduled'::text, 'In-progress'::text])) AND (source <> 'walk-in'::text))),
  constraint appointments_hospital_id_appointment_type_id_fkey FOREIGN KEY (hospital_id, appointment_type_id) REFERENCES appointment_types(hospital_id, id),
  constraint appointments_hospital_id_department_id_fkey FOREIGN KEY (hospital_id, department_id) REFERENCES departments(hospital_id, id),
  constraint appointments_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint appointments_hospital_id_linked_patient_id_fkey FOREIGN KEY (hospital_id, linked_patient_id) REFERENCES patients(hospital_id, id),
  constraint appointments_hospital_id_patient_billing_id_fkey FOREIGN KEY (hospital_id, patient_billing_id) REFERENCES patient_billings(hospital_id, id),
  constraint appointments_hospital_id_patient_id_fkey FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint appointments_hospital_id_practitioner_id_fkey FOREIGN KEY (hospital_id, practitioner_id) REFERENCES users(hospital_id, id),
  constraint appointments_hospital_id_previous_appointment_id_fkey FOREIGN KEY (hospital_id, previous_appointment_id) REFERENCES appointments(hospital_id, id),
  constraint appointments_hospital_id_series_id_fkey FOREIGN KEY (hospital_id, series_id) REFERENCES appointment_series(hospital_id, id),
  constraint appointments_cancelled_by_side_check CHECK ((cancelled_by_side = ANY (ARRAY['patient'::text, 'hospital'::text]))),
  constraint appointments_cancelled_whole CHECK ((((status = 'Cancelled'::text) = (cancelled_at IS NOT NULL)) AND ((cancelled_at IS NULL) = (cancel_reason IS NULL)) AND ((cancelled_at IS NULL) = (cancelled_by_side IS NULL)))),
  constraint appointments_check_in_method_check CHECK ((check_in_method = ANY (ARRAY['desk'::text, 'kiosk'::text, 'patient-qr'::text]))),
  constraint appointments_check_in_whole CHECK (((checked_in_at IS NULL) = (check_in_method IS NULL))),
  constraint appointments_completed_whole CHECK (((status = 'Completed'::text) = (completed_at IS NOT NULL))),
  constraint appointments_external_age_check CHECK (((external_age >= 0) AND (external_age <= 130))),
  constraint appointments_external_gender_check CHECK ((external_gender = ANY (ARRAY['male'::text, 'female'::text, 'prefer not to say'::text]))),
  constraint appointments_forward CHECK (((starts_at < ends_at) AND (busy_from <= starts_at) AND (busy_until >= ends_at))),
  constraint appointments_kind_check CHECK ((kind = ANY (ARRAY['internal'::text, 'external'::text]))),
  constraint appointments_missed_whole CHECK (((status = 'No-show'::text) = (no_show_at IS NOT NULL))),
  constraint appointments_overbooked_reason CHECK (((NOT overbooked) OR (overbook_reason IS NOT NULL))),
  constraint appointments_priority_check CHECK ((priority = ANY (ARRAY['normal'::text, 'urgent'::text, 'emergency'::text]))),
  constraint appointments_source_check CHECK ((source = ANY (ARRAY['front-desk'::text, 'walk-in'::text, 'phone'::text, 'patient-area'::text, 'follow-up'::text, 'referral'::text, 'antenatal'::text, 'recurring'::text]))),
  constraint appointments_started_whole CHECK (((status <> 'In-progress'::text) OR (started_at IS NOT NULL))),
  constraint appointments_status_check CHECK ((status = ANY (ARRAY['Scheduled'::text, 'In-progress'::text, 'Completed'::text, 'Cancelled'::text, 'No-show'::text]))),
  constraint appointments_whose CHECK ((((kind = 'internal'::text) = (patient_id IS NOT NULL)) AND ((kind = 'external'::text) = ((external_fullname IS NOT NULL) AND (external_phone IS NOT NULL)))))
);

CREATE INDEX appointments_by_billing ON appointments USING btree (hospital_id, patient_billing_id) WHERE (patient_billing_id IS NOT NULL);
CREATE INDEX appointments_by_department ON appointments USING btree (hospital_id, department_id, starts_at, id);
CREATE INDEX appointments_by_external_phone ON appointments USING btree (hospital_id, external_phone, starts_at) WHERE (external_phone IS NOT NULL);
CREATE INDEX appointments_by_linked_patient ON appointments USING btree (hospital_id, linked_patient_id, starts_at) WHERE (linked_patient_id IS NOT NULL);
CREATE INDEX appointments_by_patient ON appointments USING btree (hospital_id, patient_id, starts_at, id) WHERE (patient_id IS NOT NULL);
CREATE INDEX appointments_by_practitioner ON appointments USING btree (hospital_id, practitioner_id, starts_at, id) WHERE (practitioner_id IS NOT NULL);
CREATE INDEX appointments_by_previous ON appointments USING btree (hospital_id, previous_appointment_id) WHERE (previous_appointment_id IS NOT NULL);
CREATE INDEX appointments_by_room ON appointments USING btree (hospital_id, room_id, starts_at) WHERE (room_id IS NOT NULL);
CREATE INDEX appointments_by_series ON appointments USING btree (hospital_id, series_id, starts_at) WHERE (series_id IS NOT NULL);
CREATE INDEX appointments_by_source ON appointments USING btree (hospital_id, source, starts_at, id);
CREATE INDEX appointments_by_status ON appointments USING btree (hospital_id, status, starts_at, id);
CREATE INDEX appointments_by_time ON appointments USING btree (hospital_id, starts_at, id);
CREATE INDEX appointments_by_type ON appointments USING btree (hospital_id, appointment_type_id, starts_at, id);
CREATE INDEX appointments_completed_of_type ON appointments USING btree (hospital_id, patient_id, appointment_type_id, department_id, completed_at DESC) WHERE (status = 'Completed'::text);
CREATE INDEX appointments_external ON appointments USING btree (hospital_id, starts_at, id) WHERE (kind = 'external'::text);
CREATE INDEX appointments_newest ON appointments USING btree (hospital_id, created_at, id);

CREATE TRIGGER appointments_follow_merge BEFORE UPDATE OF patient_id ON appointments FOR EACH ROW WHEN (((old.patient_id IS DISTINCT FROM new.patient_id) AND (new.patient_id IS NOT NULL))) EXECUTE FUNCTION appointments_follow_merge();
CREATE TRIGGER tally_appointments_department_added AFTER INSERT ON appointments REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_appointments_department_added();
CREATE TRIGGER tally_appointments_department_moved AFTER UPDATE ON appointments FOR EACH ROW WHEN (((((old.department_id)::text || '|'::text) || old.status) IS DISTINCT FROM (((new.department_id)::text || '|'::text) || new.status))) EXECUTE FUNCTION tally_appointments_department_moved();
CREATE TRIGGER tally_appointments_department_removed AFTER DELETE ON appointments FOR EACH ROW EXECUTE FUNCTION tally_appointments_department_removed();
CREATE TRIGGER tally_appointments_type_added AFTER INSERT ON appointments REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_appointments_type_added();
CREATE TRIGGER tally_appointments_type_moved AFTER UPDATE ON appointments FOR EACH ROW WHEN (((((old.appointment_type_id)::text || '|'::text) || old.status) IS DISTINCT FROM (((new.appointment_type_id)::text || '|'::text) || new.status))) EXECUTE FUNCTION tally_appointments_type_moved();
CREATE TRIGGER tally_appointments_type_removed AFTER DELETE ON appointments FOR EACH ROW EXECUTE FUNCTION tally_appointments_type_removed();

alter table appointments enable row level security;
alter table appointments force row level security;
create policy civis_app on appointments for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on appointments for all to current_user using (true) with check (true);
grant delete, insert, select, update on appointments to civis_app;
