-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table blood_samples (
  hospital_id uuid not null,
  id uuid not null,
  sample_number text not null,
  patient_id uuid not null,
  request_id uuid,
  printed_name text not null,
  printed_number text not null,
  printed_birth date,
  collected_at timestamp with time zone not null,
  collected_by uuid,
  collected_by_name text not null,
  checked_by uuid,
  checked_by_name text not null,
  wristband_scanned boolean not null,
  expires_at timestamp with time zone not null,
  antibody_screen text,
  antibodies text[] default '{}'::text[] not null,
  voided_at timestamp with time zone,
  void_reason text,
  created_at timestamp with time zone not null,
  constraint blood_samples_pkey PRIMARY KEY (hospital_id, id),
  constraint blood_samples_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint blood_samples_patient FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint blood_samples_request FOREIGN KEY (hospital_id, request_id) REFERENCES blood_requests(hospital_id, id),
  constraint blood_samples_antibody_screen_check CHECK ((antibody_screen = ANY (ARRAY['negative'::text, 'positive'::text]))),
  constraint blood_samples_two_people CHECK (((checked_by IS NULL) OR (collected_by IS NULL) OR (checked_by <> collected_by))),
  constraint blood_samples_validity CHECK ((expires_at > collected_at))
);

CREATE INDEX blood_samples_by_patient ON blood_samples USING btree (hospital_id, patient_id, collected_at DESC);
CREATE INDEX blood_samples_by_request ON blood_samples USING btree (hospital_id, request_id) WHERE (request_id IS NOT NULL);
CREATE UNIQUE INDEX blood_samples_one_number ON blood_samples USING btree (hospital_id, sample_number);

alter table blood_samples enable row level security;
alter table blood_samples force row level security;
create policy civis_app on blood_samples for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on blood_samples for all to current_user using (true) with check (true);
grant delete, insert, select, update on blood_samples to civis_app;
