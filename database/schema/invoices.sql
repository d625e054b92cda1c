-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table invoices (
  hospital_id uuid not null,
  id uuid not null,
  invoice_number text not null,
  draft_number text not null,
  patient_id uuid,
  patient_full_name text not null,
  external_customer jsonb,
  status text not null,
  billing_method text not null,
  billing_id uuid,
  hmo_id uuid,
  plan_id uuid,
  enrollee_number text,
  claim_id uuid,
  admission_id uuid,
  encounter_id uuid,
  item_count integer not null,
  subtotal bigint not null,
  item_discount bigint not null,
  invoice_discount bigint not null,
  discount_kind text,
  discount_value bigint,
  discount_reason_id uuid,
  discount_note text,
  discount_by uuid,
  tax bigint not null,
  total bigint not null,
  amount_paid bigint default 0 not null,
  credited_amount bigint default 0 not null,
  written_off_amount bigint default 0 not null,
  balance bigint generated always as ((((total - credited_amount) - amount_paid) - written_off_amount)) stored not null,
  billing_status text generated always as (
CASE
    WHEN (status = 'draft'::text) THEN ''::text
    WHEN ((status = 'cancelled'::text) OR ((credited_amount = total) AND (total > 0))) THEN 'voided'::text
    WHEN ((((total - credited_amount) - amount_paid) - written_off_amount) > 0) THEN
    CASE
        WHEN (((amount_paid + credited_amount) + written_off_amount) = 0) THEN 'pending_payment'::text
        ELSE 'partially_paid'::text
    END
    WHEN (written_off_amount > 0) THEN 'written_off'::text
    ELSE 'paid'::text
END) stored not null,
  currency text not null,
  due_date date,
  note text,
  internal_note text,
  entry_id uuid,
  billed_at timestamp with time zone,
  billed_by uuid,
  paid_at timestamp with time zone,
  closed_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  cancelled_by uuid,
  cancel_reason text,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  version integer default 1 not null,
  discount_approved_by uuid,
  hmo_bill_id uuid,
  pa_codes text[] default '{}'::text[] not null,
  diagnosis_codes text[] default '{}'::text[] not null,
  notice_numbers text[] default '{}'::text[] not null,
  claim_number text,
  constraint invoices_pkey PRIMARY KEY (hospital_id, id),
  constraint invoices_draft_number_once UNIQUE (hospital_id, draft_number),
  constraint invoices_number_once UNIQUE (hospital_id, invoice_number),
  constraint invoices_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint invoices_hospital_id_patient_id_fkey FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint invoices_amounts_positive CHECK (((amount_paid >= 0) AND (credited_amount >= 0) AND (written_off_amount >= 0))),
  constraint invoices_balance_positive CHECK ((balance >= 0)),
  constraint invoices_billing_method_check CHECK ((billing_method = ANY (ARRAY['Self-Pay'::text, 'HMO'::text, 'HPP'::text, 'Company'::text, 'External'::text]))),
  constraint invoices_cancel_reason_check CHECK ((length(cancel_reason) <= 500)),
  constraint invoices_cancelled_whole CHECK ((((status = 'cancelled'::text) = (cancelled_at IS NOT NULL)) AND ((status <> 'cancelled'::text) OR ((amount_paid = 0) AND (credited_amount = 0) AND (written_off_amount = 0) AND (cancel_reason IS NOT NULL))))),
  constraint invoices_claim_number_check CHECK (((length(claim_number) >= 1) AND (length(claim_number) <= 40))),
  constraint invoices_claim_whole CHECK (((claim_id IS NULL) = (claim_number IS NULL))),
  constraint invoices_closed_whole CHECK (((closed_at IS NULL) OR ((status = 'billed'::text) AND (balance = 0)))),
  constraint invoices_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint invoices_diagnosis_codes_check CHECK (((array_length(diagnosis_codes, 1) IS NULL) OR (array_length(diagnosis_codes, 1) <= 50))),
  constraint invoices_discount_kind_check CHECK ((discount_kind = ANY (ARRAY['percent'::text, 'fixed'::text]))),
  constraint invoices_discount_note_check CHECK ((length(discount_note) <= 300)),
  constraint invoices_discount_value_check CHECK ((discount_value >= 0)),
  constraint invoices_discount_whole CHECK ((num_nulls(discount_kind, discount_value) = ANY (ARRAY[0, 2]))),
  constraint invoices_draft_whole CHECK ((((status = 'draft'::text) = (billed_at IS NULL)) AND ((status <> 'draft'::text) OR ((invoice_number = draft_number) AND (entry_id IS NULL))))),
  constraint invoices_external_payer CHECK (((billing_method = 'External'::text) = (external_customer IS NOT NULL))),
  constraint invoices_insurer_whole CHECK ((((billing_method = ANY (ARRAY['HMO'::text, 'HPP'::text, 'Company'::text])) = (hmo_id IS NOT NULL)) AND ((hmo_id IS NOT NULL) OR ((hmo_bill_id IS NULL) AND (claim_id IS NULL))))),
  constraint invoices_internal_note_check CHECK ((length(internal_note) <= 500)),
  constraint invoices_invoice_discount_check CHECK ((invoice_discount >= 0)),
  constraint invoices_item_count_check CHECK ((item_count >= 0)),
  constraint invoices_item_discount_check CHECK ((item_discount >= 0)),
  constraint invoices_note_check CHECK ((length(note) <= 500)),
  constraint invoices_notice_numbers_check CHECK (((array_length(notice_numbers, 1) IS NULL) OR (array_length(notice_numbers, 1) <= 200))),
  constraint invoices_pa_codes_check CHECK (((array_length(pa_codes, 1) IS NULL) OR (array_length(pa_codes, 1) <= 200))),
  constraint invoices_paid_at_whole CHECK (((status = 'paid'::text) = (paid_at IS NOT NULL))),
  constraint invoices_paid_whole CHECK (((status = ANY (ARRAY['draft'::text, 'cancelled'::text])) OR ((status = 'paid'::text) = ((balance = 0) AND (written_off_amount = 0) AND (NOT ((credited_amount = total) AND (total > 0))))))),
  constraint invoices_patient_full_name_check CHECK (((length(patient_full_name) >= 1) AND (length(patient_full_name) <= 400))),
  constraint invoices_somebody CHECK (((patient_id IS NULL) = (external_customer IS NOT NULL))),
  constraint invoices_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'billed'::text, 'paid'::text, 'cancelled'::text]))),
  constraint invoices_subtotal_check CHECK ((subtotal >= 0)),
  constraint invoices_tax_check CHECK ((tax >= 0)),
  constraint invoices_total_check CHECK ((total >= 0)),
  constraint invoices_unsettled_draft CHECK (((status <> 'draft'::text) OR ((amount_paid = 0) AND (credited_amount = 0) AND (written_off_amount = 0))))
);

