-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table products (
  hospital_id uuid not null,
  id uuid not null,
  sku text not null,
  name text not null,
  folded_name text not null,
  identity text not null,
  search_text text not null,
  kind text not null,
  product_category_id uuid,
  unit text not null,
  packs jsonb not null,
  vendor_ids uuid[] not null,
  preferred_vendor_id uuid,
  status text not null,
  stock_reserve integer not null,
  par_level integer,
  reorder_quantity integer,
  batch_tracked boolean not null,
  expiry_tracked boolean not null,
  min_shelf_life_days integer,
  storage text not null,
  hazard boolean not null,
  cold_chain boolean not null,
  shelves jsonb not null,
  note text,
  level_after_receipt integer,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint products_pkey PRIMARY KEY (hospital_id, id),
  constraint products_category FOREIGN KEY (hospital_id, product_category_id) REFERENCES product_categories(hospital_id, id),
  constraint products_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint products_folded_name_check CHECK ((folded_name <> ''::text)),
  constraint products_kind_check CHECK ((kind = ANY (ARRAY['medication'::text, 'consumable'::text, 'reagent'::text, 'vaccine'::text, 'device'::text, 'linen-food-other'::text]))),
  constraint products_min_shelf_life_days_check CHECK ((min_shelf_life_days > 0)),
  constraint products_name_check CHECK (((length(name) >= 2) AND (length(name) <= 160))),
  constraint products_par CHECK ((par_level > stock_reserve)),
  constraint products_reorder_quantity_check CHECK ((reorder_quantity > 0)),
  constraint products_status_check CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text, 'archived'::text]))),
  constraint products_stock_reserve_check CHECK ((stock_reserve >= 0)),
  constraint products_storage_check CHECK ((storage = ANY (ARRAY['room'::text, 'cool'::text, 'fridge-2-8'::text, 'freezer'::text, 'controlled-cupboard'::text]))),
  constraint products_tracking CHECK (((batch_tracked AND expiry_tracked) OR (kind = ANY (ARRAY['device'::text, 'linen-food-other'::text])))),
  constraint products_unit_check CHECK (((length(unit) >= 1) AND (length(unit) <= 30)))
);

CREATE INDEX products_by_category ON products USING btree (hospital_id, product_category_id) WHERE (product_category_id IS NOT NULL);
CREATE INDEX products_by_name ON products USING btree (hospital_id, status, folded_name, id);
CREATE INDEX products_listed ON products USING btree (hospital_id, folded_name, id) WHERE (status <> 'archived'::text);
CREATE UNIQUE INDEX products_one_identity ON products USING btree (hospital_id, identity) WHERE (status <> 'archived'::text);
CREATE UNIQUE INDEX products_one_sku ON products USING btree (hospital_id, sku);

CREATE TRIGGER product_levels_of_changed AFTER UPDATE ON products REFERENCING OLD TABLE AS was NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION product_levels_of_changed();
CREATE TRIGGER product_levels_of_new AFTER INSERT ON products REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION product_levels_of_new();
CREATE TRIGGER product_words_added AFTER INSERT ON products REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION product_words_added();
CREATE TRIGGER product_words_changed AFTER UPDATE ON products FOR EACH ROW WHEN (((old.folded_name IS DISTINCT FROM new.folded_name) OR (old.search_text IS DISTINCT FROM new.search_text))) EXECUTE FUNCTION product_words_changed();
CREATE TRIGGER tally_products_added AFTER INSERT ON products REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_products_added();
CREATE TRIGGER tally_products_moved AFTER UPDATE ON products FOR EACH ROW WHEN ((((old.kind || '|'::text) || old.status) IS DISTINCT FROM ((new.kind || '|'::text) || new.status))) EXECUTE FUNCTION tally_products_moved();
CREATE TRIGGER tally_products_removed AFTER DELETE ON products FOR EACH ROW EXECUTE FUNCTION tally_products_removed();

alter table products enable row level security;
alter table products force row level security;
create policy civis_app on products for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on products for all to current_user using (true) with check (true);
grant delete, insert, select, update on products to civis_app;
