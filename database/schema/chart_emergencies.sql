-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table chart_emergencies (
  hospital_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  reason text not null,
  granted_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint chart_emergencies_pkey PRIMARY KEY (hospital_id, id),
  constraint chart_emergencies_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint chart_emergencies_hospital_id_patient_id_fkey FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint chart_emergencies_reason_check CHECK ((length(reason) >= 20)),
  constraint chart_emergencies_window CHECK ((expires_at > granted_at))
);

CREATE INDEX chart_emergencies_newest ON chart_emergencies USING btree (hospital_id, granted_at DESC, id DESC);
CREATE INDEX chart_emergencies_open ON chart_emergencies USING btree (hospital_id, patient_id, user_id, expires_at DESC);

alter table chart_emergencies enable row level security;
alter table chart_emergencies force row level security;
create policy civis_app on chart_emergencies for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on chart_emergencies for all to current_user using (true) with check (true);
grant delete, insert, select, update on chart_emergencies to civis_app;
