-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table credit_notes (
  hospital_id uuid not null,
  id uuid not null,
  credit_note_number text not null,
  invoice_id uuid not null,
  kind text not null,
  reason text not null,
  amount bigint not null,
  tax bigint not null,
  to_balance bigint not null,
  to_deposit bigint not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  approved_by uuid,
  approved_by_name text,
  constraint credit_notes_pkey PRIMARY KEY (hospital_id, id),
  constraint credit_notes_number_once UNIQUE (hospital_id, credit_note_number),
  constraint credit_notes_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint credit_notes_hospital_id_invoice_id_fkey FOREIGN KEY (hospital_id, invoice_id) REFERENCES invoices(hospital_id, id),
  constraint credit_notes_amount_check CHECK ((amount > 0)),
  constraint credit_notes_kind_check CHECK ((kind = ANY (ARRAY['service-cancelled'::text, 'returned'::text, 'price-error'::text, 'discount-late'::text, 'duplicate'::text, 'hmo-rejection'::text]))),
  constraint credit_notes_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  constraint credit_notes_tax_check CHECK ((tax >= 0)),
  constraint credit_notes_to_balance_check CHECK ((to_balance >= 0)),
  constraint credit_notes_to_deposit_check CHECK ((to_deposit >= 0)),
  constraint credit_notes_whole CHECK ((amount = (to_balance + to_deposit)))
);

CREATE INDEX credit_notes_of_invoice ON credit_notes USING btree (hospital_id, invoice_id, created_at);

CREATE TRIGGER civis_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON credit_notes FOR EACH STATEMENT EXECUTE FUNCTION civis_refuse_change();
alter table credit_notes enable always trigger civis_append_only;
CREATE TRIGGER civis_append_only_rows BEFORE DELETE OR UPDATE ON credit_notes FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
alter table credit_notes enable always trigger civis_append_only_rows;
CREATE TRIGGER credit_notes_four_eyes AFTER INSERT ON credit_notes FOR EACH ROW WHEN ((new.approved_by IS NOT NULL)) EXECUTE FUNCTION document_hands_four_eyes('invoices', 'approved_by', 'invoice_id');

alter table credit_notes enable row level security;
alter table credit_notes force row level security;
create policy civis_app on credit_notes for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on credit_notes for all to current_user using (true) with check (true);
grant insert, select on credit_notes to civis_app;
