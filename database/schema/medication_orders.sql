-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table medication_orders (
  hospital_id uuid not null,
  id uuid not null,
  order_number text not null,
  patient_id uuid,
  customer jsonb,
  customer_name text,
  location_id uuid not null,
  billing_id uuid,
  encounter_type text not null,
  note text,
  item_count integer not null,
  total_price bigint not null,
  unpriced_lines integer default 0 not null,
  status text not null,
  fulfilment text not null,
  archived boolean default false not null,
  reserve_reason text,
  submitted_by uuid,
  submitted_by_name text,
  submitted_at timestamp with time zone,
  dispensed_by uuid,
  dispensed_by_name text,
  dispensed_at timestamp with time zone,
  checked_by uuid,
  checked_by_name text,
  witnessed_by uuid,
  witnessed_by_name text,
  received_by jsonb,
  cancel_reason text,
  cancelled_at timestamp with time zone,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint medication_orders_pkey PRIMARY KEY (hospital_id, id),
  constraint medication_orders_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint medication_orders_location FOREIGN KEY (hospital_id, location_id) REFERENCES stock_locations(hospital_id, id),
  constraint medication_orders_patient FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint medication_orders_archived CHECK (((NOT archived) OR (status = 'draft'::text))),
  constraint medication_orders_cancelled CHECK (((status <> 'cancelled'::text) OR (cancel_reason IS NOT NULL))),
  constraint medication_orders_completed CHECK (((status <> 'completed'::text) OR ((dispensed_at IS NOT NULL) AND (fulfilment <> 'none'::text)))),
  constraint medication_orders_encounter_type_check CHECK ((encounter_type = ANY (ARRAY['outpatient'::text, 'inpatient'::text, 'emergency'::text, 'antenatal'::text]))),
  constraint medication_orders_fulfilment_check CHECK ((fulfilment = ANY (ARRAY['none'::text, 'partial'::text, 'full'::text, 'returned-part'::text, 'returned'::text]))),
  constraint medication_orders_item_count_check CHECK (((item_count >= 0) AND (item_count <= 50))),
  constraint medication_orders_one_person CHECK (((patient_id IS NULL) = (customer IS NOT NULL))),
  constraint medication_orders_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'submitted'::text, 'completed'::text, 'cancelled'::text]))),
  constraint medication_orders_submitted CHECK (((status <> 'submitted'::text) OR (submitted_at IS NOT NULL))),
  constraint medication_orders_total_price_check CHECK ((total_price >= 0)),
  constraint medication_orders_unpriced_lines_check CHECK ((unpriced_lines >= 0))
);

CREATE INDEX medication_orders_by_creation ON medication_orders USING btree (hospital_id, created_at DESC, id DESC) INCLUDE (item_count, total_price, status) WHERE (NOT archived);
CREATE INDEX medication_orders_by_dispense ON medication_orders USING btree (hospital_id, dispensed_at DESC, id DESC) INCLUDE (item_count, total_price) WHERE (status = 'completed'::text);
CREATE INDEX medication_orders_by_status ON medication_orders USING btree (hospital_id, status, created_at DESC, id DESC) INCLUDE (item_count, total_price) WHERE (NOT archived);
CREATE INDEX medication_orders_of_patient ON medication_orders USING btree (hospital_id, patient_id, created_at DESC) WHERE (patient_id IS NOT NULL);
CREATE UNIQUE INDEX medication_orders_one_number ON medication_orders USING btree (hospital_id, order_number);

alter table medication_orders enable row level security;
alter table medication_orders force row level security;
create policy civis_app on medication_orders for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on medication_orders for all to current_user using (true) with check (true);
grant delete, insert, select, update on medication_orders to civis_app;
