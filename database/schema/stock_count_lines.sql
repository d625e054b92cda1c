-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table stock_count_lines (
  hospital_id uuid not null,
  id uuid not null,
  count_id uuid not null,
  position integer not null,
  product_id uuid not null,
  batch_id uuid not null,
  expected_at_open integer not null,
  counted integer,
  recount integer,
  expected_at_count integer,
  counted_at timestamp with time zone,
  counted_by uuid,
  counted_by_name text,
  skip_reason text,
  constraint stock_count_lines_pkey PRIMARY KEY (hospital_id, id),
  constraint stock_count_lines_batch FOREIGN KEY (hospital_id, batch_id) REFERENCES batches(hospital_id, id),
  constraint stock_count_lines_document FOREIGN KEY (hospital_id, count_id) REFERENCES stock_counts(hospital_id, id) ON DELETE CASCADE,
  constraint stock_count_lines_product FOREIGN KEY (hospital_id, product_id) REFERENCES products(hospital_id, id),
  constraint stock_count_lines_counted_check CHECK ((counted >= 0)),
  constraint stock_count_lines_expected_at_count_check CHECK ((expected_at_count >= 0)),
  constraint stock_count_lines_expected_at_open_check CHECK ((expected_at_open >= 0)),
  constraint stock_count_lines_figure CHECK (((counted IS NULL) = (expected_at_count IS NULL))),
  constraint stock_count_lines_recount CHECK (((recount IS NULL) OR (counted IS NOT NULL))),
  constraint stock_count_lines_recount_check CHECK ((recount >= 0))
);

CREATE INDEX stock_count_lines_of_batch ON stock_count_lines USING btree (hospital_id, batch_id);
CREATE UNIQUE INDEX stock_count_lines_one_batch ON stock_count_lines USING btree (hospital_id, count_id, batch_id);

CREATE TRIGGER stock_count_lines_hand_counted AFTER UPDATE ON stock_count_lines FOR EACH ROW WHEN ((new.counted_at IS DISTINCT FROM old.counted_at)) EXECUTE FUNCTION document_hand_kept('stock-counts', 'counted', 'counted_by', 'counted_at', 'count_id');

alter table stock_count_lines enable row level security;
alter table stock_count_lines force row level security;
create policy civis_app on stock_count_lines for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on stock_count_lines for all to current_user using (true) with check (true);
grant delete, insert, select, update on stock_count_lines to civis_app;
