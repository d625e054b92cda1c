-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table stock_allocations (
  hospital_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  location_id uuid not null,
  quantity integer not null,
  order_line_id uuid not null,
  expires_at timestamp with time zone,
  status text not null,
  released_because text,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  constraint stock_allocations_pkey PRIMARY KEY (hospital_id, id),
  constraint stock_allocations_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint stock_allocations_location FOREIGN KEY (hospital_id, location_id) REFERENCES stock_locations(hospital_id, id),
  constraint stock_allocations_product FOREIGN KEY (hospital_id, product_id) REFERENCES products(hospital_id, id),
  constraint stock_allocations_quantity_check CHECK ((quantity > 0)),
  constraint stock_allocations_released_because_check CHECK ((released_because = ANY (ARRAY['order'::text, 'time'::text, 'stock'::text]))),
  constraint stock_allocations_status_check CHECK ((status = ANY (ARRAY['held'::text, 'consumed'::text, 'released'::text])))
);

CREATE INDEX stock_allocations_held ON stock_allocations USING btree (hospital_id, product_id, location_id) WHERE (status = 'held'::text);
CREATE INDEX stock_allocations_of_line ON stock_allocations USING btree (hospital_id, order_line_id);
CREATE UNIQUE INDEX stock_allocations_one_held ON stock_allocations USING btree (hospital_id, order_line_id) WHERE (status = 'held'::text);

alter table stock_allocations enable row level security;
alter table stock_allocations force row level security;
create policy civis_app on stock_allocations for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on stock_allocations for all to current_user using (true) with check (true);
grant delete, insert, select, update on stock_allocations to civis_app;
