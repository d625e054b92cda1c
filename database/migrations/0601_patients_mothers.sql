-- Whose child a newborn is. A newborn whose mother is a dependant herself belongs to the family of her principal, and keeps its mother here.
alter table patients add column mother_patient_id uuid;
alter table patients
  add constraint patients_mother foreign key (hospital_id, mother_patient_id) references patients (hospital_id, id),
  add constraint patients_own_mother check (mother_patient_id <> id);
create index patients_of_mother on patients (hospital_id, mother_patient_id, date_of_birth) where mother_patient_id is not null;
