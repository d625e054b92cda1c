-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table blood_requests (
  hospital_id uuid not null,
  id uuid not null,
  request_number text not null,
  patient_id uuid not null,
  component text not null,
  units integer not null,
  volume_ml integer,
  blood_group text,
  urgency text not null,
  needed_at timestamp with time zone not null,
  indication text not null,
  indication_text text not null,
  haemoglobin numeric(4,1),
  platelets integer,
  inr numeric(4,2),
  reason text,
  special_requirements text[] not null,
  consent_given boolean not null,
  source text not null,
  place_kind text,
  place_id uuid,
  billing_id uuid,
  status text not null,
  open boolean generated always as ((status = ANY (ARRAY['requested'::text, 'sample-taken'::text, 'cross-matched'::text, 'part-issued'::text, 'issued'::text]))) stored not null,
  requested_by uuid,
  requested_by_name text not null,
  end_reason text,
  ended_at timestamp with time zone,
  death_record_id uuid,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint blood_requests_pkey PRIMARY KEY (hospital_id, id),
  constraint blood_requests_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint blood_requests_patient FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint blood_requests_blood_group_check CHECK ((blood_group = ANY (ARRAY['A+'::text, 'A-'::text, 'B+'::text, 'B-'::text, 'AB+'::text, 'AB-'::text, 'O+'::text, 'O-'::text]))),
  constraint blood_requests_component_check CHECK ((component = ANY (ARRAY['whole-blood'::text, 'packed-red-cells'::text, 'platelets'::text, 'fresh-frozen-plasma'::text, 'cryoprecipitate'::text]))),
  constraint blood_requests_end_reason CHECK (((status <> ALL (ARRAY['declined'::text, 'cancelled'::text])) OR (end_reason IS NOT NULL))),
  constraint blood_requests_indication_check CHECK ((indication = ANY (ARRAY['anaemia'::text, 'haemorrhage'::text, 'surgery'::text, 'obstetric'::text, 'sickle-cell'::text, 'oncology'::text, 'neonatal'::text, 'coagulopathy'::text, 'other'::text]))),
  constraint blood_requests_indication_text_check CHECK ((length(indication_text) >= 3)),
  constraint blood_requests_place CHECK (((place_kind IS NULL) = (place_id IS NULL))),
  constraint blood_requests_place_kind_check CHECK ((place_kind = ANY (ARRAY['consultation'::text, 'ward-round'::text, 'procedure'::text, 'antenatal'::text]))),
  constraint blood_requests_source_check CHECK ((source = ANY (ARRAY['ward-round'::text, 'consultation'::text, 'procedure'::text, 'antenatal'::text, 'emergency'::text, 'manual'::text]))),
  constraint blood_requests_special_requirements_check CHECK ((special_requirements <@ ARRAY['leucodepleted'::text, 'irradiated'::text, 'cmv-negative'::text, 'washed'::text, 'low-titre-o'::text, 'paediatric'::text, 'sickle-negative'::text])),
  constraint blood_requests_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'sample-taken'::text, 'cross-matched'::text, 'part-issued'::text, 'issued'::text, 'completed'::text, 'declined'::text, 'cancelled'::text]))),
  constraint blood_requests_units_check CHECK (((units >= 1) AND (units <= 20))),
  constraint blood_requests_urgency_check CHECK ((urgency = ANY (ARRAY['routine'::text, 'urgent'::text, 'emergency'::text, 'massive'::text]))),
  constraint blood_requests_volume_ml_check CHECK (((volume_ml >= 10) AND (volume_ml <= 600)))
);

CREATE INDEX blood_requests_by_creation ON blood_requests USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX blood_requests_by_patient ON blood_requests USING btree (hospital_id, patient_id, created_at DESC);
CREATE INDEX blood_requests_by_place ON blood_requests USING btree (hospital_id, place_kind, place_id) WHERE (place_id IS NOT NULL);
CREATE INDEX blood_requests_by_requester ON blood_requests USING btree (hospital_id, requested_by, created_at DESC);
CREATE INDEX blood_requests_by_status ON blood_requests USING btree (hospital_id, status, needed_at);
CREATE UNIQUE INDEX blood_requests_one_number ON blood_requests USING btree (hospital_id, request_number);
CREATE INDEX blood_requests_open ON blood_requests USING btree (hospital_id, needed_at) WHERE open;

alter table blood_requests enable row level security;
alter table blood_requests force row level security;
create policy civis_app on blood_requests for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on blood_requests for all to current_user using (true) with check (true);
grant delete, insert, select, update on blood_requests to civis_app;
