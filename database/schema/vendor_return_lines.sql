-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table vendor_return_lines (
  hospital_id uuid not null,
  id uuid not null,
  return_id uuid not null,
  line_no integer not null,
  batch_id uuid not null,
  batch_number text not null,
  product_id uuid not null,
  product_name text not null,
  location_id uuid not null,
  quantity integer not null,
  reason text not null,
  credit bigint not null,
  constraint vendor_return_lines_pkey PRIMARY KEY (hospital_id, id),
  constraint vendor_return_lines_batch FOREIGN KEY (hospital_id, batch_id) REFERENCES batches(hospital_id, id),
  constraint vendor_return_lines_location FOREIGN KEY (hospital_id, location_id) REFERENCES stock_locations(hospital_id, id),
  constraint vendor_return_lines_return FOREIGN KEY (hospital_id, return_id) REFERENCES vendor_returns(hospital_id, id) ON DELETE CASCADE,
  constraint vendor_return_lines_credit_check CHECK ((credit >= 0)),
  constraint vendor_return_lines_quantity_check CHECK ((quantity > 0)),
  constraint vendor_return_lines_reason_check CHECK ((reason = ANY (ARRAY['expired'::text, 'near-expiry'::text, 'damaged'::text, 'recalled'::text, 'wrong'::text, 'surplus'::text, 'quality'::text])))
);

CREATE INDEX vendor_return_lines_of_return ON vendor_return_lines USING btree (hospital_id, return_id, line_no);

alter table vendor_return_lines enable row level security;
alter table vendor_return_lines force row level security;
create policy civis_app on vendor_return_lines for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on vendor_return_lines for all to current_user using (true) with check (true);
grant delete, insert, select, update on vendor_return_lines to civis_app;
