-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table product_medications (
  hospital_id uuid not null,
  product_id uuid not null,
  generic_name text not null,
  folded_generic text not null,
  ingredients jsonb not null,
  medication_type_id uuid not null,
  medication_category_id uuid not null,
  brand_id uuid,
  strength numeric(14,4),
  strength_unit text,
  concentration text,
  routes text[] not null,
  atc_code text,
  registration_number text,
  legal_class text not null,
  schedule text,
  high_alert boolean not null,
  look_alike boolean not null,
  display_name text,
  max_single_dose numeric(14,4),
  max_daily_dose numeric(14,4),
  dose_unit text,
  max_daily_per_kg numeric(14,4),
  paediatric_single_per_kg numeric(14,4),
  paediatric_daily_per_kg numeric(14,4),
  min_age_days integer,
  pregnancy text not null,
  lactation text not null,
  renal_adjust boolean not null,
  renal_text text,
  default_sig text,
  label_warnings text[] not null,
  max_dispense_quantity integer,
  substitute_ids uuid[] not null,
  constraint product_medications_pkey PRIMARY KEY (hospital_id, product_id),
  constraint product_medications_brand FOREIGN KEY (hospital_id, brand_id) REFERENCES brands(hospital_id, id),
  constraint product_medications_category FOREIGN KEY (hospital_id, medication_category_id) REFERENCES medication_categories(hospital_id, id),
  constraint product_medications_product FOREIGN KEY (hospital_id, product_id) REFERENCES products(hospital_id, id) ON DELETE CASCADE,
  constraint product_medications_type FOREIGN KEY (hospital_id, medication_type_id) REFERENCES medication_types(hospital_id, id),
  constraint product_medications_atc_code_check CHECK ((atc_code ~ '^[A-Z](\d\d([A-Z]([A-Z](\d\d)?)?)?)?$'::text)),
  constraint product_medications_folded_generic_check CHECK ((folded_generic <> ''::text)),
  constraint product_medications_generic_name_check CHECK (((length(generic_name) >= 2) AND (length(generic_name) <= 160))),
  constraint product_medications_lactation_check CHECK ((lactation = ANY (ARRAY['safe'::text, 'caution'::text, 'avoid'::text, 'unknown'::text]))),
  constraint product_medications_legal_class_check CHECK ((legal_class = ANY (ARRAY['otc'::text, 'pharmacy'::text, 'prescription'::text, 'controlled'::text]))),
  constraint product_medications_max_daily_dose_check CHECK ((max_daily_dose > (0)::numeric)),
  constraint product_medications_max_daily_per_kg_check CHECK ((max_daily_per_kg > (0)::numeric)),
  constraint product_medications_max_dispense_quantity_check CHECK ((max_dispense_quantity > 0)),
  constraint product_medications_max_single_dose_check CHECK ((max_single_dose > (0)::numeric)),
  constraint product_medications_min_age_days_check CHECK ((min_age_days >= 0)),
  constraint product_medications_paediatric_daily_per_kg_check CHECK ((paediatric_daily_per_kg > (0)::numeric)),
  constraint product_medications_paediatric_single_per_kg_check CHECK ((paediatric_single_per_kg > (0)::numeric)),
  constraint product_medications_pregnancy_check CHECK ((pregnancy = ANY (ARRAY['safe'::text, 'caution'::text, 'avoid'::text, 'unknown'::text]))),
  constraint product_medications_schedule CHECK (((schedule IS NULL) OR (legal_class = 'controlled'::text))),
  constraint product_medications_schedule_check CHECK ((schedule = ANY (ARRAY['II'::text, 'III'::text, 'IV'::text, 'V'::text]))),
  constraint product_medications_strength_check CHECK ((strength > (0)::numeric))
);

CREATE INDEX product_medications_by_brand ON product_medications USING btree (hospital_id, brand_id) WHERE (brand_id IS NOT NULL);
CREATE INDEX product_medications_by_category ON product_medications USING btree (hospital_id, medication_category_id);
CREATE INDEX product_medications_by_generic ON product_medications USING btree (hospital_id, folded_generic);
CREATE INDEX product_medications_by_type ON product_medications USING btree (hospital_id, medication_type_id);

alter table product_medications enable row level security;
alter table product_medications force row level security;
create policy civis_app on product_medications for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on product_medications for all to current_user using (true) with check (true);
grant delete, insert, select, update on product_medications to civis_app;
