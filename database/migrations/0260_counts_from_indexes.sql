-- Counts and figures of lists at a million rows are read from indexes alone: without these the rows themselves are read, many of
-- them scattered over the table.

-- Laboratory figures of a period: requests by status and by test, turnaround of released ones.
create index lab_requests_made on lab_requests (hospital_id, created_at) include (status, test_id);
create index lab_requests_turned_around on lab_requests (hospital_id, released_at) include (collected_at) where released_at is not null;
drop index lab_requests_by_release;

-- Counts beside the lists, by status.
create index appointments_count_in_department on appointments (hospital_id, department_id, status);
create index appointments_count_of_type on appointments (hospital_id, appointment_type_id, status);
create index consultations_count_by_status on consultations (hospital_id, status);
