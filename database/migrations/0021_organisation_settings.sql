-- Settings groups with their history, opening hours, holidays.
create table hospital_settings (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  group_key text not null check (group_key ~ '^[a-z][a-z-]{1,39}$'),
  stored jsonb not null check (jsonb_typeof(stored) = 'object'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text not null,
  version int not null default 1,
  primary key (hospital_id, group_key)
);
call civis_protect('hospital_settings');

create table hospital_settings_history (
  hospital_id uuid not null,
  id uuid not null,
  group_key text not null,
  version int not null,
  changed_at timestamptz not null,
  changed_by uuid,
  changed_by_name text not null,
  reason text,
  -- [{key, before, after}]
  changes jsonb not null check (jsonb_typeof(changes) = 'array'),
  primary key (hospital_id, id),
  constraint hospital_settings_history_in_order unique (hospital_id, group_key, version)
);
call civis_protect('hospital_settings_history');
call civis_append_only('hospital_settings_history');

-- One row per hospital: the version of its week.
create table opening_weeks (
  hospital_id uuid primary key references hospitals (id) on delete cascade,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text not null,
  version int not null default 1
);
call civis_protect('opening_weeks');

create table opening_hours (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  weekday text not null check (weekday in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')),
  -- Minutes of the local day; 1440 is its end.
  from_minute int not null check (from_minute between 0 and 1439),
  to_minute int not null check (to_minute between 1 and 1440),
  department_id uuid,
  created_at timestamptz not null,
  created_by uuid,
  primary key (hospital_id, id),
  foreign key (hospital_id, department_id) references departments (hospital_id, id) on delete cascade,
  constraint opening_hours_forward check (from_minute < to_minute),
  constraint opening_hours_apart exclude using gist (
    hospital_id with =,
    weekday with =,
    coalesce(department_id, '00000000-0000-0000-0000-000000000000'::uuid) with =,
    int4range(from_minute, to_minute) with &&
  )
);
call civis_protect('opening_hours');

create table holidays (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  day date not null,
  name text not null check (length(name) between 2 and 120),
  folded_name text not null check (folded_name <> ''),
  closed boolean not null,
  repeats_yearly boolean not null,
  created_at timestamptz not null,
  created_by uuid,
  primary key (hospital_id, id),
  constraint holidays_one_a_day unique (hospital_id, day, folded_name)
);
call civis_protect('holidays');
