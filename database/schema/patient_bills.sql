-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table patient_bills (
  hospital_id uuid not null,
  id uuid not null,
  bill_no integer not null,
  bill_number text not null,
  patient_id uuid,
  external_customer jsonb,
  billable_item_id uuid not null,
  item_name text not null,
  item_code text not null,
  hcpcs_code text,
  unit text not null,
  module text not null,
  department_id uuid not null,
  performer_id uuid,
  ordered_by uuid,
  source_type text not null,
  source_id uuid not null,
  source_line_id uuid,
  charge_key text,
  part integer default 0 not null,
  encounter_id uuid,
  encounter_type text not null,
  admission_id uuid,
  service_date date not null,
  performed_at timestamp with time zone,
  quantity integer not null,
  unit_price bigint not null,
  gross bigint not null,
  discount bigint not null,
  tax bigint not null,
  tax_included bigint not null,
  capitated_value bigint not null,
  net bigint not null,
  patient_amount bigint not null,
  hmo_amount bigint not null,
  discount_reason_id uuid,
  discount_note text,
  discount_by text,
  typed_price bigint,
  typed_discount bigint,
  pricing jsonb not null,
  revenue_account text not null,
  tax_lines jsonb not null,
  packages jsonb not null,
  payment_policy text not null,
  pricing_status text not null,
  billing_id uuid,
  payer text not null,
  hmo_id uuid,
  plan_id uuid,
  enrollee_number text,
  coverage_status text not null,
  entry_id uuid,
  note text,
  status text not null,
  voided_at timestamp with time zone,
  voided_by text,
  void_reason text,
  share_count integer default 0 not null,
  placed_count integer default 0 not null,
  billed_count integer default 0 not null,
  settled_count integer default 0 not null,
  invoiced bigint default 0 not null,
  paid bigint default 0 not null,
  credited bigint default 0 not null,
  written_off bigint default 0 not null,
  balance bigint default 0 not null,
  patient_open bigint default 0 not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text not null,
  version integer default 1 not null,
  stage text generated always as (patient_bill_stage(status, share_count, placed_count, billed_count, settled_count, invoiced, paid, credited, written_off)) stored not null,
  billing_status text generated always as (
CASE patient_bill_stage(status, share_count, placed_count, billed_count, settled_count, invoiced, paid, credited, written_off)
    WHEN 'uninvoiced'::text THEN ''::text
    WHEN 'draft'::text THEN ''::text
    ELSE patient_bill_stage(status, share_count, placed_count, billed_count, settled_count, invoiced, paid, credited, written_off)
END) stored not null,
  approval_blocks boolean default false not null,
  insurer_most bigint,
  constraint patient_bills_pkey PRIMARY KEY (hospital_id, id),
  constraint patient_bills_number_once UNIQUE (hospital_id, bill_no),
  constraint patient_bills_hospital_id_billable_item_id_fkey FOREIGN KEY (hospital_id, billable_item_id) REFERENCES billable_items(hospital_id, id),
  constraint patient_bills_hospital_id_billing_id_fkey FOREIGN KEY (hospital_id, billing_id) REFERENCES patient_billings(hospital_id, id),
  constraint patient_bills_hospital_id_department_id_fkey FOREIGN KEY (hospital_id, department_id) REFERENCES departments(hospital_id, id),
  constraint patient_bills_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint patient_bills_hospital_id_patient_id_fkey FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint patient_bills_bill_no_check CHECK ((bill_no >= 1)),
  constraint patient_bills_billing_status_known CHECK ((billing_status = ANY (ARRAY[''::text, 'pending_payment'::text, 'partially_paid'::text, 'paid'::text, 'written_off'::text, 'voided'::text]))),
  constraint patient_bills_blocks_waiting CHECK (((NOT approval_blocks) OR (coverage_status = ANY (ARRAY['pending'::text, 'expired'::text])))),
  constraint patient_bills_capitated_value_check CHECK ((capitated_value >= 0)),
  constraint patient_bills_charge_key_check CHECK (((length(charge_key) >= 1) AND (length(charge_key) <= 80))),
  constraint patient_bills_check CHECK (((tax_included >= 0) AND (tax_included <= tax))),
  constraint patient_bills_coverage_status_check CHECK ((coverage_status = ANY (ARRAY['none'::text, 'not-required'::text, 'pending'::text, 'approved'::text, 'proceeded'::text, 'declined'::text, 'expired'::text]))),
  constraint patient_bills_discount_check CHECK ((discount >= 0)),
  constraint patient_bills_discount_named CHECK (((typed_discount IS NULL) OR (typed_discount = 0) OR (discount_reason_id IS NOT NULL))),
  constraint patient_bills_discount_note_check CHECK ((length(discount_note) <= 300)),
  constraint patient_bills_encounter_type_check CHECK ((encounter_type = ANY (ARRAY['outpatient'::text, 'inpatient'::text, 'emergency'::text, 'antenatal'::text]))),
  constraint patient_bills_external_payer CHECK (((patient_id IS NULL) = (payer = 'External'::text))),
  constraint patient_bills_gross_check CHECK ((gross >= 0)),
  constraint patient_bills_hmo_amount_check CHECK ((hmo_amount >= 0)),
  constraint patient_bills_insurer_most CHECK (((insurer_most IS NULL) OR (hmo_amount <= insurer_most))),
  constraint patient_bills_insurer_most_check CHECK ((insurer_most >= 0)),
  constraint patient_bills_item_code_check CHECK ((length(item_code) <= 40)),
  constraint patient_bills_item_name_check CHECK (((length(item_name) >= 1) AND (length(item_name) <= 200))),
  constraint patient_bills_module_check CHECK ((module = ANY (ARRAY['Admission'::text, 'Blood'::text, 'Laboratory'::text, 'Radiology'::text, 'Medication'::text, 'Procedure'::text, 'ProfessionalService'::text, 'OtherService'::text]))),
  constraint patient_bills_net CHECK ((net = ((((gross - discount) - capitated_value) + tax) - tax_included))),
  constraint patient_bills_net_check CHECK ((net >= 0)),
  constraint patient_bills_note_check CHECK ((length(note) <= 500)),
  constraint patient_bills_packages_check CHECK ((jsonb_typeof(packages) = 'array'::text)),
  constraint patient_bills_part_check CHECK ((part >= 0)),
  constraint patient_bills_patient_amount_check CHECK ((patient_amount >= 0)),
  constraint patient_bills_payer_check CHECK ((payer = ANY (ARRAY['Self-Pay'::text, 'HMO'::text, 'HPP'::text, 'Company'::text, 'External'::text]))),
  constraint patient_bills_payment_policy_check CHECK ((payment_policy = ANY (ARRAY['inherit'::text, 'none'::text, 'pay-first'::text, 'deposit-or-pay'::text]))),
  constraint patient_bills_pricing_check CHECK ((jsonb_typeof(pricing) = 'object'::text)),
  constraint patient_bills_pricing_status_check CHECK ((pricing_status = ANY (ARRAY['priced'::text, 'unpriced'::text]))),
  constraint patient_bills_quantity_check CHECK (((quantity >= 1) AND (quantity <= 10000))),
  constraint patient_bills_revenue_account_check CHECK ((revenue_account ~ '^[0-9]{4}$'::text)),
  constraint patient_bills_settled_sum CHECK (((((paid + credited) + written_off) + balance) = invoiced)),
  constraint patient_bills_shared CHECK (((patient_amount + hmo_amount) = net)),
  constraint patient_bills_somebody CHECK (((patient_id IS NULL) <> (external_customer IS NULL))),
  constraint patient_bills_source_type_check CHECK ((source_type = ANY (ARRAY['registration'::text, 'appointment'::text, 'antenatal-visit'::text, 'lab-request'::text, 'radiology-request'::text, 'medication-order'::text, 'therapeutic-administration'::text, 'procedure-request'::text, 'admission'::text, 'bed-day'::text, 'ward-round'::text, 'blood-request'::text, 'queue-transfer'::text, 'consultation'::text, 'vital'::text, 'delivery'::text, 'manual'::text, 'package'::text, 'claim-rejection'::text]))),
  constraint patient_bills_stage_known CHECK ((stage = ANY (ARRAY['uninvoiced'::text, 'draft'::text, 'pending_payment'::text, 'partially_paid'::text, 'paid'::text, 'written_off'::text, 'voided'::text]))),
  constraint patient_bills_status_check CHECK ((status = ANY (ARRAY['active'::text, 'voided'::text]))),
  constraint patient_bills_tax_check CHECK ((tax >= 0)),
  constraint patient_bills_tax_lines_check CHECK ((jsonb_typeof(tax_lines) = 'array'::text)),
  constraint patient_bills_typed_discount_check CHECK ((typed_discount >= 0)),
  constraint patient_bills_typed_price_check CHECK ((typed_price >= 0)),
  constraint patient_bills_unit_check CHECK (((length(unit) >= 1) AND (length(unit) <= 20))),
  constraint patient_bills_unit_price_check CHECK ((unit_price >= 0)),
  constraint patient_bills_unpriced_zero CHECK (((pricing_status = 'priced'::text) OR ((gross = 0) AND (net = 0) AND (discount = 0) AND (tax = 0) AND (capitated_value = 0)))),
  constraint patient_bills_void_reason CHECK (((void_reason IS NULL) OR ((length(void_reason) >= 5) AND (length(void_reason) <= 300)))),
  constraint patient_bills_void_whole CHECK (((status = 'voided'::text) = ((voided_at IS NOT NULL) AND (void_reason IS NOT NULL) AND (voided_by IS NOT NULL)))),
  constraint patient_bills_voided_free CHECK (((status = 'active'::text) OR (placed_count = 0)))
);

