-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table lab_own_openings (
  hospital_id uuid not null,
  request_id uuid not null,
  person_id uuid not null,
  version integer not null,
  opened_at timestamp with time zone not null,
  constraint lab_own_openings_pkey PRIMARY KEY (hospital_id, request_id, person_id),
  constraint lab_own_openings_request FOREIGN KEY (hospital_id, request_id) REFERENCES lab_requests(hospital_id, id),
  constraint lab_own_openings_version_check CHECK ((version >= 1))
);

alter table lab_own_openings enable row level security;
alter table lab_own_openings force row level security;
create policy civis_app on lab_own_openings for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on lab_own_openings for all to current_user using (true) with check (true);
grant delete, insert, select, update on lab_own_openings to civis_app;
