-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table medical_certificates (
  hospital_id uuid not null,
  id uuid not null,
  certificate_number text not null,
  kind text not null,
  patient_id uuid not null,
  consultation_id uuid,
  from_date date not null,
  to_date date not null,
  text text not null,
  restrictions text,
  verify_code text not null,
  status text not null,
  revoked_at timestamp with time zone,
  revoked_by uuid,
  revoked_by_name text,
  revoke_reason text,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint medical_certificates_pkey PRIMARY KEY (hospital_id, id),
  constraint medical_certificates_number_once UNIQUE (hospital_id, certificate_number),
  constraint medical_certificates_hospital_id_consultation_id_fkey FOREIGN KEY (hospital_id, consultation_id) REFERENCES consultations(hospital_id, id),
  constraint medical_certificates_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint medical_certificates_hospital_id_patient_id_fkey FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint medical_certificates_forward CHECK ((to_date >= from_date)),
  constraint medical_certificates_kind_check CHECK ((kind = ANY (ARRAY['sick-leave'::text, 'fitness'::text, 'attendance'::text, 'immunisation'::text, 'other'::text]))),
  constraint medical_certificates_length CHECK (((to_date - from_date) < 90)),
  constraint medical_certificates_restrictions_check CHECK ((length(restrictions) <= 1000)),
  constraint medical_certificates_revoked_whole CHECK (((status = 'revoked'::text) = ((revoked_at IS NOT NULL) AND (revoke_reason IS NOT NULL)))),
  constraint medical_certificates_status_check CHECK ((status = ANY (ARRAY['issued'::text, 'revoked'::text]))),
  constraint medical_certificates_text_check CHECK (((length(text) >= 3) AND (length(text) <= 4000))),
  constraint medical_certificates_verify_code_check CHECK ((length(verify_code) = 20))
);

CREATE INDEX medical_certificates_by_consultation ON medical_certificates USING btree (hospital_id, consultation_id) WHERE (consultation_id IS NOT NULL);
CREATE INDEX medical_certificates_by_patient ON medical_certificates USING btree (hospital_id, patient_id, created_at DESC);
CREATE INDEX medical_certificates_by_time ON medical_certificates USING btree (hospital_id, created_at DESC, id DESC);

alter table medical_certificates enable row level security;
alter table medical_certificates force row level security;
create policy civis_app on medical_certificates for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on medical_certificates for all to current_user using (true) with check (true);
grant delete, insert, select, update on medical_certificates to civis_app;
