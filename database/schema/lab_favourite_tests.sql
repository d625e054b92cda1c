-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table lab_favourite_tests (
  hospital_id uuid not null,
  user_id uuid not null,
  test_id uuid not null,
  created_at timestamp with time zone not null,
  shared_with text default 'nobody'::text not null,
  department_id uuid,
  constraint lab_favourite_tests_pkey PRIMARY KEY (hospital_id, user_id, test_id),
  constraint lab_favourite_tests_of_department FOREIGN KEY (hospital_id, department_id) REFERENCES departments(hospital_id, id),
  constraint lab_favourite_tests_test FOREIGN KEY (hospital_id, test_id) REFERENCES lab_tests(hospital_id, id) ON DELETE CASCADE,
  constraint lab_favourite_tests_department CHECK (((department_id IS NOT NULL) = (shared_with = 'department'::text))),
  constraint lab_favourite_tests_sharing CHECK ((shared_with = ANY (ARRAY['nobody'::text, 'department'::text, 'hospital'::text])))
);

CREATE INDEX lab_favourite_tests_by_department ON lab_favourite_tests USING btree (hospital_id, department_id) WHERE (department_id IS NOT NULL);
CREATE INDEX lab_favourite_tests_of_test ON lab_favourite_tests USING btree (hospital_id, test_id);

alter table lab_favourite_tests enable row level security;
alter table lab_favourite_tests force row level security;
create policy civis_app on lab_favourite_tests for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on lab_favourite_tests for all to current_user using (true) with check (true);
grant delete, insert, select, update on lab_favourite_tests to civis_app;
