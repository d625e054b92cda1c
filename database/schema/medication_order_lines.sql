-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table medication_order_lines (
  hospital_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  position integer not null,
  request_id uuid,
  product_id uuid not null,
  product_name text not null,
  unit text not null,
  prescribed_product_id uuid,
  prescribed_name text,
  substitution_reason text,
  quantity integer not null,
  unit_price bigint,
  amount bigint,
  covered_amount bigint default 0 not null,
  patient_amount bigint default 0 not null,
  patient_bill_id uuid,
  dosage_text text not null,
  counselled boolean default false not null,
  quantity_dispensed integer default 0 not null,
  quantity_returned integer default 0 not null,
  quantity_credited integer default 0 not null,
  outcome text,
  outcome_reason text,
  alerts jsonb not null,
  live boolean not null,
  covers integer,
  in_place numeric(14,6),
  constraint medication_order_lines_pkey PRIMARY KEY (hospital_id, id),
  constraint medication_order_lines_one_live_order EXCLUDE USING gist (hospital_id WITH =, request_id WITH =, order_id WITH <>) WHERE ((live AND (request_id IS NOT NULL))),
  constraint medication_order_lines_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint medication_order_lines_order FOREIGN KEY (hospital_id, order_id) REFERENCES medication_orders(hospital_id, id),
  constraint medication_order_lines_product FOREIGN KEY (hospital_id, product_id) REFERENCES products(hospital_id, id),
  constraint medication_order_lines_request FOREIGN KEY (hospital_id, request_id) REFERENCES medication_requests(hospital_id, id),
  constraint medication_order_lines_amount_check CHECK ((amount >= 0)),
  constraint medication_order_lines_covered_amount_check CHECK ((covered_amount >= 0)),
  constraint medication_order_lines_covers CHECK ((((request_id IS NULL) = (covers IS NULL)) AND ((covers >= 1) AND (covers <= 10000)))),
  constraint medication_order_lines_credited CHECK (((quantity_credited >= 0) AND (quantity_credited <= quantity_returned))),
  constraint medication_order_lines_dispensed CHECK (((quantity_dispensed >= 0) AND (quantity_dispensed <= quantity))),
  constraint medication_order_lines_in_place_check CHECK ((in_place > (0)::numeric)),
  constraint medication_order_lines_outcome CHECK ((((outcome IS NULL) OR (outcome = 'not-dispensed'::text)) = (quantity_dispensed = 0))),
  constraint medication_order_lines_outcome_check CHECK ((outcome = ANY (ARRAY['dispensed'::text, 'partial'::text, 'not-dispensed'::text]))),
  constraint medication_order_lines_patient_amount_check CHECK ((patient_amount >= 0)),
  constraint medication_order_lines_position_check CHECK (("position" >= 0)),
  constraint medication_order_lines_quantity_check CHECK (((quantity >= 1) AND (quantity <= 10000))),
  constraint medication_order_lines_returned CHECK (((quantity_returned >= 0) AND (quantity_returned <= quantity_dispensed))),
  constraint medication_order_lines_substitute CHECK (((prescribed_name IS NULL) OR (substitution_reason IS NOT NULL))),
  constraint medication_order_lines_unit_price_check CHECK ((unit_price >= 0))
);

CREATE INDEX medication_order_lines_of_order ON medication_order_lines USING btree (hospital_id, order_id, "position");
CREATE INDEX medication_order_lines_of_product ON medication_order_lines USING btree (hospital_id, product_id) WHERE live;
CREATE INDEX medication_order_lines_of_request ON medication_order_lines USING btree (hospital_id, request_id) WHERE (request_id IS NOT NULL);
CREATE UNIQUE INDEX medication_order_lines_one_of_product ON medication_order_lines USING btree (hospital_id, request_id, product_id) WHERE (live AND (request_id IS NOT NULL));

alter table medication_order_lines enable row level security;
alter table medication_order_lines force row level security;
create policy civis_app on medication_order_lines for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on medication_order_lines for all to current_user using (true) with check (true);
grant delete, insert, select, update on medication_order_lines to civis_app;
