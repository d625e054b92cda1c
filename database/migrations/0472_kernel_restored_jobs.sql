-- Jobs that waited when a backup by rows was made: the first start after its restore queues them again.
create table restored_jobs (
  id uuid primary key,
  name text not null check (length(name) <= 255),
  data jsonb,
  start_after timestamptz,
  singleton_key text
);
call civis_open('restored_jobs');
revoke select, insert, update, delete on restored_jobs from civis_app;
