-- Tallies tell these counts: the indexes were read for nothing else and cost every visit a write.
drop index appointments_count_in_department;
drop index appointments_count_of_type;
drop index consultations_count_by_status;
