-- Kinds of appointments, and in which departments each may be booked.
create table appointment_types (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 2 and 80),
  folded_name text not null check (folded_name <> ''),
  code text,
  color text not null check (color in ('blue', 'teal', 'green', 'lime', 'yellow', 'orange', 'red', 'pink', 'grape', 'violet', 'indigo', 'cyan', 'gray')),
  description text,
  duration_minutes int not null check (duration_minutes between 5 and 480),
  buffer_before int not null check (buffer_before between 0 and 120),
  buffer_after int not null check (buffer_after between 0 and 120),
  specialization_id uuid,
  mode text not null check (mode in ('in-person', 'phone', 'video', 'home-visit')),
  creates_consultation boolean not null,
  requires_practitioner boolean not null,
  capacity_per_slot int not null check (capacity_per_slot >= 1),
  bookable_by_patient boolean not null,
  min_notice_minutes int not null check (min_notice_minutes >= 0),
  max_advance_days int not null check (max_advance_days >= 1),
  cancel_cutoff_minutes int not null check (cancel_cutoff_minutes >= 0),
  preparation text,
  status text not null check (status in ('active', 'archived')),
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint appointment_types_pool_capacity check (capacity_per_slot = 1 or not requires_practitioner),
  foreign key (hospital_id, specialization_id) references specializations (hospital_id, id)
);
call civis_protect('appointment_types');
create unique index appointment_types_one_name on appointment_types (hospital_id, folded_name) where status = 'active';

-- None named = everywhere.
create table appointment_type_departments (
  hospital_id uuid not null,
  type_id uuid not null,
  department_id uuid not null,
  primary key (hospital_id, type_id, department_id),
  foreign key (hospital_id, type_id) references appointment_types (hospital_id, id) on delete cascade,
  foreign key (hospital_id, department_id) references departments (hospital_id, id) on delete cascade
);
call civis_protect('appointment_type_departments');
create index appointment_type_departments_by_department on appointment_type_departments (hospital_id, department_id);
