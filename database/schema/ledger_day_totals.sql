-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table ledger_day_totals (
  hospital_id uuid not null,
  account_code text not null,
  day date not null,
  debit bigint not null,
  credit bigint not null,
  entries integer not null,
  constraint ledger_day_totals_pkey PRIMARY KEY (hospital_id, day, account_code),
  constraint ledger_day_totals_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint ledger_day_totals_credit_check CHECK ((credit >= 0)),
  constraint ledger_day_totals_debit_check CHECK ((debit >= 0)),
  constraint ledger_day_totals_entries_check CHECK ((entries >= 0))
);

alter table ledger_day_totals enable row level security;
alter table ledger_day_totals force row level security;
create policy civis_app on ledger_day_totals for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on ledger_day_totals for all to current_user using (true) with check (true);
grant delete, insert, select, update on ledger_day_totals to civis_app;
