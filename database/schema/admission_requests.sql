-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table admission_requests (
  hospital_id uuid not null,
  id uuid not null,
  request_number text not null,
  patient_id uuid not null,
  consultation_id uuid,
  urgency text not null,
  urgency_rank smallint not null,
  ward_id uuid,
  room_type text,
  reason text not null,
  expected_days integer,
  status text not null,
  wait_started_at timestamp with time zone not null,
  bed_id uuid,
  admission_id uuid,
  end_reason text,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint admission_requests_pkey PRIMARY KEY (hospital_id, id),
  constraint admission_requests_one_number UNIQUE (hospital_id, request_number),
  constraint admission_requests_admission FOREIGN KEY (hospital_id, admission_id) REFERENCES admissions(hospital_id, id),
  constraint admission_requests_bed FOREIGN KEY (hospital_id, bed_id) REFERENCES beds(hospital_id, id),
  constraint admission_requests_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint admission_requests_patient FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint admission_requests_ward FOREIGN KEY (hospital_id, ward_id) REFERENCES wards(hospital_id, id),
  constraint admission_requests_admitted CHECK (((status = 'admitted'::text) = (admission_id IS NOT NULL))),
  constraint admission_requests_expected_days_check CHECK (((expected_days >= 1) AND (expected_days <= 365))),
  constraint admission_requests_held CHECK (((status = 'bed-reserved'::text) = (bed_id IS NOT NULL))),
  constraint admission_requests_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'bed-reserved'::text, 'admitted'::text, 'declined'::text, 'cancelled'::text]))),
  constraint admission_requests_urgency_check CHECK ((urgency = ANY (ARRAY['routine'::text, 'urgent'::text, 'emergency'::text]))),
  constraint admission_requests_urgency_rank_check CHECK (((urgency_rank >= 1) AND (urgency_rank <= 3)))
);

CREATE INDEX admission_requests_newest ON admission_requests USING btree (hospital_id, status, wait_started_at DESC, id);
CREATE INDEX admission_requests_of_patient ON admission_requests USING btree (hospital_id, patient_id, wait_started_at DESC);
CREATE INDEX admission_requests_of_visit ON admission_requests USING btree (hospital_id, consultation_id) WHERE (consultation_id IS NOT NULL);
CREATE INDEX admission_requests_open ON admission_requests USING btree (hospital_id, urgency_rank, wait_started_at, id) WHERE (status = ANY (ARRAY['waiting'::text, 'bed-reserved'::text]));

alter table admission_requests enable row level security;
alter table admission_requests force row level security;
create policy civis_app on admission_requests for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on admission_requests for all to current_user using (true) with check (true);
grant delete, insert, select, update on admission_requests to civis_app;
