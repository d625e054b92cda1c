-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table credit_note_lines (
  hospital_id uuid not null,
  credit_note_id uuid not null,
  invoice_item_id uuid not null,
  quantity integer,
  amount bigint not null,
  tax bigint not null,
  to_balance bigint not null,
  to_deposit bigint not null,
  constraint credit_note_lines_pkey PRIMARY KEY (hospital_id, credit_note_id, invoice_item_id),
  constraint credit_note_lines_hospital_id_credit_note_id_fkey FOREIGN KEY (hospital_id, credit_note_id) REFERENCES credit_notes(hospital_id, id) DEFERRABLE INITIALLY DEFERRED,
  constraint credit_note_lines_hospital_id_invoice_item_id_fkey FOREIGN KEY (hospital_id, invoice_item_id) REFERENCES invoice_items(hospital_id, id),
  constraint credit_note_lines_amount_check CHECK ((amount > 0)),
  constraint credit_note_lines_quantity_check CHECK ((quantity >= 1)),
  constraint credit_note_lines_tax_check CHECK ((tax >= 0)),
  constraint credit_note_lines_to_balance_check CHECK ((to_balance >= 0)),
  constraint credit_note_lines_to_deposit_check CHECK ((to_deposit >= 0)),
  constraint credit_note_lines_whole CHECK ((amount = (to_balance + to_deposit)))
);

CREATE INDEX credit_note_lines_of_item ON credit_note_lines USING btree (hospital_id, invoice_item_id);

CREATE TRIGGER civis_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON credit_note_lines FOR EACH STATEMENT EXECUTE FUNCTION civis_refuse_change();
alter table credit_note_lines enable always trigger civis_append_only;
CREATE TRIGGER civis_append_only_rows BEFORE DELETE OR UPDATE ON credit_note_lines FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
alter table credit_note_lines enable always trigger civis_append_only_rows;

alter table credit_note_lines enable row level security;
alter table credit_note_lines force row level security;
create policy civis_app on credit_note_lines for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on credit_note_lines for all to current_user using (true) with check (true);
grant insert, select on credit_note_lines to civis_app;
