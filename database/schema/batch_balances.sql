-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table batch_balances (
  hospital_id uuid not null,
  batch_id uuid not null,
  location_id uuid not null,
  product_id uuid not null,
  quantity integer not null,
  quarantined integer default 0 not null,
  value bigint not null,
  expiry_date date,
  hold text,
  constraint batch_balances_pkey PRIMARY KEY (hospital_id, batch_id, location_id),
  constraint batch_balances_batch FOREIGN KEY (hospital_id, batch_id) REFERENCES batches(hospital_id, id),
  constraint batch_balances_location FOREIGN KEY (hospital_id, location_id) REFERENCES stock_locations(hospital_id, id),
  constraint batch_balances_hold_check CHECK ((hold = ANY (ARRAY['quarantined'::text, 'recalled'::text]))),
  constraint batch_balances_quantity CHECK ((quantity >= 0)),
  constraint batch_balances_quarantined CHECK (((quarantined >= 0) AND (quarantined <= quantity))),
  constraint batch_balances_value CHECK (((value >= 0) AND ((quantity > 0) OR (value = 0))))
);

CREATE INDEX batch_balances_at_location ON batch_balances USING btree (hospital_id, location_id, expiry_date, batch_id) INCLUDE (hold) WHERE (quantity > 0);
CREATE INDEX batch_balances_of_product ON batch_balances USING btree (hospital_id, product_id, location_id) INCLUDE (quantity) WHERE (quantity > 0);

CREATE TRIGGER batch_balances_of_batch BEFORE INSERT ON batch_balances FOR EACH ROW EXECUTE FUNCTION batch_balances_of_batch();
CREATE TRIGGER product_levels_added AFTER INSERT ON batch_balances REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION product_levels_moved();
CREATE TRIGGER product_levels_moved AFTER UPDATE ON batch_balances REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION product_levels_moved();
CREATE TRIGGER tally_batch_balances_added AFTER INSERT ON batch_balances REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_batch_balances_added();
CREATE TRIGGER tally_batch_balances_moved AFTER UPDATE ON batch_balances FOR EACH ROW WHEN ((
        CASE
            WHEN (old.quantity > 0) THEN (((old.location_id)::text || '|'::text) || COALESCE(old.hold, ''::text))
            ELSE NULL::text
        END IS DISTINCT FROM
        CASE
            WHEN (new.quantity > 0) THEN (((new.location_id)::text || '|'::text) || COALESCE(new.hold, ''::text))
            ELSE NULL::text
        END)) EXECUTE FUNCTION tally_batch_balances_moved();
CREATE TRIGGER tally_batch_balances_removed AFTER DELETE ON batch_balances FOR EACH ROW EXECUTE FUNCTION tally_batch_balances_removed();

alter table batch_balances enable row level security;
alter table batch_balances force row level security;
create policy civis_app on batch_balances for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on batch_balances for all to current_user using (true) with check (true);
grant delete, insert, select, update on batch_balances to civis_app;
