-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table medication_order_batches (
  hospital_id uuid not null,
  line_id uuid not null,
  batch_id uuid not null,
  order_id uuid not null,
  product_id uuid not null,
  batch_number text not null,
  expiry_date date,
  quantity integer not null,
  returned integer default 0 not null,
  at timestamp with time zone not null,
  constraint medication_order_batches_pkey PRIMARY KEY (hospital_id, line_id, batch_id),
  constraint medication_order_batches_batch FOREIGN KEY (hospital_id, batch_id) REFERENCES batches(hospital_id, id),
  constraint medication_order_batches_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint medication_order_batches_line FOREIGN KEY (hospital_id, line_id) REFERENCES medication_order_lines(hospital_id, id),
  constraint medication_order_batches_quantity_check CHECK ((quantity > 0)),
  constraint medication_order_batches_returned CHECK (((returned >= 0) AND (returned <= quantity)))
);

CREATE INDEX medication_order_batches_of_batch ON medication_order_batches USING btree (hospital_id, batch_id);
CREATE INDEX medication_order_batches_of_order ON medication_order_batches USING btree (hospital_id, order_id);

alter table medication_order_batches enable row level security;
alter table medication_order_batches force row level security;
create policy civis_app on medication_order_batches for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on medication_order_batches for all to current_user using (true) with check (true);
grant delete, insert, select, update on medication_order_batches to civis_app;
