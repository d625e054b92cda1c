-- Who owes, the oldest service first, is read along this index and stops when a page is full: else all open lines are added up and sorted.
create index patient_bills_open_by_day on patient_bills (hospital_id, service_date, patient_id)
  include (department_id)
  where status = 'active' and patient_open > 0;
