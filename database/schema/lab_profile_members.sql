-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table lab_profile_members (
  hospital_id uuid not null,
  profile_id uuid not null,
  test_id uuid not null,
  position integer not null,
  constraint lab_profile_members_pkey PRIMARY KEY (hospital_id, profile_id, test_id),
  constraint lab_profile_members_profile FOREIGN KEY (hospital_id, profile_id) REFERENCES lab_tests(hospital_id, id) ON DELETE CASCADE,
  constraint lab_profile_members_test FOREIGN KEY (hospital_id, test_id) REFERENCES lab_tests(hospital_id, id)
);

CREATE INDEX lab_profile_members_by_test ON lab_profile_members USING btree (hospital_id, test_id);

alter table lab_profile_members enable row level security;
alter table lab_profile_members force row level security;
create policy civis_app on lab_profile_members for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on lab_profile_members for all to current_user using (true) with check (true);
grant delete, insert, select, update on lab_profile_members to civis_app;
