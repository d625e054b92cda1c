-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table patient_account_rows (
  hospital_id uuid not null,
  id uuid not null,
  seq bigint generated always as identity not null,
  patient_id uuid,
  external_invoice_id uuid,
  kind text not null,
  amount bigint not null,
  payment_id uuid,
  credit_note_id uuid,
  refund_id uuid,
  at timestamp with time zone not null,
  by_user uuid,
  by_name text not null,
  constraint patient_account_rows_pkey PRIMARY KEY (hospital_id, id),
  constraint patient_account_rows_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint patient_account_rows_hospital_id_patient_id_fkey FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint patient_account_rows_hospital_id_refund_id_fkey FOREIGN KEY (hospital_id, refund_id) REFERENCES refunds(hospital_id, id),
  constraint patient_account_rows_amount_check CHECK ((amount <> 0)),
  constraint patient_account_rows_kind_check CHECK ((kind = ANY (ARRAY['deposit'::text, 'credit-note'::text, 'excess'::text, 'application'::text, 'refund'::text, 'reversal'::text]))),
  constraint patient_account_rows_one_owner CHECK ((num_nonnulls(patient_id, external_invoice_id) = 1)),
  constraint patient_account_rows_sign CHECK (
CASE kind
    WHEN 'deposit'::text THEN (amount > 0)
    WHEN 'credit-note'::text THEN (amount > 0)
    WHEN 'excess'::text THEN (amount > 0)
    WHEN 'application'::text THEN (amount < 0)
    WHEN 'refund'::text THEN (amount < 0)
    ELSE true
END),
  constraint patient_account_rows_source CHECK ((num_nonnulls(payment_id, credit_note_id, refund_id) >= 1))
);

CREATE INDEX patient_account_rows_of_invoice ON patient_account_rows USING btree (hospital_id, external_invoice_id, seq) INCLUDE (amount) WHERE (external_invoice_id IS NOT NULL);
CREATE INDEX patient_account_rows_of_patient ON patient_account_rows USING btree (hospital_id, patient_id, seq) INCLUDE (amount) WHERE (patient_id IS NOT NULL);
CREATE INDEX patient_account_rows_of_payment ON patient_account_rows USING btree (hospital_id, payment_id) WHERE (payment_id IS NOT NULL);
CREATE UNIQUE INDEX patient_account_rows_refund_once ON patient_account_rows USING btree (hospital_id, refund_id) WHERE (refund_id IS NOT NULL);

CREATE TRIGGER patient_account_rows_balance BEFORE INSERT ON patient_account_rows FOR EACH ROW EXECUTE FUNCTION patient_account_rows_balance();

alter table patient_account_rows enable row level security;
alter table patient_account_rows force row level security;
create policy civis_app on patient_account_rows for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on patient_account_rows for all to current_user using (true) with check (true);
grant insert, select, update (patient_id) on patient_account_rows to civis_app;
