-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table patient_billings (
  hospital_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  method text not null,
  hmo_id uuid,
  plan_id uuid,
  plan_name text,
  enrollee_number text,
  principal_enrollee_number text,
  relationship_to_principal text,
  employer text,
  staff_number text,
  valid_from date,
  valid_to date,
  priority integer not null,
  verification text not null,
  verified_at timestamp with time zone,
  verified_by uuid,
  verification_reference text,
  card_front_id uuid,
  card_back_id uuid,
  is_default boolean not null,
  status text not null,
  ended_reason text,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint patient_billings_pkey PRIMARY KEY (hospital_id, id),
  constraint patient_billings_card_back FOREIGN KEY (hospital_id, card_back_id) REFERENCES files(hospital_id, id),
  constraint patient_billings_card_front FOREIGN KEY (hospital_id, card_front_id) REFERENCES files(hospital_id, id),
  constraint patient_billings_patient FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint patient_billings_dates CHECK ((valid_to >= valid_from)),
  constraint patient_billings_default_active CHECK (((NOT is_default) OR (status = 'active'::text))),
  constraint patient_billings_method_check CHECK ((method = ANY (ARRAY['Self-Pay'::text, 'HMO'::text, 'HPP'::text, 'Company'::text]))),
  constraint patient_billings_plan_whole CHECK (((method = 'Self-Pay'::text) OR ((hmo_id IS NOT NULL) AND (plan_id IS NOT NULL)))),
  constraint patient_billings_priority_check CHECK (((priority >= 1) AND (priority <= 3))),
  constraint patient_billings_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text, 'ended'::text]))),
  constraint patient_billings_verification_check CHECK ((verification = ANY (ARRAY['unverified'::text, 'verified'::text, 'failed'::text])))
);

CREATE INDEX patient_billings_by_enrollee ON patient_billings USING btree (hospital_id, hmo_id, enrollee_number) WHERE (hmo_id IS NOT NULL);
CREATE INDEX patient_billings_by_expiry ON patient_billings USING btree (hospital_id, valid_to) WHERE ((status = 'active'::text) AND (valid_to IS NOT NULL));
CREATE INDEX patient_billings_by_hmo ON patient_billings USING btree (hospital_id, hmo_id, status, patient_id) WHERE (hmo_id IS NOT NULL);
CREATE INDEX patient_billings_by_patient ON patient_billings USING btree (hospital_id, patient_id, id);
CREATE INDEX patient_billings_by_principal ON patient_billings USING btree (hospital_id, hmo_id, principal_enrollee_number) WHERE (principal_enrollee_number IS NOT NULL);
CREATE INDEX patient_billings_ended ON patient_billings USING btree (hospital_id, updated_at DESC, id DESC) WHERE (ended_reason = 'Validity ended'::text);
CREATE UNIQUE INDEX patient_billings_enrollee_once ON patient_billings USING btree (hospital_id, patient_id, hmo_id, enrollee_number) WHERE ((hmo_id IS NOT NULL) AND (enrollee_number IS NOT NULL) AND (status <> 'ended'::text));
CREATE UNIQUE INDEX patient_billings_one_default ON patient_billings USING btree (hospital_id, patient_id) WHERE is_default;

CREATE CONSTRAINT TRIGGER patient_billings_has_default AFTER INSERT OR UPDATE ON patient_billings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION patient_billings_has_default();

alter table patient_billings enable row level security;
alter table patient_billings force row level security;
create policy civis_app on patient_billings for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on patient_billings for all to current_user using (true) with check (true);
grant delete, insert, select, update on patient_billings to civis_app;
