-- Each consultation shows the beds that were asked for in it.
create index admission_requests_of_visit on admission_requests (hospital_id, consultation_id) where consultation_id is not null;
