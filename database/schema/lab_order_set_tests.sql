-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table lab_order_set_tests (
  hospital_id uuid not null,
  set_id uuid not null,
  test_id uuid not null,
  position smallint not null,
  constraint lab_order_set_tests_pkey PRIMARY KEY (hospital_id, set_id, test_id),
  constraint lab_order_set_tests_set FOREIGN KEY (hospital_id, set_id) REFERENCES lab_order_sets(hospital_id, id) ON DELETE CASCADE,
  constraint lab_order_set_tests_test FOREIGN KEY (hospital_id, test_id) REFERENCES lab_tests(hospital_id, id) ON DELETE CASCADE
);

CREATE INDEX lab_order_set_tests_of_test ON lab_order_set_tests USING btree (hospital_id, test_id);

alter table lab_order_set_tests enable row level security;
alter table lab_order_set_tests force row level security;
create policy civis_app on lab_order_set_tests for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on lab_order_set_tests for all to current_user using (true) with check (true);
grant delete, insert, select, update on lab_order_set_tests to civis_app;
