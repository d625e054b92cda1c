-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table refunds (
  hospital_id uuid not null,
  id uuid not null,
  refund_number text not null,
  patient_id uuid,
  external_invoice_id uuid,
  payer_name text not null,
  amount bigint not null,
  credit_note_id uuid,
  method text not null,
  payee_name text not null,
  payee_account text,
  reason text not null,
  status text not null,
  requested_at timestamp with time zone not null,
  requested_by uuid not null,
  requested_by_name text not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  decided_by_name text,
  decline_reason text,
  paid_at timestamp with time zone,
  paid_by uuid,
  paid_by_name text,
  shift_id uuid,
  voucher_number text,
  payment_reference text,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  version integer default 1 not null,
  constraint refunds_pkey PRIMARY KEY (hospital_id, id),
  constraint refunds_number_once UNIQUE (hospital_id, refund_number),
  constraint refunds_voucher_once UNIQUE (hospital_id, voucher_number),
  constraint refunds_credit_note FOREIGN KEY (hospital_id, credit_note_id) REFERENCES credit_notes(hospital_id, id),
  constraint refunds_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint refunds_hospital_id_patient_id_fkey FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint refunds_hospital_id_shift_id_fkey FOREIGN KEY (hospital_id, shift_id) REFERENCES cashier_shifts(hospital_id, id),
  constraint refunds_amount_check CHECK ((amount > 0)),
  constraint refunds_decided CHECK (((status = 'requested'::text) = (decided_at IS NULL))),
  constraint refunds_decline_reason_check CHECK ((length(decline_reason) <= 500)),
  constraint refunds_method_check CHECK ((method = ANY (ARRAY['cash'::text, 'bank-transfer'::text, 'cheque'::text]))),
  constraint refunds_one_owner CHECK ((num_nonnulls(patient_id, external_invoice_id) = 1)),
  constraint refunds_other_decides CHECK (((status = ANY (ARRAY['requested'::text, 'declined'::text])) OR (decided_by IS DISTINCT FROM requested_by))),
  constraint refunds_paid CHECK (((status = 'paid'::text) = ((paid_at IS NOT NULL) AND (voucher_number IS NOT NULL)))),
  constraint refunds_payee_account_check CHECK ((length(payee_account) <= 120)),
  constraint refunds_payee_name_check CHECK (((length(payee_name) >= 1) AND (length(payee_name) <= 160))),
  constraint refunds_payment_reference_check CHECK ((length(payment_reference) <= 80)),
  constraint refunds_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  constraint refunds_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'approved'::text, 'declined'::text, 'paid'::text])))
);

CREATE INDEX refunds_by_request ON refunds USING btree (hospital_id, requested_at DESC, id);
CREATE INDEX refunds_of_credit_note ON refunds USING btree (hospital_id, credit_note_id) WHERE (credit_note_id IS NOT NULL);
CREATE INDEX refunds_of_invoice ON refunds USING btree (hospital_id, external_invoice_id) WHERE (external_invoice_id IS NOT NULL);
CREATE INDEX refunds_of_patient ON refunds USING btree (hospital_id, patient_id) WHERE (patient_id IS NOT NULL);
CREATE INDEX refunds_of_shift ON refunds USING btree (hospital_id, shift_id) WHERE (shift_id IS NOT NULL);

CREATE TRIGGER refunds_four_eyes AFTER UPDATE ON refunds FOR EACH ROW WHEN (((old.status = 'requested'::text) AND (new.status = 'approved'::text))) EXECUTE FUNCTION document_hands_four_eyes('refunds', 'decided_by', 'id');
CREATE TRIGGER refunds_hand_credited AFTER INSERT ON refunds FOR EACH ROW WHEN ((new.credit_note_id IS NOT NULL)) EXECUTE FUNCTION refunds_hand_credited();
CREATE TRIGGER refunds_hand_requested AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION document_hand_kept('refunds', 'requested', 'requested_by', 'requested_at', 'id');

alter table refunds enable row level security;
alter table refunds force row level security;
create policy civis_app on refunds for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on refunds for all to current_user using (true) with check (true);
grant delete, insert, select, update on refunds to civis_app;
