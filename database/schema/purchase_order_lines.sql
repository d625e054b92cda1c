-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table purchase_order_lines (
  hospital_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  line_no integer not null,
  product_id uuid not null,
  product_name text not null,
  pack_name text not null,
  units_per_pack integer not null,
  quantity_packs integer not null,
  price_per_pack bigint not null,
  tax_bps integer not null,
  discount bigint not null,
  tax bigint not null,
  amount bigint not null,
  ordered_units bigint generated always as (((units_per_pack)::bigint * quantity_packs)) stored not null,
  received_units bigint default 0 not null,
  cancelled_units bigint default 0 not null,
  constraint purchase_order_lines_pkey PRIMARY KEY (hospital_id, id),
  constraint purchase_order_lines_place UNIQUE (hospital_id, order_id, line_no),
  constraint purchase_order_lines_order FOREIGN KEY (hospital_id, order_id) REFERENCES purchase_orders(hospital_id, id) ON DELETE CASCADE,
  constraint purchase_order_lines_product FOREIGN KEY (hospital_id, product_id) REFERENCES products(hospital_id, id),
  constraint purchase_order_lines_amount_check CHECK ((amount >= 0)),
  constraint purchase_order_lines_cancelled_units_check CHECK ((cancelled_units >= 0)),
  constraint purchase_order_lines_discount_check CHECK ((discount >= 0)),
  constraint purchase_order_lines_price_per_pack_check CHECK ((price_per_pack >= 0)),
  constraint purchase_order_lines_quantity_packs_check CHECK ((quantity_packs > 0)),
  constraint purchase_order_lines_received_units_check CHECK ((received_units >= 0)),
  constraint purchase_order_lines_tax_bps_check CHECK (((tax_bps >= 0) AND (tax_bps <= 10000))),
  constraint purchase_order_lines_tax_check CHECK ((tax >= 0)),
  constraint purchase_order_lines_units_per_pack_check CHECK ((units_per_pack >= 1))
);

CREATE INDEX purchase_order_lines_by_product ON purchase_order_lines USING btree (hospital_id, product_id);

alter table purchase_order_lines enable row level security;
alter table purchase_order_lines force row level security;
create policy civis_app on purchase_order_lines for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on purchase_order_lines for all to current_user using (true) with check (true);
grant delete, insert, select, update on purchase_order_lines to civis_app;
