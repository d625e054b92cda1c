-- Roles of a hospital and what they hold. Hospital Admin holds every hospital permission by rule and has no rows.
create table roles (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 2 and 60),
  folded_name text not null check (folded_name <> ''),
  description text check (length(description) <= 300),
  is_system boolean not null,
  is_hospital_admin boolean not null,
  -- A system role that the hospital has changed: additions to the catalogue leave it alone.
  edited boolean not null default false,
  status text not null check (status in ('active', 'archived')),
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint roles_system_stays check (not is_system or status = 'active'),
  constraint roles_admin_is_system check (not is_hospital_admin or is_system)
);
call civis_protect('roles');
create unique index roles_name_unique on roles (hospital_id, folded_name) where status = 'active';
create unique index roles_one_hospital_admin on roles (hospital_id) where is_hospital_admin;

create table role_permissions (
  hospital_id uuid not null,
  role_id uuid not null,
  permission_id uuid not null references permissions (id),
  primary key (hospital_id, role_id, permission_id),
  foreign key (hospital_id, role_id) references roles (hospital_id, id) on delete cascade
);
call civis_protect('role_permissions');
create index role_permissions_by_permission on role_permissions (hospital_id, permission_id, role_id);

-- Staff. E-mail, phone and sign-in state are the account's.
create table users (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  account_id uuid not null constraint users_account_once unique references accounts (id),
  staff_number text not null,
  title text,
  first_name text not null check (length(first_name) between 1 and 60),
  middle_name text,
  last_name text not null check (length(last_name) between 1 and 60),
  fullname text not null,
  -- Folded names and staff number, for the search of a hospital's few thousand users.
  search_text text not null,
  gender text check (gender in ('male', 'female', 'prefer not to say')),
  address text,
  country text,
  state text,
  city text,
  date_of_birth date,
  role_id uuid not null,
  cadre text not null check (cadre in ('doctor', 'nurse', 'midwife', 'pharmacist', 'lab-scientist', 'lab-technician', 'radiographer',
    'sonographer', 'radiologist', 'physiotherapist', 'dietitian', 'accountant', 'cashier', 'records', 'store', 'admin', 'auditor', 'other')),
  is_consultant boolean not null default false,
  licence_body text check (licence_body in ('MDCN', 'NMCN', 'PCN', 'MLSCN', 'RRBN', 'other')),
  licence_number text,
  licence_expiry date,
  licence_missing_reason text,
  signature_file_id uuid,
  photo_file_id uuid,
  employment_type text check (employment_type in ('full-time', 'part-time', 'locum', 'visiting', 'intern')),
  start_date date,
  end_date date,
  status text not null check (status in ('pending', 'active', 'inactive', 'archived')),
  invited_by uuid,
  invited_at timestamptz,
  joined_at timestamptz,
  terms_accepted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint users_staff_number_once unique (hospital_id, staff_number),
  constraint users_role_fkey foreign key (hospital_id, role_id) references roles (hospital_id, id),
  constraint users_employed_forward check (end_date is null or start_date is null or end_date >= start_date),
  foreign key (hospital_id, photo_file_id) references files (hospital_id, id),
  foreign key (hospital_id, signature_file_id) references files (hospital_id, id)
);
call civis_protect('users');
create index users_by_name on users (hospital_id, fullname, id);
create index users_by_role on users (hospital_id, role_id, status);
create index users_by_status on users (hospital_id, status);

create table user_departments (
  hospital_id uuid not null,
  user_id uuid not null,
  department_id uuid not null,
  -- 0 is the primary department.
  position smallint not null check (position >= 0),
  primary key (hospital_id, user_id, department_id),
  foreign key (hospital_id, user_id) references users (hospital_id, id) on delete cascade,
  foreign key (hospital_id, department_id) references departments (hospital_id, id)
);
call civis_protect('user_departments');
create index user_departments_by_department on user_departments (hospital_id, department_id, user_id);

create table user_specializations (
  hospital_id uuid not null,
  user_id uuid not null,
  specialization_id uuid not null,
  position smallint not null check (position >= 0),
  primary key (hospital_id, user_id, specialization_id),
  foreign key (hospital_id, user_id) references users (hospital_id, id) on delete cascade,
  foreign key (hospital_id, specialization_id) references specializations (hospital_id, id)
);
call civis_protect('user_specializations');
create index user_specializations_by_specialization on user_specializations (hospital_id, specialization_id, user_id);
