-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table medication_reconciliations (
  hospital_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  moment text not null,
  note text,
  items jsonb not null,
  at timestamp with time zone not null,
  by_id uuid,
  by_name text not null,
  constraint medication_reconciliations_pkey PRIMARY KEY (hospital_id, id),
  constraint medication_reconciliations_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint medication_reconciliations_patient FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint medication_reconciliations_moment_check CHECK ((moment = ANY (ARRAY['admission'::text, 'transfer'::text, 'discharge'::text])))
);

CREATE INDEX medication_reconciliations_by_patient ON medication_reconciliations USING btree (hospital_id, patient_id, at DESC);

alter table medication_reconciliations enable row level security;
alter table medication_reconciliations force row level security;
create policy civis_app on medication_reconciliations for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on medication_reconciliations for all to current_user using (true) with check (true);
grant delete, insert, select, update on medication_reconciliations to civis_app;
