-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table controlled_register (
  hospital_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  location_id uuid not null,
  number integer not null,
  at timestamp with time zone not null,
  direction text not null,
  quantity integer not null,
  balance integer not null,
  batch_id uuid,
  batch_number text,
  movement_id uuid,
  type text not null,
  ref_type text,
  ref_id uuid,
  ref_number text,
  patient_id uuid,
  party text,
  prescriber text,
  dispensed_by uuid,
  dispensed_by_name text,
  witnessed_by uuid,
  witnessed_by_name text,
  note text,
  constraint controlled_register_pkey PRIMARY KEY (hospital_id, id),
  constraint controlled_register_movement_once UNIQUE (hospital_id, movement_id),
  constraint controlled_register_number UNIQUE (hospital_id, product_id, location_id, number),
  constraint controlled_register_batch FOREIGN KEY (hospital_id, batch_id) REFERENCES batches(hospital_id, id),
  constraint controlled_register_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint controlled_register_location FOREIGN KEY (hospital_id, location_id) REFERENCES stock_locations(hospital_id, id),
  constraint controlled_register_product FOREIGN KEY (hospital_id, product_id) REFERENCES products(hospital_id, id),
  constraint controlled_register_balance_check CHECK ((balance >= 0)),
  constraint controlled_register_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text, 'check'::text]))),
  constraint controlled_register_movement CHECK (((direction = 'check'::text) = (movement_id IS NULL))),
  constraint controlled_register_number_check CHECK ((number >= 1)),
  constraint controlled_register_sign CHECK (((direction = 'check'::text) OR (quantity > 0))),
  constraint controlled_register_witness CHECK (((witnessed_by IS NULL) OR (dispensed_by IS NULL) OR (witnessed_by <> dispensed_by)))
);

CREATE INDEX controlled_register_by_patient ON controlled_register USING btree (hospital_id, patient_id, at DESC) WHERE (patient_id IS NOT NULL);
CREATE INDEX controlled_register_by_product ON controlled_register USING btree (hospital_id, product_id, at DESC, id DESC);
CREATE INDEX controlled_register_by_time ON controlled_register USING btree (hospital_id, at DESC, id DESC);

CREATE TRIGGER civis_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON controlled_register FOR EACH STATEMENT EXECUTE FUNCTION civis_refuse_change();
alter table controlled_register enable always trigger civis_append_only;
CREATE TRIGGER civis_append_only_rows BEFORE DELETE OR UPDATE ON controlled_register FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
alter table controlled_register enable always trigger civis_append_only_rows;

alter table controlled_register enable row level security;
alter table controlled_register force row level security;
create policy civis_app on controlled_register for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on controlled_register for all to current_user using (true) with check (true);
grant insert, select on controlled_register to civis_app;
