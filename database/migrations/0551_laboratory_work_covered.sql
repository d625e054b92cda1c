-- The dashboard reads ids and statuses of the worklist, up to five thousand: all that it asks for lies in the order of the work, so
-- no request's own row is read for it.
create index lab_requests_by_work_covered on lab_requests (hospital_id, work_order, id) include (status, sensitive);
drop index lab_requests_by_work;
alter index lab_requests_by_work_covered rename to lab_requests_by_work;
