-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table lab_requests (
  hospital_id uuid not null,
  id uuid not null,
  request_number text not null,
  requisition_number text not null,
  source text not null,
  origin text not null,
  place_id uuid,
  patient_id uuid,
  external_patient jsonb,
  referrer jsonb,
  test_id uuid not null,
  test_version integer not null,
  category_id uuid not null,
  sensitive boolean not null,
  specimen_type text not null,
  container text,
  turnaround_minutes integer not null,
  stat_turnaround_minutes integer,
  status text not null,
  open boolean generated always as ((status = ANY (ARRAY['specimen-due'::text, 'specimen-taken'::text, 'result-entered'::text]))) stored not null,
  priority text not null,
  work_order bigint not null,
  clinical_info text,
  diagnoses jsonb not null,
  note text,
  consent_given boolean not null,
  post_mortem boolean not null,
  requested_by uuid,
  requested_by_name text not null,
  ordered_for uuid,
  ordered_for_name text,
  billing_id uuid,
  bill_source_id uuid not null,
  profile_id uuid,
  specimen_id uuid,
  collected_at timestamp with time zone,
  recollection_count integer default 0 not null,
  due_at timestamp with time zone,
  result_version integer,
  result_status text,
  critical boolean default false not null,
  entered_by uuid,
  entered_at timestamp with time zone,
  released_by uuid,
  released_at timestamp with time zone,
  released_to_patient boolean default false not null,
  visible_to_patient_at timestamp with time zone,
  acknowledged_by uuid,
  acknowledged_by_name text,
  acknowledged_at timestamp with time zone,
  escalations integer default 0 not null,
  cancel_reason text,
  cancelled_at timestamp with time zone,
  death_record_id uuid,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  place_kind text,
  consultation_id uuid generated always as (
CASE
    WHEN (place_kind = 'consultation'::text) THEN place_id
    ELSE NULL::uuid
END) stored,
  constraint lab_requests_pkey PRIMARY KEY (hospital_id, id),
  constraint lab_requests_consultation FOREIGN KEY (hospital_id, consultation_id) REFERENCES consultations(hospital_id, id),
  constraint lab_requests_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint lab_requests_patient FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint lab_requests_specimen FOREIGN KEY (hospital_id, specimen_id) REFERENCES lab_specimens(hospital_id, id),
  constraint lab_requests_test FOREIGN KEY (hospital_id, test_id, test_version) REFERENCES lab_test_versions(hospital_id, test_id, version),
  constraint lab_requests_cancel_reason CHECK (((status <> 'cancelled'::text) OR (cancel_reason IS NOT NULL))),
  constraint lab_requests_container_check CHECK ((container = ANY (ARRAY['edta-purple'::text, 'plain-red'::text, 'gel-yellow'::text, 'fluoride-grey'::text, 'citrate-blue'::text, 'heparin-green'::text, 'urine-bottle'::text, 'stool-pot'::text, 'swab'::text, 'blood-culture'::text, 'slide'::text, 'other'::text]))),
  constraint lab_requests_one_person CHECK ((((patient_id IS NULL) = (external_patient IS NOT NULL)) AND ((source = 'external'::text) = (patient_id IS NULL)))),
  constraint lab_requests_origin_check CHECK ((origin = ANY (ARRAY['outpatient'::text, 'inpatient'::text, 'antenatal'::text, 'emergency'::text, 'procedure'::text, 'walk-in'::text]))),
  constraint lab_requests_place CHECK (((place_kind IS NULL) = (place_id IS NULL))),
  constraint lab_requests_place_kind_check CHECK ((place_kind = ANY (ARRAY['consultation'::text, 'ward-round'::text, 'procedure'::text, 'antenatal'::text]))),
  constraint lab_requests_priority_check CHECK ((priority = ANY (ARRAY['stat'::text, 'urgent'::text, 'routine'::text]))),
  constraint lab_requests_result_first CHECK (((status <> 'result-released'::text) OR ((result_version IS NOT NULL) AND (result_status <> 'preliminary'::text) AND (released_at IS NOT NULL)))),
  constraint lab_requests_result_status_check CHECK ((result_status = ANY (ARRAY['preliminary'::text, 'final'::text, 'corrected'::text]))),
  constraint lab_requests_source_check CHECK ((source = ANY (ARRAY['internal'::text, 'external'::text]))),
  constraint lab_requests_specimen_first CHECK (((status = ANY (ARRAY['specimen-due'::text, 'cancelled'::text])) OR ((specimen_id IS NOT NULL) AND (collected_at IS NOT NULL)))),
  constraint lab_requests_specimen_type_check CHECK ((specimen_type = ANY (ARRAY['blood'::text, 'serum'::text, 'plasma'::text, 'urine'::text, 'stool'::text, 'sputum'::text, 'swab'::text, 'csf'::text, 'aspirate'::text, 'semen'::text, 'tissue'::text, 'other'::text]))),
  constraint lab_requests_status_check CHECK ((status = ANY (ARRAY['specimen-due'::text, 'specimen-taken'::text, 'result-entered'::text, 'result-released'::text, 'cancelled'::text])))
);

