-- Until which birthday the desk has been told of dependants who came of age.
create table patient_grown_told (
  hospital_id uuid primary key references hospitals (id) on delete cascade,
  told_until date not null
);
call civis_protect('patient_grown_told');
