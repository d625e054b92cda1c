-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table stock_issue_batches (
  hospital_id uuid not null,
  id uuid not null,
  issue_id uuid not null,
  line_id uuid not null,
  position integer not null,
  product_id uuid not null,
  batch_id uuid not null,
  quantity integer not null,
  received integer default 0 not null,
  returned integer default 0 not null,
  missing integer default 0 not null,
  constraint stock_issue_batches_pkey PRIMARY KEY (hospital_id, id),
  constraint stock_issue_batches_batch FOREIGN KEY (hospital_id, batch_id) REFERENCES batches(hospital_id, id),
  constraint stock_issue_batches_line FOREIGN KEY (hospital_id, line_id) REFERENCES stock_issue_lines(hospital_id, id) ON DELETE CASCADE,
  constraint stock_issue_batches_once CHECK (((received >= 0) AND (missing >= 0) AND (returned >= 0) AND ((received + missing) <= quantity) AND (returned <= (quantity - missing)))),
  constraint stock_issue_batches_quantity_check CHECK ((quantity > 0))
);

CREATE INDEX stock_issue_batches_of_batch ON stock_issue_batches USING btree (hospital_id, batch_id);
CREATE INDEX stock_issue_batches_of_document ON stock_issue_batches USING btree (hospital_id, issue_id);
CREATE UNIQUE INDEX stock_issue_batches_of_line ON stock_issue_batches USING btree (hospital_id, line_id, "position");

alter table stock_issue_batches enable row level security;
alter table stock_issue_batches force row level security;
create policy civis_app on stock_issue_batches for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on stock_issue_batches for all to current_user using (true) with check (true);
grant delete, insert, select, update on stock_issue_batches to civis_app;
