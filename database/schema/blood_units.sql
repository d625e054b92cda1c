-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table blood_units (
  hospital_id uuid not null,
  id uuid not null,
  unit_number text not null,
  donation_number text not null,
  component text not null,
  blood_group text not null,
  volume_ml integer not null,
  anticoagulant text not null,
  collected_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  storage_id uuid,
  shelf text,
  attributes text[] not null,
  antigens text[] not null,
  hiv text not null,
  hbsag text not null,
  hcv text not null,
  syphilis text not null,
  malaria text,
  screening_method text,
  screening_lot text,
  screened_by uuid,
  screened_by_name text,
  screened_at timestamp with time zone,
  first_typed_by uuid,
  first_typed_by_name text not null,
  first_typed_at timestamp with time zone not null,
  second_typed_by uuid,
  second_typed_by_name text,
  second_typed_at timestamp with time zone,
  acquisition_id uuid not null,
  donor_id uuid,
  parent_unit_id uuid,
  status text not null,
  hold_reason text,
  held_since timestamp with time zone,
  reserved_for uuid,
  reserved_until timestamp with time zone,
  issued_at timestamp with time zone,
  discard_reason text,
  discarded_by_name text,
  discarded_at timestamp with time zone,
  witness_name text,
  decision text,
  decision_reason text,
  decided_by uuid,
  decided_by_name text,
  decided_at timestamp with time zone,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint blood_units_pkey PRIMARY KEY (hospital_id, id),
  constraint blood_units_one_identity UNIQUE (hospital_id, id, blood_group, component),
  constraint blood_units_acquisition FOREIGN KEY (hospital_id, acquisition_id) REFERENCES blood_acquisitions(hospital_id, id),
  constraint blood_units_donor FOREIGN KEY (hospital_id, donor_id) REFERENCES blood_donors(hospital_id, id),
  constraint blood_units_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint blood_units_parent FOREIGN KEY (hospital_id, parent_unit_id) REFERENCES blood_units(hospital_id, id),
  constraint blood_units_storage FOREIGN KEY (hospital_id, storage_id) REFERENCES blood_storages(hospital_id, id),
  constraint blood_units_anticoagulant_check CHECK ((anticoagulant = ANY (ARRAY['CPDA-1'::text, 'CPD-additive'::text, 'other'::text]))),
  constraint blood_units_attributes_check CHECK ((attributes <@ ARRAY['leucodepleted'::text, 'irradiated'::text, 'cmv-negative'::text, 'washed'::text, 'low-titre-o'::text, 'paediatric'::text, 'sickle-negative'::text])),
  constraint blood_units_blood_group_check CHECK ((blood_group = ANY (ARRAY['A+'::text, 'A-'::text, 'B+'::text, 'B-'::text, 'AB+'::text, 'AB-'::text, 'O+'::text, 'O-'::text]))),
  constraint blood_units_component_check CHECK ((component = ANY (ARRAY['whole-blood'::text, 'packed-red-cells'::text, 'platelets'::text, 'fresh-frozen-plasma'::text, 'cryoprecipitate'::text]))),
  constraint blood_units_decision_check CHECK ((decision = ANY (ARRAY['release'::text, 'discard'::text]))),
  constraint blood_units_discard_reason CHECK (((status <> 'discarded'::text) OR (discard_reason IS NOT NULL))),
  constraint blood_units_hbsag_check CHECK ((hbsag = ANY (ARRAY['pending'::text, 'non-reactive'::text, 'reactive'::text]))),
  constraint blood_units_hcv_check CHECK ((hcv = ANY (ARRAY['pending'::text, 'non-reactive'::text, 'reactive'::text]))),
  constraint blood_units_hiv_check CHECK ((hiv = ANY (ARRAY['pending'::text, 'non-reactive'::text, 'reactive'::text]))),
  constraint blood_units_hold CHECK (((status = 'quarantined'::text) = (hold_reason IS NOT NULL))),
  constraint blood_units_hold_reason_check CHECK ((hold_reason = ANY (ARRAY['screening'::text, 'fridge'::text, 'lookback'::text, 'recalled'::text, 'returned'::text]))),
  constraint blood_units_issued_known CHECK (((status <> ALL (ARRAY['issued'::text, 'transfused'::text])) OR (issued_at IS NOT NULL))),
  constraint blood_units_issued_unexpired CHECK (((issued_at IS NULL) OR (issued_at < expires_at))),
  constraint blood_units_malaria_check CHECK ((malaria = ANY (ARRAY['pending'::text, 'non-reactive'::text, 'reactive'::text]))),
  constraint blood_units_released CHECK (((status = ANY (ARRAY['quarantined'::text, 'discarded'::text, 'expired'::text, 'processed'::text])) OR ((hiv = 'non-reactive'::text) AND (hbsag = 'non-reactive'::text) AND (hcv = 'non-reactive'::text) AND (syphilis = 'non-reactive'::text) AND (malaria IS DISTINCT FROM 'reactive'::text) AND (second_typed_at IS NOT NULL)))),
  constraint blood_units_reservation CHECK (((status = 'reserved'::text) = ((reserved_for IS NOT NULL) AND (reserved_until IS NOT NULL)))),
  constraint blood_units_status_check CHECK ((status = ANY (ARRAY['quarantined'::text, 'available'::text, 'reserved'::text, 'issued'::text, 'transfused'::text, 'discarded'::text, 'expired'::text, 'sent-out'::text, 'processed'::text]))),
  constraint blood_units_syphilis_check CHECK ((syphilis = ANY (ARRAY['pending'::text, 'non-reactive'::text, 'reactive'::text]))),
  constraint blood_units_times CHECK ((expires_at > collected_at)),
  constraint blood_units_two_people CHECK (((second_typed_by IS NULL) OR (first_typed_by IS NULL) OR (second_typed_by <> first_typed_by))),
  constraint blood_units_unit_number_check CHECK (((length(unit_number) >= 1) AND (length(unit_number) <= 30))),
  constraint blood_units_volume_ml_check CHECK (((volume_ml >= 20) AND (volume_ml <= 600)))
);

