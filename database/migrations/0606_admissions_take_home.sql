-- Medicines to go home: the prescription that was signed for it, what became of each medicine, and the summary as it stands in the chart.
alter table admissions
  add column discharge_prescription_id uuid,
  add column discharge_medicines jsonb,
  add column discharge_document_id uuid,
  add constraint admissions_take_home foreign key (hospital_id, discharge_prescription_id) references prescriptions (hospital_id, id),
  add constraint admissions_discharge_document foreign key (hospital_id, discharge_document_id) references patient_summaries (hospital_id, id),
  add constraint admissions_take_home_discharged check (discharge_prescription_id is null or discharged_at is not null);
