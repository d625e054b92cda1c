-- Which version of a released result a person of the patient area has opened: until then it is new to them.
create table lab_own_openings (
  hospital_id uuid not null,
  request_id uuid not null,
  person_id uuid not null,
  version integer not null check (version >= 1),
  opened_at timestamptz not null,
  primary key (hospital_id, request_id, person_id),
  constraint lab_own_openings_request foreign key (hospital_id, request_id) references lab_requests (hospital_id, id)
);
call civis_protect('lab_own_openings');
