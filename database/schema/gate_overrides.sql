-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table gate_overrides (
  hospital_id uuid not null,
  id uuid not null,
  source_type text not null,
  source_id uuid not null,
  patient_id uuid,
  amount bigint not null,
  reason text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  constraint gate_overrides_pkey PRIMARY KEY (hospital_id, id),
  constraint gate_overrides_once UNIQUE (hospital_id, source_type, source_id),
  constraint gate_overrides_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint gate_overrides_hospital_id_patient_id_fkey FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint gate_overrides_amount_check CHECK ((amount >= 0)),
  constraint gate_overrides_reason_check CHECK (((length(reason) >= 10) AND (length(reason) <= 500)))
);

alter table gate_overrides enable row level security;
alter table gate_overrides force row level security;
create policy civis_app on gate_overrides for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on gate_overrides for all to current_user using (true) with check (true);
grant delete, insert, select, update on gate_overrides to civis_app;
