-- Tests that are ordered together: their maker's own, shared with the maker's department, or with the whole hospital.
create table lab_order_sets (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  name text not null,
  name_folded text not null,
  owner_id uuid,
  shared_with text not null,
  department_id uuid,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint lab_order_sets_sharing check (shared_with in ('nobody', 'department', 'hospital')),
  constraint lab_order_sets_department check ((department_id is not null) = (shared_with = 'department')),
  constraint lab_order_sets_of_department foreign key (hospital_id, department_id) references departments (hospital_id, id)
);
call civis_protect('lab_order_sets');
create unique index lab_order_sets_one_name on lab_order_sets (hospital_id, owner_id, name_folded) nulls not distinct;
create index lab_order_sets_by_department on lab_order_sets (hospital_id, department_id) where department_id is not null;

create table lab_order_set_tests (
  hospital_id uuid not null,
  set_id uuid not null,
  test_id uuid not null,
  position smallint not null,
  primary key (hospital_id, set_id, test_id),
  constraint lab_order_set_tests_set foreign key (hospital_id, set_id) references lab_order_sets (hospital_id, id) on delete cascade,
  constraint lab_order_set_tests_test foreign key (hospital_id, test_id) references lab_tests (hospital_id, id) on delete cascade
);
call civis_protect('lab_order_set_tests');
create index lab_order_set_tests_of_test on lab_order_set_tests (hospital_id, test_id);

-- A favourite test can be shared in the same way.
alter table lab_favourite_tests
  add column shared_with text not null default 'nobody',
  add column department_id uuid,
  add constraint lab_favourite_tests_sharing check (shared_with in ('nobody', 'department', 'hospital')),
  add constraint lab_favourite_tests_department check ((department_id is not null) = (shared_with = 'department')),
  add constraint lab_favourite_tests_of_department foreign key (hospital_id, department_id) references departments (hospital_id, id);
create index lab_favourite_tests_by_department on lab_favourite_tests (hospital_id, department_id) where department_id is not null;
