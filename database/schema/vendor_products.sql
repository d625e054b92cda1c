-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table vendor_products (
  hospital_id uuid not null,
  id uuid not null,
  vendor_id uuid not null,
  product_id uuid not null,
  vendor_sku text,
  pack_name text not null,
  units_per_pack integer not null,
  price bigint not null,
  tax_bps integer not null,
  min_quantity integer not null,
  valid_from date,
  valid_to date,
  last_price bigint,
  last_units_per_pack integer,
  last_price_at timestamp with time zone,
  listed boolean not null,
  preferred boolean not null,
  constraint vendor_products_pkey PRIMARY KEY (hospital_id, id),
  constraint vendor_products_once UNIQUE (hospital_id, vendor_id, product_id),
  constraint vendor_products_product FOREIGN KEY (hospital_id, product_id) REFERENCES products(hospital_id, id) ON DELETE CASCADE,
  constraint vendor_products_vendor FOREIGN KEY (hospital_id, vendor_id) REFERENCES vendors(hospital_id, id) ON DELETE CASCADE,
  constraint vendor_products_last_price_check CHECK ((last_price >= 0)),
  constraint vendor_products_last_units_per_pack_check CHECK ((last_units_per_pack >= 1)),
  constraint vendor_products_min_quantity_check CHECK ((min_quantity >= 1)),
  constraint vendor_products_price_check CHECK ((price >= 0)),
  constraint vendor_products_tax_bps_check CHECK (((tax_bps >= 0) AND (tax_bps <= 10000))),
  constraint vendor_products_units_per_pack_check CHECK ((units_per_pack >= 1))
);

CREATE INDEX vendor_products_by_product ON vendor_products USING btree (hospital_id, product_id);

alter table vendor_products enable row level security;
alter table vendor_products force row level security;
create policy civis_app on vendor_products for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on vendor_products for all to current_user using (true) with check (true);
grant delete, insert, select, update on vendor_products to civis_app;
