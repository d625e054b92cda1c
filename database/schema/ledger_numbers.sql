-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table ledger_numbers (
  hospital_id uuid not null,
  number bigint not null,
  entry_id uuid not null,
  constraint ledger_numbers_pkey PRIMARY KEY (hospital_id, number),
  constraint ledger_numbers_hospital_id_entry_id_key UNIQUE (hospital_id, entry_id),
  constraint ledger_numbers_hospital_id_entry_id_fkey FOREIGN KEY (hospital_id, entry_id) REFERENCES ledger_entries(hospital_id, id),
  constraint ledger_numbers_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint ledger_numbers_number_check CHECK ((number >= 1))
);

CREATE TRIGGER civis_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_numbers FOR EACH STATEMENT EXECUTE FUNCTION civis_refuse_change();
alter table ledger_numbers enable always trigger civis_append_only;
CREATE TRIGGER civis_append_only_rows BEFORE DELETE OR UPDATE ON ledger_numbers FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
alter table ledger_numbers enable always trigger civis_append_only_rows;

alter table ledger_numbers enable row level security;
alter table ledger_numbers force row level security;
create policy civis_app on ledger_numbers for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on ledger_numbers for all to current_user using (true) with check (true);
grant select on ledger_numbers to civis_app;