CREATE INDEX blood_units_by_acquisition ON blood_units USING btree (hospital_id, acquisition_id);
CREATE INDEX blood_units_by_donation ON blood_units USING btree (hospital_id, donation_number);
CREATE INDEX blood_units_by_donor ON blood_units USING btree (hospital_id, donor_id, collected_at) WHERE (donor_id IS NOT NULL);
CREATE INDEX blood_units_by_expiry ON blood_units USING btree (hospital_id, expires_at);
CREATE INDEX blood_units_by_parent ON blood_units USING btree (hospital_id, parent_unit_id) WHERE (parent_unit_id IS NOT NULL);
CREATE INDEX blood_units_by_status ON blood_units USING btree (hospital_id, status, expires_at);
CREATE INDEX blood_units_by_storage ON blood_units USING btree (hospital_id, storage_id) WHERE (status = ANY (ARRAY['quarantined'::text, 'available'::text, 'reserved'::text]));
CREATE INDEX blood_units_collected ON blood_units USING btree (hospital_id, collected_at DESC);
CREATE UNIQUE INDEX blood_units_one_number ON blood_units USING btree (hospital_id, unit_number, component);
CREATE INDEX blood_units_reserved ON blood_units USING btree (hospital_id, reserved_until) WHERE (status = 'reserved'::text);
CREATE INDEX blood_units_stock ON blood_units USING btree (hospital_id, component, blood_group, expires_at) WHERE (status = ANY (ARRAY['quarantined'::text, 'available'::text, 'reserved'::text]));

CREATE TRIGGER blood_units_identity BEFORE UPDATE ON blood_units FOR EACH ROW EXECUTE FUNCTION blood_units_keep_identity();

alter table blood_units enable row level security;
alter table blood_units force row level security;
create policy civis_app on blood_units for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on blood_units for all to current_user using (true) with check (true);
grant delete, insert, select, update on blood_units to civis_app;
