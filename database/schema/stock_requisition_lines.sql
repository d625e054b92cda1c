-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table stock_requisition_lines (
  hospital_id uuid not null,
  id uuid not null,
  requisition_id uuid not null,
  position integer not null,
  product_id uuid not null,
  quantity integer not null,
  approved_quantity integer,
  issued_quantity integer default 0 not null,
  note text,
  approval_note text,
  constraint stock_requisition_lines_pkey PRIMARY KEY (hospital_id, id),
  constraint stock_requisition_lines_document FOREIGN KEY (hospital_id, requisition_id) REFERENCES stock_requisitions(hospital_id, id) ON DELETE CASCADE,
  constraint stock_requisition_lines_product FOREIGN KEY (hospital_id, product_id) REFERENCES products(hospital_id, id),
  constraint stock_requisition_lines_approved_quantity_check CHECK ((approved_quantity >= 0)),
  constraint stock_requisition_lines_issued CHECK (((issued_quantity >= 0) AND (issued_quantity <= COALESCE(approved_quantity, 0)))),
  constraint stock_requisition_lines_quantity_check CHECK ((quantity > 0))
);

CREATE UNIQUE INDEX stock_requisition_lines_of_document ON stock_requisition_lines USING btree (hospital_id, requisition_id, "position");
CREATE INDEX stock_requisition_lines_of_product ON stock_requisition_lines USING btree (hospital_id, product_id, requisition_id);

alter table stock_requisition_lines enable row level security;
alter table stock_requisition_lines force row level security;
create policy civis_app on stock_requisition_lines for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on stock_requisition_lines for all to current_user using (true) with check (true);
grant delete, insert, select, update on stock_requisition_lines to civis_app;
