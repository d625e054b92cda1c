-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table claim_payments (
  hospital_id uuid not null,
  id uuid not null,
  payment_number text not null,
  claim_id uuid not null,
  hmo_id uuid not null,
  remittance_id uuid,
  invoice_payment_id uuid not null,
  receipt_number text not null,
  gross_amount bigint not null,
  withheld_tax bigint not null,
  charges bigint not null,
  net_amount bigint generated always as (((gross_amount - withheld_tax) - charges)) stored not null,
  allocated bigint not null,
  unallocated bigint not null,
  method text not null,
  reference text not null,
  payment_date date not null,
  status text not null,
  entry_id uuid,
  credit_note_number text,
  credit_note_on date,
  credit_note_told boolean default false not null,
  received_at timestamp with time zone not null,
  received_by uuid,
  received_by_name text not null,
  reversed_at timestamp with time zone,
  reversed_by_name text,
  reverse_reason text,
  constraint claim_payments_pkey PRIMARY KEY (hospital_id, id),
  constraint claim_payments_number_once UNIQUE (hospital_id, payment_number),
  constraint claim_payments_claim FOREIGN KEY (hospital_id, claim_id) REFERENCES claims(hospital_id, id),
  constraint claim_payments_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint claim_payments_receipt FOREIGN KEY (hospital_id, invoice_payment_id) REFERENCES payments(hospital_id, id),
  constraint claim_payments_remittance FOREIGN KEY (hospital_id, remittance_id) REFERENCES claim_remittances(hospital_id, id),
  constraint claim_payments_allocated_check CHECK ((allocated >= 0)),
  constraint claim_payments_charges_check CHECK ((charges >= 0)),
  constraint claim_payments_credit_note_number_check CHECK ((length(credit_note_number) <= 80)),
  constraint claim_payments_gross_amount_check CHECK ((gross_amount > 0)),
  constraint claim_payments_method_check CHECK ((method = ANY (ARRAY['bank-transfer'::text, 'cheque'::text]))),
  constraint claim_payments_net_positive CHECK ((net_amount >= 0)),
  constraint claim_payments_payment_number_check CHECK ((payment_number ~ '^CP-[0-9]{6,}$'::text)),
  constraint claim_payments_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 80))),
  constraint claim_payments_reverse_reason_check CHECK ((length(reverse_reason) <= 500)),
  constraint claim_payments_reversed_whole CHECK (((status = 'reversed'::text) = (reversed_at IS NOT NULL))),
  constraint claim_payments_status_check CHECK ((status = ANY (ARRAY['received'::text, 'reversed'::text]))),
  constraint claim_payments_unallocated_check CHECK ((unallocated >= 0)),
  constraint claim_payments_whole CHECK ((gross_amount = (allocated + unallocated))),
  constraint claim_payments_withheld_tax_check CHECK ((withheld_tax >= 0))
);

CREATE INDEX claim_payments_left ON claim_payments USING btree (hospital_id, hmo_id) WHERE ((status = 'received'::text) AND (unallocated > 0));
CREATE INDEX claim_payments_of_claim ON claim_payments USING btree (hospital_id, claim_id, received_at);
CREATE INDEX claim_payments_of_remittance ON claim_payments USING btree (hospital_id, remittance_id) WHERE (remittance_id IS NOT NULL);
CREATE INDEX claim_payments_reference ON claim_payments USING btree (hospital_id, hmo_id, lower(reference), gross_amount, payment_date) WHERE (status = 'received'::text);
CREATE INDEX claim_payments_uncredited ON claim_payments USING btree (hospital_id, payment_date) WHERE ((status = 'received'::text) AND (withheld_tax > 0) AND (credit_note_number IS NULL));

alter table claim_payments enable row level security;
alter table claim_payments force row level security;
create policy civis_app on claim_payments for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on claim_payments for all to current_user using (true) with check (true);
grant delete, insert, select, update on claim_payments to civis_app;
