-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table patient_bill_days (
  hospital_id uuid not null,
  service_date date not null,
  stage text not null,
  module text not null,
  department_id uuid not null,
  payer text not null,
  source_type text not null,
  pricing_status text not null,
  coverage_status text not null,
  performed boolean not null,
  lines bigint not null,
  net bigint not null,
  patient_amount bigint not null,
  hmo_amount bigint not null,
  paid bigint not null,
  balance bigint not null,
  constraint patient_bill_days_pkey PRIMARY KEY (hospital_id, service_date, stage, module, department_id, payer, source_type, pricing_status, coverage_status, performed),
  constraint patient_bill_days_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id)
);

alter table patient_bill_days enable row level security;
alter table patient_bill_days force row level security;
create policy civis_app on patient_bill_days for all to civis_app using (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform))) with check (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform)));
create policy civis_owner on patient_bill_days for all to current_user using (true) with check (true);
grant delete, insert, select, update on patient_bill_days to civis_app;
