-- Hospitals and what describes them.
create table hospitals (
  id uuid primary key,
  civis_hospital_id text not null,
  name text not null check (length(name) between 2 and 160),
  email text not null,
  dial_code text not null,
  phone text not null,
  address text not null,
  city text not null,
  state text not null,
  country text not null,
  country_code text check (length(country_code) = 2),
  rc_code text not null,
  -- Upper case, without spaces, hyphens and a leading RC: two spellings are one code.
  rc_code_folded text not null check (rc_code_folded <> ''),
  time_zone_label text,
  time_zone_offset text,
  time_zone_code text,
  facility_type text check (facility_type in ('clinic', 'maternity', 'diagnostic-centre', 'general', 'specialist', 'teaching', 'other')),
  ownership text check (ownership in ('private', 'public', 'faith-based', 'ngo', 'military')),
  licence_number text,
  licence_expiry date,
  facility_registry_id text,
  tax_number text,
  bed_capacity int check (bed_capacity >= 0),
  logo_file_id uuid,
  stamp_file_id uuid,
  letterhead_footer text,
  website text,
  emergency_phone text,
  locale text not null,
  date_format text not null check (date_format in ('DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD')),
  week_start text not null check (week_start in ('monday', 'saturday', 'sunday')),
  status text not null check (status in ('pending', 'active', 'suspended', 'closed')),
  status_changed_at timestamptz not null,
  terms_version text,
  terms_accepted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  constraint hospitals_number_once unique (civis_hospital_id),
  constraint hospitals_rc_code_unique unique (rc_code_folded),
  -- Invariant 1: a whole zone or none.
  constraint hospitals_whole_zone check (num_nulls(time_zone_label, time_zone_offset, time_zone_code) in (0, 3)),
  foreign key (id, logo_file_id) references files (hospital_id, id),
  foreign key (id, stamp_file_id) references files (hospital_id, id)
);
call civis_protect_platform('hospitals', 'id');
create index hospitals_by_status on hospitals (status, created_at desc, id desc);

create table specializations (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 2 and 80),
  folded_name text not null check (folded_name <> ''),
  code text,
  description text,
  is_default boolean not null,
  status text not null check (status in ('active', 'archived')),
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  version int not null default 1,
  constraint specializations_pkey primary key (hospital_id, id)
);
call civis_protect('specializations');
-- Invariant 4: names are unique also under parallel creates.
create unique index specializations_one_name on specializations (hospital_id, folded_name) where status = 'active';

create table departments (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 2 and 80),
  folded_name text not null check (folded_name <> ''),
  code text check (code ~ '^[A-Z0-9-]{1,10}$'),
  kind text not null check (kind in ('clinical', 'nursing', 'laboratory', 'radiology', 'pharmacy', 'theatre', 'blood-bank', 'finance', 'admin', 'records', 'store', 'support')),
  head_user_id uuid,
  parent_id uuid,
  location text,
  phone text,
  email text,
  runs_queue boolean not null,
  status text not null check (status in ('active', 'archived')),
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint departments_not_own_parent check (parent_id <> id),
  constraint departments_parent foreign key (hospital_id, parent_id) references departments (hospital_id, id)
);
call civis_protect('departments');
create unique index departments_one_name on departments (hospital_id, folded_name) where status = 'active';
create unique index departments_one_code on departments (hospital_id, code) where status = 'active' and code is not null;
create index departments_by_parent on departments (hospital_id, parent_id) where parent_id is not null;

create table department_specializations (
  hospital_id uuid not null,
  department_id uuid not null,
  specialization_id uuid not null,
  primary key (hospital_id, department_id, specialization_id),
  foreign key (hospital_id, department_id) references departments (hospital_id, id) on delete cascade,
  foreign key (hospital_id, specialization_id) references specializations (hospital_id, id)
);
call civis_protect('department_specializations');
create index department_specializations_by_specialization on department_specializations (hospital_id, specialization_id);
