-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table ledger_lines (
  hospital_id uuid not null,
  entry_id uuid not null,
  line_no smallint not null,
  account_code text not null,
  entry_date date not null,
  debit bigint not null,
  credit bigint not null,
  patient_id uuid,
  invoice_id uuid,
  bill_id uuid,
  hmo_id uuid,
  claim_id uuid,
  shift_id uuid,
  department_id uuid,
  constraint ledger_lines_pkey PRIMARY KEY (hospital_id, entry_id, line_no),
  constraint ledger_lines_hospital_id_entry_id_fkey FOREIGN KEY (hospital_id, entry_id) REFERENCES ledger_entries(hospital_id, id),
  constraint ledger_lines_credit_check CHECK ((credit >= 0)),
  constraint ledger_lines_debit_check CHECK ((debit >= 0)),
  constraint ledger_lines_known_account CHECK ((account_code = ANY (ARRAY['1000'::text, '1010'::text, '1020'::text, '1030'::text, '1040'::text, '1050'::text, '1100'::text, '1110'::text, '1120'::text, '1150'::text, '1155'::text, '1160'::text, '1300'::text, '2000'::text, '2100'::text, '2200'::text, '2400'::text, '3000'::text, '4010'::text, '4020'::text, '4030'::text, '4040'::text, '4050'::text, '4060'::text, '4070'::text, '4080'::text, '4090'::text, '4100'::text, '4900'::text, '4910'::text, '5000'::text, '5900'::text, '5910'::text, '5920'::text, '5930'::text, '5940'::text]))),
  constraint ledger_lines_line_no_check CHECK ((line_no >= 1)),
  constraint ledger_lines_one_side CHECK ((((debit > 0) AND (credit = 0)) OR ((debit = 0) AND (credit > 0))))
);

CREATE INDEX ledger_lines_by_account ON ledger_lines USING btree (hospital_id, account_code, entry_date, entry_id) INCLUDE (debit, credit);
CREATE INDEX ledger_lines_of_invoice ON ledger_lines USING btree (hospital_id, invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX ledger_lines_of_patient ON ledger_lines USING btree (hospital_id, patient_id, entry_date) WHERE (patient_id IS NOT NULL);
CREATE INDEX ledger_lines_of_shift ON ledger_lines USING btree (hospital_id, shift_id, account_code) WHERE (shift_id IS NOT NULL);

CREATE TRIGGER civis_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_lines FOR EACH STATEMENT EXECUTE FUNCTION civis_refuse_change();
alter table ledger_lines enable always trigger civis_append_only;
CREATE TRIGGER civis_append_only_rows BEFORE DELETE OR UPDATE ON ledger_lines FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
alter table ledger_lines enable always trigger civis_append_only_rows;
CREATE TRIGGER ledger_lines_of_live_shift BEFORE INSERT ON ledger_lines FOR EACH ROW WHEN ((new.shift_id IS NOT NULL)) EXECUTE FUNCTION ledger_lines_of_live_shift();
CREATE TRIGGER ledger_lines_of_new_entry BEFORE INSERT ON ledger_lines FOR EACH ROW EXECUTE FUNCTION ledger_lines_of_new_entry();

alter table ledger_lines enable row level security;
alter table ledger_lines force row level security;
create policy civis_app on ledger_lines for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on ledger_lines for all to current_user using (true) with check (true);
grant insert, select on ledger_lines to civis_app;
