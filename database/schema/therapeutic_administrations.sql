-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table therapeutic_administrations (
  hospital_id uuid not null,
  id uuid not null,
  administration_number text not null,
  patient_id uuid not null,
  prescription_id uuid,
  prescription_number text,
  prescription_line_id uuid,
  place_id uuid,
  department_id uuid not null,
  product_id uuid,
  medicine text not null,
  generic_name text not null,
  strength text,
  atc_code text,
  ingredients jsonb not null,
  dose_amount numeric(14,4) not null,
  dose_unit text not null,
  route text not null,
  frequency_code text not null,
  times jsonb not null,
  every_hours integer,
  days_of_week jsonb not null,
  duration_value integer,
  duration_unit text,
  prn boolean not null,
  prn_reason text,
  prn_min_interval_minutes integer,
  prn_max_per_day integer,
  max_dose_per_day numeric(14,4),
  infusion jsonb,
  tapering jsonb not null,
  titration jsonb not null,
  indication text,
  instructions text,
  safety jsonb not null,
  supply_from text not null,
  units_per_dose numeric(14,4),
  controlled boolean not null,
  double_check boolean not null,
  insulin boolean not null,
  antibiotic boolean not null,
  status text not null,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone,
  planned_total integer,
  schedule_complete boolean not null,
  given_count integer default 0 not null,
  recorded_count integer default 0 not null,
  pending_count integer default 0 not null,
  next_due_at timestamp with time zone,
  next_late_at timestamp with time zone,
  held_at timestamp with time zone,
  hold_until timestamp with time zone,
  hold_reason text,
  held_by_line boolean default false not null,
  ordered_by uuid,
  ordered_by_name text not null,
  verbal_taken_by uuid,
  verbal_taken_by_name text,
  co_sign_by timestamp with time zone,
  co_signed_at timestamp with time zone,
  co_sign_reminded boolean default false not null,
  terminated_at timestamp with time zone,
  terminated_by uuid,
  terminated_by_name text,
  terminate_reason text,
  death_record_id uuid,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  place_kind text,
  constraint therapeutic_administrations_pkey PRIMARY KEY (hospital_id, id),
  constraint therapeutic_administrations_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint therapeutic_administrations_line FOREIGN KEY (hospital_id, prescription_line_id) REFERENCES prescription_lines(hospital_id, id),
  constraint therapeutic_administrations_patient FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint therapeutic_administrations_product FOREIGN KEY (hospital_id, product_id) REFERENCES products(hospital_id, id),
  constraint therapeutic_administrations_ward FOREIGN KEY (hospital_id, department_id) REFERENCES departments(hospital_id, id),
  constraint therapeutic_administrations_check CHECK ((recorded_count >= given_count)),
  constraint therapeutic_administrations_dose_amount_check CHECK ((dose_amount > (0)::numeric)),
  constraint therapeutic_administrations_dose_unit_check CHECK ((dose_unit = ANY (ARRAY['mg'::text, 'g'::text, 'mcg'::text, 'ml'::text, 'unit'::text, 'IU'::text, 'tablet'::text, 'capsule'::text, 'puff'::text, 'drop'::text, 'application'::text, 'sachet'::text, 'suppository'::text]))),
  constraint therapeutic_administrations_duration_unit_check CHECK ((duration_unit = ANY (ARRAY['doses'::text, 'days'::text, 'weeks'::text, 'months'::text, 'continuous'::text]))),
  constraint therapeutic_administrations_ended CHECK (((status = 'in-progress'::text) OR ((pending_count = 0) AND (next_due_at IS NULL)))),
  constraint therapeutic_administrations_frequency_code_check CHECK ((frequency_code = ANY (ARRAY['STAT'::text, 'OD'::text, 'BD'::text, 'TDS'::text, 'QDS'::text, 'q2h'::text, 'q3h'::text, 'q4h'::text, 'q6h'::text, 'q8h'::text, 'q12h'::text, 'q24h'::text, 'nocte'::text, 'mane'::text, 'weekly'::text, 'monthly'::text, 'PRN'::text, 'custom'::text]))),
  constraint therapeutic_administrations_given_count_check CHECK ((given_count >= 0)),
  constraint therapeutic_administrations_ordered CHECK (((prescription_line_id IS NOT NULL) OR (co_sign_by IS NOT NULL))),
  constraint therapeutic_administrations_pending_count_check CHECK ((pending_count >= 0)),
  constraint therapeutic_administrations_place CHECK (((place_kind IS NULL) = (place_id IS NULL))),
  constraint therapeutic_administrations_place_kind_check CHECK ((place_kind = ANY (ARRAY['consultation'::text, 'ward-round'::text, 'procedure'::text, 'antenatal'::text]))),
  constraint therapeutic_administrations_prn CHECK (((NOT prn) OR ((prn_min_interval_minutes IS NOT NULL) AND (prn_max_per_day IS NOT NULL)))),
  constraint therapeutic_administrations_route_check CHECK ((route = ANY (ARRAY['oral'::text, 'IV'::text, 'IM'::text, 'SC'::text, 'sublingual'::text, 'rectal'::text, 'vaginal'::text, 'topical'::text, 'inhaled'::text, 'nebulised'::text, 'nasal'::text, 'ophthalmic'::text, 'otic'::text, 'NG'::text, 'intrathecal'::text, 'intradermal'::text, 'buccal'::text, 'other'::text]))),
  constraint therapeutic_administrations_status_check CHECK ((status = ANY (ARRAY['in-progress'::text, 'dosage completed'::text, 'terminated'::text]))),
  constraint therapeutic_administrations_supply_from_check CHECK ((supply_from = ANY (ARRAY['pharmacy'::text, 'ward-stock'::text, 'patient-own'::text, 'outside'::text]))),
  constraint therapeutic_administrations_terminated CHECK (((status <> 'terminated'::text) OR ((terminated_at IS NOT NULL) AND (terminate_reason IS NOT NULL)))),
  constraint therapeutic_administrations_units_per_dose_check CHECK ((units_per_dose > (0)::numeric))
);

