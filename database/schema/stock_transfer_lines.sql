-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table stock_transfer_lines (
  hospital_id uuid not null,
  id uuid not null,
  transfer_id uuid not null,
  position integer not null,
  product_id uuid not null,
  batch_id uuid not null,
  quantity integer not null,
  received integer,
  constraint stock_transfer_lines_pkey PRIMARY KEY (hospital_id, id),
  constraint stock_transfer_lines_batch FOREIGN KEY (hospital_id, batch_id) REFERENCES batches(hospital_id, id),
  constraint stock_transfer_lines_document FOREIGN KEY (hospital_id, transfer_id) REFERENCES stock_transfers(hospital_id, id) ON DELETE CASCADE,
  constraint stock_transfer_lines_product FOREIGN KEY (hospital_id, product_id) REFERENCES products(hospital_id, id),
  constraint stock_transfer_lines_check CHECK (((received >= 0) AND (received <= quantity))),
  constraint stock_transfer_lines_quantity_check CHECK ((quantity > 0))
);

CREATE UNIQUE INDEX stock_transfer_lines_of_document ON stock_transfer_lines USING btree (hospital_id, transfer_id, "position");
CREATE INDEX stock_transfer_lines_of_product ON stock_transfer_lines USING btree (hospital_id, product_id, transfer_id);

alter table stock_transfer_lines enable row level security;
alter table stock_transfer_lines force row level security;
create policy civis_app on stock_transfer_lines for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on stock_transfer_lines for all to current_user using (true) with check (true);
grant delete, insert, select, update on stock_transfer_lines to civis_app;
