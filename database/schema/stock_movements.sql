-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table stock_movements (
  hospital_id uuid not null,
  id uuid not null,
  sequence bigint generated always as identity not null,
  product_id uuid not null,
  batch_id uuid not null,
  location_id uuid not null,
  quantity integer not null,
  balance_after integer not null,
  location_balance_after integer not null,
  type text not null,
  transit boolean not null,
  reason text,
  ref_type text not null,
  ref_id uuid not null,
  ref_number text,
  unit_cost numeric(18,4) not null,
  cost bigint not null,
  patient_id uuid,
  party_name text,
  by uuid,
  by_name text not null,
  witness_id uuid,
  at timestamp with time zone not null,
  constraint stock_movements_pkey PRIMARY KEY (hospital_id, id),
  constraint stock_movements_batch FOREIGN KEY (hospital_id, batch_id) REFERENCES batches(hospital_id, id),
  constraint stock_movements_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint stock_movements_location FOREIGN KEY (hospital_id, location_id) REFERENCES stock_locations(hospital_id, id),
  constraint stock_movements_product FOREIGN KEY (hospital_id, product_id) REFERENCES products(hospital_id, id),
  constraint stock_movements_balance CHECK (((balance_after >= 0) AND (location_balance_after >= balance_after))),
  constraint stock_movements_cost CHECK (((sign((cost)::double precision) = (0)::double precision) OR (sign((cost)::double precision) = sign((quantity)::double precision)))),
  constraint stock_movements_ref_type_check CHECK (((length(ref_type) >= 1) AND (length(ref_type) <= 40))),
  constraint stock_movements_something CHECK ((quantity <> 0)),
  constraint stock_movements_type_check CHECK ((type = ANY (ARRAY['opening'::text, 'receive'::text, 'dispense'::text, 'return-in'::text, 'issue-out'::text, 'issue-in'::text, 'issue-return'::text, 'transfer-out'::text, 'transfer-in'::text, 'use'::text, 'adjust-plus'::text, 'adjust-minus'::text, 'write-off'::text, 'supplier-return'::text, 'count'::text])))
);

CREATE INDEX stock_movements_at ON stock_movements USING btree (hospital_id, at);
CREATE INDEX stock_movements_at_location ON stock_movements USING btree (hospital_id, location_id, sequence);
CREATE INDEX stock_movements_in_order ON stock_movements USING btree (hospital_id, sequence);
CREATE INDEX stock_movements_of_batch ON stock_movements USING btree (hospital_id, batch_id, sequence);
CREATE INDEX stock_movements_of_patient ON stock_movements USING btree (hospital_id, patient_id) WHERE (patient_id IS NOT NULL);
CREATE INDEX stock_movements_of_product ON stock_movements USING btree (hospital_id, product_id, sequence);
CREATE INDEX stock_movements_of_product_at ON stock_movements USING btree (hospital_id, product_id, at);
CREATE INDEX stock_movements_of_reference ON stock_movements USING btree (hospital_id, ref_id);
CREATE INDEX stock_movements_of_type ON stock_movements USING btree (hospital_id, type, sequence);

CREATE TRIGGER civis_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON stock_movements FOR EACH STATEMENT EXECUTE FUNCTION civis_refuse_change();
alter table stock_movements enable always trigger civis_append_only;
CREATE TRIGGER civis_append_only_rows BEFORE DELETE OR UPDATE ON stock_movements FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
alter table stock_movements enable always trigger civis_append_only_rows;
CREATE TRIGGER product_uses_moved AFTER INSERT ON stock_movements REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION product_uses_moved();
CREATE TRIGGER tally_stock_movements_added AFTER INSERT ON stock_movements REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_stock_movements_added();
CREATE TRIGGER tally_stock_movements_moved AFTER UPDATE ON stock_movements FOR EACH ROW WHEN (((((old.location_id)::text || '|'::text) || old.type) IS DISTINCT FROM (((new.location_id)::text || '|'::text) || new.type))) EXECUTE FUNCTION tally_stock_movements_moved();
CREATE TRIGGER tally_stock_movements_removed AFTER DELETE ON stock_movements FOR EACH ROW EXECUTE FUNCTION tally_stock_movements_removed();

alter table stock_movements enable row level security;
alter table stock_movements force row level security;
create policy civis_app on stock_movements for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on stock_movements for all to current_user using (true) with check (true);
grant insert, select on stock_movements to civis_app;
