-- The stay of a newborn names the stay of the mother in which it began.
alter table admissions add column mother_admission_id uuid;
alter table admissions
  add constraint admissions_mother foreign key (hospital_id, mother_admission_id) references admissions (hospital_id, id),
  add constraint admissions_newborns_have_mothers check (mother_admission_id is null or (source = 'newborn' and mother_admission_id <> id));
create index admissions_of_mother on admissions (hospital_id, mother_admission_id) where mother_admission_id is not null;
