-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table payments (
  hospital_id uuid not null,
  id uuid not null,
  receipt_number text not null,
  kind text not null,
  patient_id uuid,
  hmo_id uuid,
  patient_full_name text not null,
  external_invoice_id uuid,
  payer_name text,
  payer_phone text,
  amount bigint not null,
  allocated bigint not null,
  excess_to_deposit bigint not null,
  moved_to_deposit bigint default 0 not null,
  rounding bigint default 0 not null,
  change bigint default 0 not null,
  methods text[] not null,
  currency text not null,
  purpose text,
  admission_id uuid,
  note text,
  status text not null,
  reversed_at timestamp with time zone,
  reversed_by uuid,
  reverse_reason text,
  reversal_kind text,
  reversal_shift_id uuid,
  shift_id uuid,
  cash_point text,
  entry_id uuid,
  received_at timestamp with time zone not null,
  received_by uuid,
  received_by_name text not null,
  constraint payments_pkey PRIMARY KEY (hospital_id, id),
  constraint payments_receipt_once UNIQUE (hospital_id, receipt_number),
  constraint payments_hospital_id_external_invoice_id_fkey FOREIGN KEY (hospital_id, external_invoice_id) REFERENCES invoices(hospital_id, id),
  constraint payments_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint payments_hospital_id_patient_id_fkey FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint payments_allocated_check CHECK ((allocated >= 0)),
  constraint payments_amount_check CHECK ((amount > 0)),
  constraint payments_amount_whole CHECK ((amount = ((allocated + excess_to_deposit) + moved_to_deposit))),
  constraint payments_change_check CHECK ((change >= 0)),
  constraint payments_excess_to_deposit_check CHECK ((excess_to_deposit >= 0)),
  constraint payments_kind_check CHECK ((kind = ANY (ARRAY['invoice-payment'::text, 'deposit'::text, 'deposit-application'::text, 'claim-payment'::text]))),
  constraint payments_moved_to_deposit_check CHECK ((moved_to_deposit >= 0)),
  constraint payments_note_check CHECK ((length(note) <= 300)),
  constraint payments_payer_name_check CHECK ((length(payer_name) <= 160)),
  constraint payments_payer_phone_check CHECK ((length(payer_phone) <= 40)),
  constraint payments_purpose_check CHECK ((length(purpose) <= 160)),
  constraint payments_reversal_kind_check CHECK ((reversal_kind = ANY (ARRAY['entry-error'::text, 'cheque-bounced'::text, 'card-chargeback'::text, 'transfer-failed'::text]))),
  constraint payments_reverse_reason_check CHECK ((length(reverse_reason) <= 500)),
  constraint payments_reversed_whole CHECK (((status = 'reversed'::text) = ((reversed_at IS NOT NULL) AND (reversal_kind IS NOT NULL)))),
  constraint payments_status_check CHECK ((status = ANY (ARRAY['received'::text, 'reversed'::text])))
);

CREATE INDEX payments_by_kind ON payments USING btree (hospital_id, kind, received_at DESC, id DESC);
CREATE INDEX payments_newest ON payments USING btree (hospital_id, received_at DESC, id DESC);
CREATE INDEX payments_of_cashier ON payments USING btree (hospital_id, received_by, received_at DESC, id DESC);
CREATE INDEX payments_of_patient ON payments USING btree (hospital_id, patient_id, received_at DESC) WHERE (patient_id IS NOT NULL);
CREATE INDEX payments_of_reversal_shift ON payments USING btree (hospital_id, reversal_shift_id) WHERE (reversal_shift_id IS NOT NULL);
CREATE INDEX payments_of_shift ON payments USING btree (hospital_id, shift_id) WHERE (shift_id IS NOT NULL);

CREATE CONSTRAINT TRIGGER payments_sum_of_tenders AFTER INSERT ON payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payments_sum_up();
CREATE TRIGGER tally_payments_added AFTER INSERT ON payments REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_payments_added();
CREATE TRIGGER tally_payments_moved AFTER UPDATE ON payments FOR EACH ROW WHEN ((((((old.kind || '|'::text) || old.status) || '|'::text) || array_to_string(old.methods, '+'::text)) IS DISTINCT FROM ((((new.kind || '|'::text) || new.status) || '|'::text) || array_to_string(new.methods, '+'::text)))) EXECUTE FUNCTION tally_payments_moved();
CREATE TRIGGER tally_payments_removed AFTER DELETE ON payments FOR EACH ROW EXECUTE FUNCTION tally_payments_removed();

alter table payments enable row level security;
alter table payments force row level security;
create policy civis_app on payments for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on payments for all to current_user using (true) with check (true);
grant delete, insert, select, update on payments to civis_app;
