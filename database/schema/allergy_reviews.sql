-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table allergy_reviews (
  hospital_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  at timestamp with time zone not null,
  by uuid,
  by_name text not null,
  constraint allergy_reviews_pkey PRIMARY KEY (hospital_id, id),
  constraint allergy_reviews_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint allergy_reviews_hospital_id_patient_id_fkey FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id)
);

CREATE INDEX allergy_reviews_by_patient ON allergy_reviews USING btree (hospital_id, patient_id, at DESC);

alter table allergy_reviews enable row level security;
alter table allergy_reviews force row level security;
create policy civis_app on allergy_reviews for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on allergy_reviews for all to current_user using (true) with check (true);
grant delete, insert, select, update on allergy_reviews to civis_app;