CREATE INDEX lab_requests_by_bill ON lab_requests USING btree (hospital_id, bill_source_id);
CREATE INDEX lab_requests_by_category ON lab_requests USING btree (hospital_id, category_id, created_at DESC);
CREATE INDEX lab_requests_by_creation ON lab_requests USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX lab_requests_by_patient ON lab_requests USING btree (hospital_id, patient_id, created_at DESC) WHERE (patient_id IS NOT NULL);
CREATE INDEX lab_requests_by_patient_test ON lab_requests USING btree (hospital_id, patient_id, test_id, created_at DESC) WHERE (patient_id IS NOT NULL);
CREATE INDEX lab_requests_by_place ON lab_requests USING btree (hospital_id, place_id) WHERE (place_id IS NOT NULL);
CREATE INDEX lab_requests_by_requester ON lab_requests USING btree (hospital_id, requested_by, created_at DESC);
CREATE INDEX lab_requests_by_requisition ON lab_requests USING btree (hospital_id, requisition_number);
CREATE INDEX lab_requests_by_specimen ON lab_requests USING btree (hospital_id, specimen_id) WHERE (specimen_id IS NOT NULL);
CREATE INDEX lab_requests_by_status ON lab_requests USING btree (hospital_id, status, work_order);
CREATE INDEX lab_requests_by_test ON lab_requests USING btree (hospital_id, test_id, created_at DESC);
CREATE INDEX lab_requests_by_work ON lab_requests USING btree (hospital_id, work_order, id) INCLUDE (status, sensitive);
CREATE INDEX lab_requests_critical ON lab_requests USING btree (hospital_id, released_at) WHERE (critical AND (status = 'result-released'::text) AND (acknowledged_at IS NULL));
CREATE INDEX lab_requests_due ON lab_requests USING btree (hospital_id, due_at) WHERE (open AND (due_at IS NOT NULL));
CREATE INDEX lab_requests_made ON lab_requests USING btree (hospital_id, created_at) INCLUDE (status, test_id);
CREATE UNIQUE INDEX lab_requests_one_number ON lab_requests USING btree (hospital_id, request_number);
CREATE INDEX lab_requests_turned_around ON lab_requests USING btree (hospital_id, released_at) INCLUDE (collected_at) WHERE (released_at IS NOT NULL);

CREATE TRIGGER lab_requests_hand_entered AFTER INSERT OR UPDATE OF entered_by, entered_at ON lab_requests FOR EACH ROW EXECUTE FUNCTION document_hand_kept('lab-requests', 'entered', 'entered_by', 'entered_at', 'id');
CREATE TRIGGER tally_lab_requests_test_added AFTER INSERT ON lab_requests REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_lab_requests_test_added();
CREATE TRIGGER tally_lab_requests_test_moved AFTER UPDATE ON lab_requests FOR EACH ROW WHEN (((((old.test_id)::text || '|'::text) || old.status) IS DISTINCT FROM (((new.test_id)::text || '|'::text) || new.status))) EXECUTE FUNCTION tally_lab_requests_test_moved();
CREATE TRIGGER tally_lab_requests_test_removed AFTER DELETE ON lab_requests FOR EACH ROW EXECUTE FUNCTION tally_lab_requests_test_removed();

alter table lab_requests enable row level security;
alter table lab_requests force row level security;
create policy civis_app on lab_requests for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on lab_requests for all to current_user using (true) with check (true);
grant delete, insert, select, update on lab_requests to civis_app;