CREATE INDEX invoices_billed ON invoices USING btree (hospital_id, billed_at DESC, id DESC) WHERE (billed_at IS NOT NULL);
CREATE INDEX invoices_by_badge ON invoices USING btree (hospital_id, billing_status, created_at DESC, id DESC);
CREATE INDEX invoices_by_creator ON invoices USING btree (hospital_id, created_by, created_at DESC, id DESC);
CREATE INDEX invoices_by_method ON invoices USING btree (hospital_id, billing_method, created_at DESC, id DESC);
CREATE INDEX invoices_by_status ON invoices USING btree (hospital_id, status, created_at DESC, id DESC);
CREATE INDEX invoices_drafts ON invoices USING btree (hospital_id, id) INCLUDE (total) WHERE (status = 'draft'::text);
CREATE INDEX invoices_newest ON invoices USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX invoices_of_claim ON invoices USING btree (hospital_id, claim_id) WHERE (claim_id IS NOT NULL);
CREATE INDEX invoices_of_hmo ON invoices USING btree (hospital_id, hmo_id, created_at DESC, id DESC) WHERE (hmo_id IS NOT NULL);
CREATE INDEX invoices_of_hmo_bill ON invoices USING btree (hospital_id, hmo_bill_id, created_at DESC) WHERE (hmo_bill_id IS NOT NULL);
CREATE INDEX invoices_of_patient ON invoices USING btree (hospital_id, patient_id, created_at DESC, id DESC) WHERE (patient_id IS NOT NULL);
CREATE INDEX invoices_owed_by_hmo ON invoices USING btree (hospital_id, hmo_id, claim_id) INCLUDE (balance) WHERE ((hmo_id IS NOT NULL) AND (status = 'billed'::text) AND (balance > 0));
CREATE INDEX invoices_paid ON invoices USING btree (hospital_id, paid_at DESC, id DESC) INCLUDE (amount_paid) WHERE (paid_at IS NOT NULL);
CREATE INDEX invoices_unpaid ON invoices USING btree (hospital_id, due_date, id) INCLUDE (balance) WHERE ((status = 'billed'::text) AND (balance > 0));

CREATE TRIGGER invoices_four_eyes AFTER UPDATE ON invoices FOR EACH ROW WHEN ((new.discount_approved_by IS DISTINCT FROM old.discount_approved_by)) EXECUTE FUNCTION document_hands_four_eyes('invoices', 'discount_approved_by', 'id');
CREATE TRIGGER invoices_hand_changed AFTER UPDATE ON invoices FOR EACH ROW WHEN (((old.status = 'draft'::text) AND (new.status = 'draft'::text) AND ((old.item_count IS DISTINCT FROM new.item_count) OR (old.subtotal IS DISTINCT FROM new.subtotal)))) EXECUTE FUNCTION document_hand_kept('invoices', 'changed', 'updated_by', 'updated_at', 'id');
CREATE TRIGGER invoices_hand_made AFTER INSERT ON invoices FOR EACH ROW EXECUTE FUNCTION document_hand_kept('invoices', 'created', 'created_by', 'created_at', 'id');
CREATE TRIGGER invoices_hand_submitted AFTER UPDATE ON invoices FOR EACH ROW WHEN (((old.status = 'draft'::text) AND (new.status <> 'draft'::text))) EXECUTE FUNCTION document_hand_kept('invoices', 'submitted', 'updated_by', 'updated_at', 'id');
CREATE TRIGGER invoices_keep BEFORE DELETE OR UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION invoices_keep();
CREATE CONSTRAINT TRIGGER invoices_sum_of_items AFTER INSERT OR UPDATE ON invoices DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION invoices_sum_up();
CREATE TRIGGER tally_invoices_added AFTER INSERT ON invoices REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_invoices_added();
CREATE TRIGGER tally_invoices_moved AFTER UPDATE ON invoices FOR EACH ROW WHEN ((((old.billing_method || '|'::text) || old.status) IS DISTINCT FROM ((new.billing_method || '|'::text) || new.status))) EXECUTE FUNCTION tally_invoices_moved();
CREATE TRIGGER tally_invoices_removed AFTER DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION tally_invoices_removed();

alter table invoices enable row level security;
alter table invoices force row level security;
create policy civis_app on invoices for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on invoices for all to current_user using (true) with check (true);
grant delete, insert, select, update on invoices to civis_app;
