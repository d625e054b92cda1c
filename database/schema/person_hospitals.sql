-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table person_hospitals (
  person_id uuid not null,
  hospital_id uuid not null,
  patient_id uuid not null,
  since timestamp with time zone not null,
  constraint person_hospitals_pkey PRIMARY KEY (person_id, hospital_id),
  constraint person_hospitals_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint person_hospitals_patient FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id) DEFERRABLE INITIALLY DEFERRED,
  constraint person_hospitals_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id) DEFERRABLE INITIALLY DEFERRED
);

CREATE INDEX person_hospitals_by_patient ON person_hospitals USING btree (hospital_id, patient_id);

alter table person_hospitals enable row level security;
alter table person_hospitals force row level security;
create policy civis_app on person_hospitals for all to civis_app using (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR (person_id = ( SELECT app_person() AS app_person)))) with check (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR (person_id = ( SELECT app_person() AS app_person))));
create policy civis_owner on person_hospitals for all to current_user using (true) with check (true);
grant delete, insert, select, update on person_hospitals to civis_app;
