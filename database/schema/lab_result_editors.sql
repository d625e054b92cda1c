-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table lab_result_editors (
  hospital_id uuid not null,
  request_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  since timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  constraint lab_result_editors_pkey PRIMARY KEY (hospital_id, request_id, user_id),
  constraint lab_result_editors_request FOREIGN KEY (hospital_id, request_id) REFERENCES lab_requests(hospital_id, id)
);

alter table lab_result_editors enable row level security;
alter table lab_result_editors force row level security;
create policy civis_app on lab_result_editors for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on lab_result_editors for all to current_user using (true) with check (true);
grant delete, insert, select, update on lab_result_editors to civis_app;
