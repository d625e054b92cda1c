-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table write_off_lines (
  hospital_id uuid not null,
  write_off_id uuid not null,
  invoice_item_id uuid not null,
  amount bigint not null,
  constraint write_off_lines_pkey PRIMARY KEY (hospital_id, write_off_id, invoice_item_id),
  constraint write_off_lines_hospital_id_invoice_item_id_fkey FOREIGN KEY (hospital_id, invoice_item_id) REFERENCES invoice_items(hospital_id, id),
  constraint write_off_lines_hospital_id_write_off_id_fkey FOREIGN KEY (hospital_id, write_off_id) REFERENCES write_offs(hospital_id, id) DEFERRABLE INITIALLY DEFERRED,
  constraint write_off_lines_amount_check CHECK ((amount > 0))
);

CREATE TRIGGER civis_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON write_off_lines FOR EACH STATEMENT EXECUTE FUNCTION civis_refuse_change();
alter table write_off_lines enable always trigger civis_append_only;
CREATE TRIGGER civis_append_only_rows BEFORE DELETE OR UPDATE ON write_off_lines FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
alter table write_off_lines enable always trigger civis_append_only_rows;

alter table write_off_lines enable row level security;
alter table write_off_lines force row level security;
create policy civis_app on write_off_lines for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on write_off_lines for all to current_user using (true) with check (true);
grant insert, select on write_off_lines to civis_app;
