-- Weekly hours of practitioners and department pools, days on which they do not hold, and who waits for a free time.
create table appointment_schedules (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  practitioner_id uuid,
  department_id uuid,
  owner_id uuid not null generated always as (coalesce(practitioner_id, department_id)) stored,
  weekday text not null check (weekday in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')),
  -- Minutes of the local day; 1440 is its end.
  from_minute int not null check (from_minute between 0 and 1439),
  to_minute int not null check (to_minute between 1 and 1440),
  -- [{ from, to }] in minutes of the local day
  breaks jsonb not null check (jsonb_typeof(breaks) = 'array'),
  slot_minutes int check (slot_minutes between 5 and 480),
  appointment_type_ids uuid[] not null,
  room_id uuid,
  max_patients int check (max_patients >= 1),
  valid_from date,
  valid_to date,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint appointment_schedules_one_owner check (num_nonnulls(practitioner_id, department_id) = 1),
  constraint appointment_schedules_forward check (from_minute < to_minute),
  constraint appointment_schedules_dates check (valid_from <= valid_to),
  foreign key (hospital_id, practitioner_id) references users (hospital_id, id),
  foreign key (hospital_id, department_id) references departments (hospital_id, id) on delete cascade,
  constraint appointment_schedules_apart exclude using gist (
    hospital_id with =,
    owner_id with =,
    weekday with =,
    int4range(from_minute, to_minute) with &&,
    daterange(valid_from, valid_to, '[]') with &&
  )
);
call civis_protect('appointment_schedules');
create index appointment_schedules_by_owner on appointment_schedules (hospital_id, owner_id, weekday);
create index appointment_schedules_by_department on appointment_schedules (hospital_id, department_id) where department_id is not null;

-- Neither owner = the whole hospital.
create table appointment_schedule_exceptions (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  practitioner_id uuid,
  department_id uuid,
  kind text not null check (kind in ('leave', 'holiday', 'theatre', 'extra-clinic')),
  from_day date not null,
  to_day date not null,
  from_minute int check (from_minute between 0 and 1439),
  to_minute int check (to_minute between 1 and 1440),
  note text,
  created_at timestamptz not null,
  created_by uuid,
  primary key (hospital_id, id),
  constraint appointment_exceptions_dates check (from_day <= to_day),
  constraint appointment_exceptions_one_owner check (num_nonnulls(practitioner_id, department_id) <= 1),
  constraint appointment_exceptions_times check (
    (from_minute is null) = (to_minute is null) and (from_minute is null or from_minute < to_minute) and (kind <> 'extra-clinic' or from_minute is not null)
  ),
  foreign key (hospital_id, practitioner_id) references users (hospital_id, id),
  foreign key (hospital_id, department_id) references departments (hospital_id, id) on delete cascade
);
call civis_protect('appointment_schedule_exceptions');
create index appointment_exceptions_by_day on appointment_schedule_exceptions (hospital_id, to_day, from_day);
create index appointment_exceptions_by_practitioner on appointment_schedule_exceptions (hospital_id, practitioner_id) where practitioner_id is not null;
create index appointment_exceptions_by_department on appointment_schedule_exceptions (hospital_id, department_id) where department_id is not null;

create table appointment_waitlist (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  patient_id uuid not null,
  appointment_type_id uuid not null,
  department_id uuid not null,
  practitioner_id uuid,
  from_day date not null,
  to_day date not null,
  priority text not null check (priority in ('normal', 'urgent', 'emergency')),
  note text,
  status text not null check (status in ('waiting', 'offered', 'booked', 'removed')),
  appointment_id uuid,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamptz not null,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint appointment_waitlist_window check (from_day <= to_day),
  foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  foreign key (hospital_id, appointment_type_id) references appointment_types (hospital_id, id),
  foreign key (hospital_id, department_id) references departments (hospital_id, id),
  foreign key (hospital_id, practitioner_id) references users (hospital_id, id),
  foreign key (hospital_id, appointment_id) references appointments (hospital_id, id)
);
call civis_protect('appointment_waitlist');
create index appointment_waitlist_open on appointment_waitlist (hospital_id, appointment_type_id, created_at) where status in ('waiting', 'offered');
create index appointment_waitlist_by_time on appointment_waitlist (hospital_id, created_at, id);
create index appointment_waitlist_by_patient on appointment_waitlist (hospital_id, patient_id);

-- A freed time held for one who waits: ids and times only, for the platform's minute job.
create table appointment_offers (
  hospital_id uuid not null,
  id uuid not null,
  waitlist_id uuid not null,
  practitioner_id uuid,
  department_id uuid not null,
  appointment_type_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  busy_from timestamptz not null,
  busy_until timestamptz not null,
  expires_at timestamptz not null,
  state text not null check (state in ('open', 'taken', 'lapsed')),
  created_at timestamptz not null,
  primary key (hospital_id, id),
  foreign key (hospital_id, waitlist_id) references appointment_waitlist (hospital_id, id)
);
call civis_protect_platform('appointment_offers');
create unique index appointment_offers_one_open on appointment_offers (hospital_id, waitlist_id) where state = 'open';
create index appointment_offers_open on appointment_offers (hospital_id, starts_at) where state = 'open';
create index appointment_offers_to_lapse on appointment_offers (expires_at, hospital_id) where state = 'open';
create index appointment_offers_by_waitlist on appointment_offers (hospital_id, waitlist_id);
