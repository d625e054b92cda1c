-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table ledger_folds (
  hospital_id uuid not null,
  through_number bigint not null,
  folded_at timestamp with time zone not null,
  constraint ledger_folds_pkey PRIMARY KEY (hospital_id),
  constraint ledger_folds_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint ledger_folds_through_number_check CHECK ((through_number >= 0))
);

alter table ledger_folds enable row level security;
alter table ledger_folds force row level security;
create policy civis_app on ledger_folds for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on ledger_folds for all to current_user using (true) with check (true);
grant delete, insert, select, update on ledger_folds to civis_app;
