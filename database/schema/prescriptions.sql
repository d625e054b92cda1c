-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table prescriptions (
  hospital_id uuid not null,
  id uuid not null,
  prescription_number text not null,
  patient_id uuid not null,
  place_id uuid,
  kind text not null,
  status text not null,
  priority text not null,
  prescriber_id uuid,
  prescriber_name text not null,
  signed_at timestamp with time zone,
  signed_by uuid,
  diagnoses jsonb not null,
  notes text,
  weight_used numeric(6,2),
  weight_at timestamp with time zone,
  age_used text,
  valid_until date not null,
  allergies_reviewed boolean not null,
  edit_reason text,
  verify_code text,
  billing_id uuid,
  refill_of_id uuid,
  death_record_id uuid,
  cancel_reason text,
  cancelled_at timestamp with time zone,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  refill_request_id uuid,
  place_kind text,
  constraint prescriptions_pkey PRIMARY KEY (hospital_id, id),
  constraint prescriptions_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint prescriptions_patient FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint prescriptions_refill FOREIGN KEY (hospital_id, refill_of_id) REFERENCES prescriptions(hospital_id, id),
  constraint prescriptions_cancelled CHECK (((status <> 'cancelled'::text) OR (cancel_reason IS NOT NULL))),
  constraint prescriptions_kind_check CHECK ((kind = ANY (ARRAY['outpatient'::text, 'inpatient'::text, 'discharge'::text, 'repeat'::text, 'emergency'::text]))),
  constraint prescriptions_place CHECK (((place_kind IS NULL) = (place_id IS NULL))),
  constraint prescriptions_place_kind_check CHECK ((place_kind = ANY (ARRAY['consultation'::text, 'ward-round'::text, 'procedure'::text, 'antenatal'::text]))),
  constraint prescriptions_priority_check CHECK ((priority = ANY (ARRAY['routine'::text, 'urgent'::text, 'stat'::text]))),
  constraint prescriptions_signed CHECK (((status = ANY (ARRAY['draft'::text, 'cancelled'::text])) OR ((signed_at IS NOT NULL) AND (verify_code IS NOT NULL) AND allergies_reviewed))),
  constraint prescriptions_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'active'::text, 'completed'::text, 'cancelled'::text, 'expired'::text])))
);

CREATE INDEX prescriptions_by_creation ON prescriptions USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX prescriptions_by_patient ON prescriptions USING btree (hospital_id, patient_id, created_at DESC, id DESC);
CREATE INDEX prescriptions_by_place ON prescriptions USING btree (hospital_id, place_id) WHERE (place_id IS NOT NULL);
CREATE INDEX prescriptions_by_prescriber ON prescriptions USING btree (hospital_id, prescriber_id, created_at DESC, id DESC);
CREATE INDEX prescriptions_by_status ON prescriptions USING btree (hospital_id, status, created_at DESC, id DESC);
CREATE INDEX prescriptions_by_validity ON prescriptions USING btree (hospital_id, valid_until) WHERE (status = 'active'::text);
CREATE UNIQUE INDEX prescriptions_one_number ON prescriptions USING btree (hospital_id, prescription_number);

alter table prescriptions enable row level security;
alter table prescriptions force row level security;
create policy civis_app on prescriptions for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on prescriptions for all to current_user using (true) with check (true);
grant delete, insert, select, update on prescriptions to civis_app;
