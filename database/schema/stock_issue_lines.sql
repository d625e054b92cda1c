-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table stock_issue_lines (
  hospital_id uuid not null,
  id uuid not null,
  issue_id uuid not null,
  position integer not null,
  product_id uuid not null,
  requisition_line_id uuid,
  quantity integer not null,
  reserve integer,
  constraint stock_issue_lines_pkey PRIMARY KEY (hospital_id, id),
  constraint stock_issue_lines_document FOREIGN KEY (hospital_id, issue_id) REFERENCES stock_issues(hospital_id, id) ON DELETE CASCADE,
  constraint stock_issue_lines_product FOREIGN KEY (hospital_id, product_id) REFERENCES products(hospital_id, id),
  constraint stock_issue_lines_quantity_check CHECK ((quantity > 0)),
  constraint stock_issue_lines_reserve_check CHECK ((reserve >= 0))
);

CREATE UNIQUE INDEX stock_issue_lines_of_document ON stock_issue_lines USING btree (hospital_id, issue_id, "position");
CREATE INDEX stock_issue_lines_of_product ON stock_issue_lines USING btree (hospital_id, product_id, issue_id);

alter table stock_issue_lines enable row level security;
alter table stock_issue_lines force row level security;
create policy civis_app on stock_issue_lines for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on stock_issue_lines for all to current_user using (true) with check (true);
grant delete, insert, select, update on stock_issue_lines to civis_app;
