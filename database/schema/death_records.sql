-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table death_records (
  hospital_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  certificate_number text,
  status text not null,
  date_time_of_death timestamp with time zone not null,
  is_estimated boolean not null,
  place text not null,
  place_detail text,
  manner text not null,
  cause_a jsonb,
  cause_b jsonb,
  cause_c jsonb,
  cause_d jsonb,
  other_conditions jsonb not null,
  is_maternal_death boolean not null,
  pregnancy_state text,
  is_perinatal boolean not null,
  gestation_weeks integer,
  birth_weight integer,
  hours_lived integer,
  mother_patient_id uuid,
  autopsy_requested boolean not null,
  autopsy_findings text,
  informant_next_of_kin_id uuid,
  body_released_to text,
  body_released_at timestamp with time zone,
  mortuary_tag text,
  admission_id uuid,
  consultation_id uuid,
  override_reason text,
  certified_by uuid,
  certified_by_name text,
  certified_at timestamp with time zone,
  reversed_at timestamp with time zone,
  reversed_by uuid,
  reversal_reason text,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint death_records_pkey PRIMARY KEY (hospital_id, id),
  constraint death_records_number_once UNIQUE (hospital_id, certificate_number),
  constraint death_records_informant FOREIGN KEY (hospital_id, informant_next_of_kin_id) REFERENCES next_of_kin(hospital_id, id),
  constraint death_records_mother FOREIGN KEY (hospital_id, mother_patient_id) REFERENCES patients(hospital_id, id),
  constraint death_records_patient FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint death_records_manner_check CHECK ((manner = ANY (ARRAY['natural'::text, 'accident'::text, 'assault'::text, 'self-harm'::text, 'pending'::text, 'undetermined'::text]))),
  constraint death_records_other_conditions_check CHECK ((jsonb_typeof(other_conditions) = 'array'::text)),
  constraint death_records_place_check CHECK ((place = ANY (ARRAY['ward'::text, 'emergency'::text, 'theatre'::text, 'labour'::text, 'brought-in-dead'::text, 'home'::text, 'transit'::text, 'other'::text]))),
  constraint death_records_pregnancy_state_check CHECK ((pregnancy_state = ANY (ARRAY['pregnant'::text, 'within-42-days'::text, '43-days-to-1-year'::text, 'no'::text, 'unknown'::text]))),
  constraint death_records_signed_whole CHECK (((status = 'draft'::text) OR ((certificate_number IS NOT NULL) AND (cause_a IS NOT NULL) AND (certified_at IS NOT NULL)) OR ((status = 'reversed'::text) AND (certified_at IS NULL)))),
  constraint death_records_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'signed'::text, 'reversed'::text])))
);

CREATE INDEX death_records_by_patient ON death_records USING btree (hospital_id, patient_id, id);
CREATE INDEX death_records_by_time ON death_records USING btree (hospital_id, date_time_of_death DESC, id DESC) WHERE (status = 'signed'::text);
CREATE UNIQUE INDEX death_records_one_live ON death_records USING btree (hospital_id, patient_id) WHERE (status = ANY (ARRAY['draft'::text, 'signed'::text]));

CREATE CONSTRAINT TRIGGER death_records_match AFTER INSERT OR UPDATE OF status, patient_id ON death_records DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION death_records_match();

alter table death_records enable row level security;
alter table death_records force row level security;
create policy civis_app on death_records for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on death_records for all to current_user using (true) with check (true);
grant delete, insert, select, update on death_records to civis_app;
