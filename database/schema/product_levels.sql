-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table product_levels (
  hospital_id uuid not null,
  product_id uuid not null,
  place_id uuid not null,
  kind text not null,
  status text not null,
  folded_name text not null,
  quantity integer not null,
  on_hand integer not null,
  value bigint not null,
  nearest_expiry date,
  is_expired boolean not null,
  percent integer not null,
  level text not null,
  made_for date not null,
  right_from date,
  right_until date,
  has_expired boolean not null,
  used integer not null,
  cover bigint,
  is_wanted boolean not null,
  used_from date,
  used_until date,
  constraint product_levels_pkey PRIMARY KEY (hospital_id, product_id, place_id),
  constraint product_levels_product FOREIGN KEY (hospital_id, product_id) REFERENCES products(hospital_id, id) ON DELETE CASCADE,
  constraint product_levels_level_check CHECK ((level = ANY (ARRAY['out'::text, 'low'::text, 'in'::text])))
);

CREATE INDEX product_levels_by_expiry ON product_levels USING btree (hospital_id, place_id, nearest_expiry, folded_name, product_id) WHERE (status <> 'archived'::text);
CREATE INDEX product_levels_by_name ON product_levels USING btree (hospital_id, place_id, folded_name, product_id) WHERE (status <> 'archived'::text);
CREATE INDEX product_levels_by_percent ON product_levels USING btree (hospital_id, place_id, percent, folded_name, product_id) WHERE (status <> 'archived'::text);
CREATE INDEX product_levels_by_quantity ON product_levels USING btree (hospital_id, place_id, quantity, folded_name, product_id) WHERE (status <> 'archived'::text);
CREATE INDEX product_levels_expired ON product_levels USING btree (hospital_id, place_id, folded_name, product_id) WHERE (has_expired AND (status <> 'archived'::text));
CREATE INDEX product_levels_low ON product_levels USING btree (hospital_id, place_id, level, folded_name, product_id) WHERE ((level <> 'in'::text) AND (status <> 'archived'::text));
CREATE INDEX product_levels_since ON product_levels USING btree (hospital_id, right_from) WHERE (right_from IS NOT NULL);
CREATE INDEX product_levels_to_order ON product_levels USING btree (hospital_id, place_id, (
CASE
    WHEN (quantity <= 0) THEN 0
    WHEN (level = 'out'::text) THEN 1
    ELSE 2
END), cover, folded_name, product_id) WHERE is_wanted;
CREATE INDEX product_levels_until ON product_levels USING btree (hospital_id, right_until) WHERE (right_until IS NOT NULL);
CREATE INDEX product_levels_used_from ON product_levels USING btree (hospital_id, used_from) WHERE (used_from IS NOT NULL);
CREATE INDEX product_levels_used_until ON product_levels USING btree (hospital_id, used_until) WHERE (used_until IS NOT NULL);
CREATE INDEX product_levels_value ON product_levels USING btree (hospital_id, place_id) INCLUDE (value) WHERE (value > 0);

CREATE TRIGGER tally_product_levels_added AFTER INSERT ON product_levels REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_product_levels_added();
CREATE TRIGGER tally_product_levels_moved AFTER UPDATE ON product_levels FOR EACH ROW WHEN (((((((((((((((old.place_id)::text || '|'::text) || old.kind) || '|'::text) || old.status) || '|'::text) || old.level) || '|'::text) ||
        CASE
            WHEN old.is_expired THEN 'expired'::text
            ELSE ''::text
        END) || '|'::text) ||
        CASE
            WHEN old.has_expired THEN 'some'::text
            ELSE ''::text
        END) || '|'::text) ||
        CASE
            WHEN old.is_wanted THEN 'wanted'::text
            ELSE ''::text
        END) IS DISTINCT FROM (((((((((((((new.place_id)::text || '|'::text) || new.kind) || '|'::text) || new.status) || '|'::text) || new.level) || '|'::text) ||
        CASE
            WHEN new.is_expired THEN 'expired'::text
            ELSE ''::text
        END) || '|'::text) ||
        CASE
            WHEN new.has_expired THEN 'some'::text
            ELSE ''::text
        END) || '|'::text) ||
        CASE
            WHEN new.is_wanted THEN 'wanted'::text
            ELSE ''::text
        END))) EXECUTE FUNCTION tally_product_levels_moved();
CREATE TRIGGER tally_product_levels_removed AFTER DELETE ON product_levels FOR EACH ROW EXECUTE FUNCTION tally_product_levels_removed();

alter table product_levels enable row level security;
alter table product_levels force row level security;
create policy civis_app on product_levels for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on product_levels for all to current_user using (true) with check (true);
grant delete, insert, select, update on product_levels to civis_app;
