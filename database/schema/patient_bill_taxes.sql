-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table patient_bill_taxes (
  hospital_id uuid not null,
  tax_id uuid not null,
  constraint patient_bill_taxes_pkey PRIMARY KEY (hospital_id, tax_id),
  constraint patient_bill_taxes_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id)
);

alter table patient_bill_taxes enable row level security;
alter table patient_bill_taxes force row level security;
create policy civis_app on patient_bill_taxes for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on patient_bill_taxes for all to current_user using (true) with check (true);
grant delete, insert, select, update on patient_bill_taxes to civis_app;
