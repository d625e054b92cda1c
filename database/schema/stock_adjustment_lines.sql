-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table stock_adjustment_lines (
  hospital_id uuid not null,
  id uuid not null,
  adjustment_id uuid not null,
  position integer not null,
  product_id uuid not null,
  batch_id uuid not null,
  delta integer not null,
  counted_quantity integer,
  quantity_before integer not null,
  reason text not null,
  note text,
  value bigint not null,
  constraint stock_adjustment_lines_pkey PRIMARY KEY (hospital_id, id),
  constraint stock_adjustment_lines_batch FOREIGN KEY (hospital_id, batch_id) REFERENCES batches(hospital_id, id),
  constraint stock_adjustment_lines_document FOREIGN KEY (hospital_id, adjustment_id) REFERENCES stock_adjustments(hospital_id, id) ON DELETE CASCADE,
  constraint stock_adjustment_lines_product FOREIGN KEY (hospital_id, product_id) REFERENCES products(hospital_id, id),
  constraint stock_adjustment_lines_counted_quantity_check CHECK ((counted_quantity >= 0)),
  constraint stock_adjustment_lines_delta_check CHECK ((delta <> 0)),
  constraint stock_adjustment_lines_quantity_before_check CHECK ((quantity_before >= 0)),
  constraint stock_adjustment_lines_reason_check CHECK ((reason = ANY (ARRAY['damage'::text, 'breakage'::text, 'theft'::text, 'expiry'::text, 'miscount'::text, 'found'::text, 'sample'::text, 'donation'::text, 'correction'::text])))
);

CREATE UNIQUE INDEX stock_adjustment_lines_of_document ON stock_adjustment_lines USING btree (hospital_id, adjustment_id, "position");
CREATE INDEX stock_adjustment_lines_of_product ON stock_adjustment_lines USING btree (hospital_id, product_id, adjustment_id);

alter table stock_adjustment_lines enable row level security;
alter table stock_adjustment_lines force row level security;
create policy civis_app on stock_adjustment_lines for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on stock_adjustment_lines for all to current_user using (true) with check (true);
grant delete, insert, select, update on stock_adjustment_lines to civis_app;