CREATE INDEX therapeutic_administrations_by_due ON therapeutic_administrations USING btree (hospital_id, next_due_at, id DESC) WHERE (status = 'in-progress'::text);
CREATE INDEX therapeutic_administrations_by_patient ON therapeutic_administrations USING btree (hospital_id, patient_id, id DESC);
CREATE INDEX therapeutic_administrations_by_product ON therapeutic_administrations USING btree (hospital_id, product_id, id DESC) WHERE (product_id IS NOT NULL);
CREATE INDEX therapeutic_administrations_by_status ON therapeutic_administrations USING btree (hospital_id, status, id DESC);
CREATE INDEX therapeutic_administrations_by_ward ON therapeutic_administrations USING btree (hospital_id, department_id, next_due_at, id DESC) WHERE (status = 'in-progress'::text);
CREATE INDEX therapeutic_administrations_ended ON therapeutic_administrations USING btree (hospital_id, terminated_at DESC, id DESC) WHERE (status = 'terminated'::text);
CREATE INDEX therapeutic_administrations_growing ON therapeutic_administrations USING btree (hospital_id, id) WHERE ((status = 'in-progress'::text) AND (NOT schedule_complete));
CREATE INDEX therapeutic_administrations_late ON therapeutic_administrations USING btree (hospital_id, next_late_at) WHERE ((status = 'in-progress'::text) AND (next_late_at IS NOT NULL));
CREATE INDEX therapeutic_administrations_of_line ON therapeutic_administrations USING btree (hospital_id, prescription_line_id) WHERE (prescription_line_id IS NOT NULL);
CREATE UNIQUE INDEX therapeutic_administrations_one_live_per_line ON therapeutic_administrations USING btree (hospital_id, prescription_line_id) WHERE (status = 'in-progress'::text);
CREATE UNIQUE INDEX therapeutic_administrations_one_number ON therapeutic_administrations USING btree (hospital_id, administration_number);
CREATE INDEX therapeutic_administrations_unsigned ON therapeutic_administrations USING btree (hospital_id, co_sign_by) WHERE ((co_signed_at IS NULL) AND (co_sign_by IS NOT NULL));

alter table therapeutic_administrations enable row level security;
alter table therapeutic_administrations force row level security;
create policy civis_app on therapeutic_administrations for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on therapeutic_administrations for all to current_user using (true) with check (true);
grant delete, insert, select, update on therapeutic_administrations to civis_app;
