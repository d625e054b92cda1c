-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table patient_bill_shares (
  hospital_id uuid not null,
  bill_id uuid not null,
  share text not null,
  amount bigint not null,
  invoice_id uuid,
  invoice_number text,
  invoice_item_id uuid,
  invoice_status text,
  invoiced bigint default 0 not null,
  paid bigint default 0 not null,
  credited bigint default 0 not null,
  written_off bigint default 0 not null,
  balance bigint generated always as ((((invoiced - paid) - credited) - written_off)) stored not null,
  place integer default 0 not null,
  constraint patient_bill_shares_pkey PRIMARY KEY (hospital_id, bill_id, share, place),
  constraint patient_bill_shares_hospital_id_bill_id_fkey FOREIGN KEY (hospital_id, bill_id) REFERENCES patient_bills(hospital_id, id),
  constraint patient_bill_shares_amount_check CHECK ((amount >= 0)),
  constraint patient_bill_shares_billed_alone CHECK (((invoice_status = ANY (ARRAY['billed'::text, 'paid'::text])) OR ((invoiced = 0) AND (paid = 0) AND (credited = 0) AND (written_off = 0)))),
  constraint patient_bill_shares_further CHECK (((place = 0) OR (share = 'patient'::text))),
  constraint patient_bill_shares_invoice_status_check CHECK ((invoice_status = ANY (ARRAY['draft'::text, 'billed'::text, 'paid'::text]))),
  constraint patient_bill_shares_place_check CHECK (((place >= 0) AND (place <= 20))),
  constraint patient_bill_shares_placed_whole CHECK ((((invoice_id IS NULL) = (invoice_status IS NULL)) AND ((invoice_id IS NULL) = (invoice_number IS NULL)))),
  constraint patient_bill_shares_share_check CHECK ((share = ANY (ARRAY['patient'::text, 'hmo'::text]))),
  constraint patient_bill_shares_within CHECK ((((invoiced >= 0) AND (invoiced <= amount)) AND (paid >= 0) AND (credited >= 0) AND (written_off >= 0) AND (((paid + credited) + written_off) <= invoiced)))
);

CREATE INDEX patient_bill_shares_of_invoice ON patient_bill_shares USING btree (hospital_id, invoice_id) WHERE (invoice_id IS NOT NULL);

CREATE TRIGGER patient_bill_shares_added AFTER INSERT ON patient_bill_shares REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION patient_bill_shares_sum();
CREATE TRIGGER patient_bill_shares_changed AFTER UPDATE ON patient_bill_shares REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION patient_bill_shares_sum();
CREATE TRIGGER patient_bill_shares_removed AFTER DELETE ON patient_bill_shares REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION patient_bill_shares_sum();

alter table patient_bill_shares enable row level security;
alter table patient_bill_shares force row level security;
create policy civis_app on patient_bill_shares for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on patient_bill_shares for all to current_user using (true) with check (true);
grant delete, insert, select, update on patient_bill_shares to civis_app;
