-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table blood_typings (
  hospital_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  sample_id uuid,
  blood_group text,
  at timestamp with time zone not null,
  by uuid,
  by_name text not null,
  constraint blood_typings_pkey PRIMARY KEY (hospital_id, id),
  constraint blood_typings_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint blood_typings_patient FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint blood_typings_sample FOREIGN KEY (hospital_id, sample_id) REFERENCES blood_samples(hospital_id, id),
  constraint blood_typings_blood_group_check CHECK ((blood_group = ANY (ARRAY['A+'::text, 'A-'::text, 'B+'::text, 'B-'::text, 'AB+'::text, 'AB-'::text, 'O+'::text, 'O-'::text]))),
  constraint blood_typings_of_sample CHECK (((blood_group IS NULL) = (sample_id IS NULL)))
);

CREATE INDEX blood_typings_by_patient ON blood_typings USING btree (hospital_id, patient_id, at, id);
CREATE UNIQUE INDEX blood_typings_one_per_sample ON blood_typings USING btree (hospital_id, sample_id) WHERE (sample_id IS NOT NULL);

alter table blood_typings enable row level security;
alter table blood_typings force row level security;
create policy civis_app on blood_typings for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on blood_typings for all to current_user using (true) with check (true);
grant delete, insert, select, update on blood_typings to civis_app;