CREATE INDEX patient_bills_by_day ON patient_bills USING btree (hospital_id, service_date DESC, id DESC) INCLUDE (net, patient_amount, hmo_amount, paid, balance);
CREATE INDEX patient_bills_by_net ON patient_bills USING btree (hospital_id, net DESC, id DESC);
CREATE INDEX patient_bills_by_stage ON patient_bills USING btree (hospital_id, stage, service_date DESC, id DESC) INCLUDE (net, patient_amount, hmo_amount, paid, balance);
CREATE INDEX patient_bills_covered ON patient_bills USING btree (hospital_id, coverage_status, service_date DESC, id DESC) WHERE (coverage_status <> 'none'::text);
CREATE INDEX patient_bills_in_department ON patient_bills USING btree (hospital_id, department_id, service_date DESC, id DESC);
CREATE INDEX patient_bills_in_module ON patient_bills USING btree (hospital_id, module, service_date DESC, id DESC);
CREATE INDEX patient_bills_not_performed ON patient_bills USING btree (hospital_id, service_date DESC, id DESC) WHERE ((performed_at IS NULL) AND (stage <> 'voided'::text));
CREATE INDEX patient_bills_of_admission ON patient_bills USING btree (hospital_id, admission_id, service_date DESC) WHERE (admission_id IS NOT NULL);
CREATE INDEX patient_bills_of_encounter ON patient_bills USING btree (hospital_id, encounter_id, service_date DESC) WHERE (encounter_id IS NOT NULL);
CREATE INDEX patient_bills_of_insurer ON patient_bills USING btree (hospital_id, hmo_id, service_date DESC, id DESC) WHERE (hmo_id IS NOT NULL);
CREATE INDEX patient_bills_of_item ON patient_bills USING btree (hospital_id, billable_item_id, service_date DESC, id DESC) INCLUDE (stage, net, patient_amount, hmo_amount, paid, balance);
CREATE INDEX patient_bills_of_other_payer ON patient_bills USING btree (hospital_id, payer, service_date DESC, id DESC) WHERE (payer <> 'Self-Pay'::text);
CREATE INDEX patient_bills_of_patient ON patient_bills USING btree (hospital_id, patient_id, service_date DESC, id DESC) WHERE (patient_id IS NOT NULL);
CREATE INDEX patient_bills_of_source ON patient_bills USING btree (hospital_id, source_type, source_id);
CREATE UNIQUE INDEX patient_bills_one_act ON patient_bills USING btree (hospital_id, source_type, source_id, source_line_id, charge_key, part) NULLS NOT DISTINCT WHERE (stage <> 'voided'::text);
CREATE INDEX patient_bills_open ON patient_bills USING btree (hospital_id, patient_id) INCLUDE (service_date, patient_open, stage, department_id) WHERE ((status = 'active'::text) AND (patient_open > 0));
CREATE INDEX patient_bills_open_by_day ON patient_bills USING btree (hospital_id, service_date, patient_id) INCLUDE (department_id) WHERE ((status = 'active'::text) AND (patient_open > 0));
CREATE INDEX patient_bills_owing ON patient_bills USING btree (hospital_id, balance DESC, id DESC) WHERE (balance > 0);
CREATE INDEX patient_bills_raised_by ON patient_bills USING btree (hospital_id, created_by, service_date DESC, id DESC) INCLUDE (stage, net, patient_amount, hmo_amount, paid, balance);
CREATE INDEX patient_bills_unpriced ON patient_bills USING btree (hospital_id, service_date DESC, id DESC) WHERE ((pricing_status = 'unpriced'::text) AND (stage <> 'voided'::text));

CREATE TRIGGER patient_bills_count_added AFTER INSERT ON patient_bills REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION patient_bills_count_added();
CREATE TRIGGER patient_bills_count_changed AFTER UPDATE ON patient_bills REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION patient_bills_count_changed();
CREATE TRIGGER patient_bills_kept BEFORE DELETE ON patient_bills FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
CREATE CONSTRAINT TRIGGER patient_bills_shares_equal AFTER INSERT OR UPDATE OF patient_amount, hmo_amount ON patient_bills DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION patient_bills_shares_equal();

alter table patient_bills enable row level security;
alter table patient_bills force row level security;
create policy civis_app on patient_bills for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on patient_bills for all to current_user using (true) with check (true);
grant delete, insert, select, update on patient_bills to civis_app;
