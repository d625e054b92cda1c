-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table batches (
  hospital_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  batch_number text not null,
  folded_number text not null,
  manufacture_date date,
  expiry_date date,
  supply_id uuid,
  vendor_id uuid,
  received_at timestamp with time zone not null,
  quantity_received integer not null,
  total_cost bigint not null,
  unit_cost numeric(18,4) not null,
  status text not null,
  status_reason text,
  transit_quantity integer default 0 not null,
  transit_value bigint default 0 not null,
  frozen_by uuid,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  expiry_warned_days integer,
  constraint batches_pkey PRIMARY KEY (hospital_id, id),
  constraint batches_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint batches_product FOREIGN KEY (hospital_id, product_id) REFERENCES products(hospital_id, id),
  constraint batches_batch_number_check CHECK (((length(batch_number) >= 1) AND (length(batch_number) <= 60))),
  constraint batches_dates CHECK ((manufacture_date < expiry_date)),
  constraint batches_expiry_warned_days_check CHECK ((expiry_warned_days > 0)),
  constraint batches_folded_number_check CHECK ((folded_number <> ''::text)),
  constraint batches_quantity_received_check CHECK ((quantity_received > 0)),
  constraint batches_status_check CHECK ((status = ANY (ARRAY['available'::text, 'quarantined'::text, 'recalled'::text, 'expired'::text, 'depleted'::text]))),
  constraint batches_total_cost_check CHECK ((total_cost >= 0)),
  constraint batches_transit_quantity_check CHECK ((transit_quantity >= 0)),
  constraint batches_transit_value_check CHECK ((transit_value >= 0)),
  constraint batches_unit_cost_check CHECK ((unit_cost >= (0)::numeric))
);

CREATE INDEX batches_by_expiry ON batches USING btree (hospital_id, expiry_date, id);
CREATE INDEX batches_by_number ON batches USING btree (hospital_id, folded_number COLLATE "C");
CREATE INDEX batches_by_receipt ON batches USING btree (hospital_id, received_at, id);
CREATE INDEX batches_by_supply ON batches USING btree (hospital_id, supply_id) WHERE (supply_id IS NOT NULL);
CREATE INDEX batches_frozen ON batches USING btree (hospital_id, frozen_by) WHERE (frozen_by IS NOT NULL);
CREATE INDEX batches_in_transit ON batches USING btree (hospital_id, product_id) WHERE (transit_quantity > 0);
CREATE UNIQUE INDEX batches_one_number ON batches USING btree (hospital_id, product_id, folded_number, expiry_date) NULLS NOT DISTINCT;
CREATE INDEX batches_standing ON batches USING btree (hospital_id, expiry_date, id) INCLUDE (status, transit_quantity) WHERE (status <> 'depleted'::text);
CREATE INDEX batches_used_up ON batches USING btree (hospital_id, expiry_date, id) WHERE (status = 'depleted'::text);

CREATE TRIGGER batches_of_balances AFTER UPDATE ON batches FOR EACH ROW WHEN (((old.expiry_date IS DISTINCT FROM new.expiry_date) OR (
        CASE
            WHEN (old.status = ANY (ARRAY['quarantined'::text, 'recalled'::text])) THEN old.status
            ELSE NULL::text
        END IS DISTINCT FROM
        CASE
            WHEN (new.status = ANY (ARRAY['quarantined'::text, 'recalled'::text])) THEN new.status
            ELSE NULL::text
        END))) EXECUTE FUNCTION batches_of_balances();
CREATE TRIGGER product_levels_of_batch AFTER UPDATE ON batches FOR EACH ROW WHEN (((old.expiry_date IS DISTINCT FROM new.expiry_date) OR ((old.status = ANY (ARRAY['quarantined'::text, 'recalled'::text])) IS DISTINCT FROM (new.status = ANY (ARRAY['quarantined'::text, 'recalled'::text]))))) EXECUTE FUNCTION product_levels_of_batch();
CREATE TRIGGER tally_batches_added AFTER INSERT ON batches REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_batches_added();
CREATE TRIGGER tally_batches_moved AFTER UPDATE ON batches FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION tally_batches_moved();
CREATE TRIGGER tally_batches_removed AFTER DELETE ON batches FOR EACH ROW EXECUTE FUNCTION tally_batches_removed();

alter table batches enable row level security;
alter table batches force row level security;
create policy civis_app on batches for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on batches for all to current_user using (true) with check (true);
grant delete, insert, select, update on batches to civis_app;
