-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table claim_allocations (
  hospital_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  claim_id uuid not null,
  claim_item_id uuid not null,
  invoice_id uuid not null,
  amount bigint not null,
  withheld bigint not null,
  live boolean not null,
  at timestamp with time zone not null,
  constraint claim_allocations_pkey PRIMARY KEY (hospital_id, id),
  constraint claim_allocations_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint claim_allocations_item FOREIGN KEY (hospital_id, claim_item_id) REFERENCES claim_items(hospital_id, id),
  constraint claim_allocations_payment FOREIGN KEY (hospital_id, payment_id) REFERENCES claim_payments(hospital_id, id),
  constraint claim_allocations_amount_check CHECK ((amount > 0)),
  constraint claim_allocations_check CHECK (((withheld >= 0) AND (withheld <= amount)))
);

CREATE INDEX claim_allocations_of_item ON claim_allocations USING btree (hospital_id, claim_item_id);
CREATE INDEX claim_allocations_of_payment ON claim_allocations USING btree (hospital_id, payment_id);

alter table claim_allocations enable row level security;
alter table claim_allocations force row level security;
create policy civis_app on claim_allocations for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on claim_allocations for all to current_user using (true) with check (true);
grant delete, insert, select, update on claim_allocations to civis_app;
