-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table supply_lines (
  hospital_id uuid not null,
  id uuid not null,
  supply_id uuid not null,
  line_no integer not null,
  order_line_id uuid,
  product_id uuid not null,
  product_name text not null,
  batch_number text,
  manufacture_date date,
  expiry_date date,
  pack_name text not null,
  units_per_pack integer not null,
  quantity_packs integer not null,
  free_packs integer not null,
  rejected_units bigint not null,
  reject_reason text,
  accepted_units bigint not null,
  order_units bigint not null,
  cost_per_pack bigint not null,
  tax bigint not null,
  discount bigint not null,
  amount bigint not null,
  selling_price bigint,
  destination text,
  batch_id uuid,
  batch_cost bigint,
  constraint supply_lines_pkey PRIMARY KEY (hospital_id, id),
  constraint supply_lines_place UNIQUE (hospital_id, supply_id, line_no),
  constraint supply_lines_order_line FOREIGN KEY (hospital_id, order_line_id) REFERENCES purchase_order_lines(hospital_id, id),
  constraint supply_lines_product FOREIGN KEY (hospital_id, product_id) REFERENCES products(hospital_id, id),
  constraint supply_lines_supply FOREIGN KEY (hospital_id, supply_id) REFERENCES supplies(hospital_id, id) ON DELETE CASCADE,
  constraint supply_lines_accepted_units_check CHECK ((accepted_units >= 0)),
  constraint supply_lines_amount_check CHECK ((amount >= 0)),
  constraint supply_lines_batch_cost_check CHECK ((batch_cost >= 0)),
  constraint supply_lines_cost_per_pack_check CHECK ((cost_per_pack >= 0)),
  constraint supply_lines_destination_check CHECK ((destination = ANY (ARRAY['available'::text, 'quarantined'::text]))),
  constraint supply_lines_discount_check CHECK ((discount >= 0)),
  constraint supply_lines_free_packs_check CHECK ((free_packs >= 0)),
  constraint supply_lines_order_units_check CHECK ((order_units >= 0)),
  constraint supply_lines_quantity_packs_check CHECK ((quantity_packs >= 0)),
  constraint supply_lines_reject_reason_check CHECK ((reject_reason = ANY (ARRAY['damaged'::text, 'short'::text, 'wrong'::text, 'expired'::text, 'temperature'::text, 'no-order'::text]))),
  constraint supply_lines_rejected_units_check CHECK ((rejected_units >= 0)),
  constraint supply_lines_selling_price_check CHECK ((selling_price >= 0)),
  constraint supply_lines_tax_check CHECK ((tax >= 0)),
  constraint supply_lines_units_per_pack_check CHECK ((units_per_pack >= 1)),
  constraint supply_lines_units_whole CHECK (((batch_cost IS NULL) OR ((accepted_units + rejected_units) = ((units_per_pack)::bigint * (quantity_packs + free_packs)))))
);

CREATE INDEX supply_lines_by_batch ON supply_lines USING btree (hospital_id, batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX supply_lines_by_order_line ON supply_lines USING btree (hospital_id, order_line_id) WHERE (order_line_id IS NOT NULL);
CREATE INDEX supply_lines_by_product ON supply_lines USING btree (hospital_id, product_id);

alter table supply_lines enable row level security;
alter table supply_lines force row level security;
create policy civis_app on supply_lines for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on supply_lines for all to current_user using (true) with check (true);
grant delete, insert, select, update on supply_lines to civis_app;
