-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table product_barcodes (
  hospital_id uuid not null,
  code text not null,
  product_id uuid not null,
  pack_name text,
  constraint product_barcodes_once PRIMARY KEY (hospital_id, code),
  constraint product_barcodes_product FOREIGN KEY (hospital_id, product_id) REFERENCES products(hospital_id, id) ON DELETE CASCADE,
  constraint product_barcodes_code_check CHECK (((length(code) >= 1) AND (length(code) <= 60)))
);

CREATE INDEX product_barcodes_by_product ON product_barcodes USING btree (hospital_id, product_id);

alter table product_barcodes enable row level security;
alter table product_barcodes force row level security;
create policy civis_app on product_barcodes for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on product_barcodes for all to current_user using (true) with check (true);
grant delete, insert, select, update on product_barcodes to civis_app;
