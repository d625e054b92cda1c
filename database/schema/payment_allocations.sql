-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table payment_allocations (
  hospital_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  invoice_id uuid not null,
  invoice_item_id uuid not null,
  amount bigint not null,
  credit_note_id uuid,
  live boolean not null,
  at timestamp with time zone not null,
  constraint payment_allocations_pkey PRIMARY KEY (hospital_id, id),
  constraint payment_allocations_hospital_id_invoice_item_id_fkey FOREIGN KEY (hospital_id, invoice_item_id) REFERENCES invoice_items(hospital_id, id),
  constraint payment_allocations_hospital_id_payment_id_fkey FOREIGN KEY (hospital_id, payment_id) REFERENCES payments(hospital_id, id) DEFERRABLE INITIALLY DEFERRED,
  constraint payment_allocations_amount_check CHECK ((amount <> 0)),
  constraint payment_allocations_sign CHECK (((amount < 0) = (credit_note_id IS NOT NULL)))
);

CREATE INDEX payment_allocations_of_invoice ON payment_allocations USING btree (hospital_id, invoice_id);
CREATE INDEX payment_allocations_of_item ON payment_allocations USING btree (hospital_id, invoice_item_id);
CREATE INDEX payment_allocations_of_payment ON payment_allocations USING btree (hospital_id, payment_id);

alter table payment_allocations enable row level security;
alter table payment_allocations force row level security;
create policy civis_app on payment_allocations for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on payment_allocations for all to current_user using (true) with check (true);
grant delete, insert, select, update on payment_allocations to civis_app;
