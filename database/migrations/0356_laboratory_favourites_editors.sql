-- Tests that a person orders often: the first in their picker.
create table lab_favourite_tests (
  hospital_id uuid not null,
  user_id uuid not null,
  test_id uuid not null,
  created_at timestamptz not null,
  primary key (hospital_id, user_id, test_id),
  constraint lab_favourite_tests_test foreign key (hospital_id, test_id) references lab_tests (hospital_id, id) on delete cascade
);
call civis_protect('lab_favourite_tests');
create index lab_favourite_tests_of_test on lab_favourite_tests (hospital_id, test_id);

-- Who has the form of a result open; a mark that is not renewed is over after a minute or so.
create table lab_result_editors (
  hospital_id uuid not null,
  request_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (hospital_id, request_id, user_id),
  constraint lab_result_editors_request foreign key (hospital_id, request_id) references lab_requests (hospital_id, id)
);
call civis_protect('lab_result_editors');
