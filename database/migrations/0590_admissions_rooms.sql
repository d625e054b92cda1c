-- Wards with their rooms and beds, and what a bed of each room type costs.

-- A ward is one department of its own: drug charts, ward stock and notices go by departments.
create table wards (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 2 and 80),
  folded_name text not null check (folded_name <> ''),
  code text not null check (code ~ '^[A-Z0-9-]{1,12}$'),
  department_id uuid not null,
  floor text,
  gender_policy text not null check (gender_policy in ('male', 'female', 'mixed', 'paediatric', 'maternity')),
  nurse_in_charge_id uuid,
  visiting_hours text,
  restricted boolean not null,
  status text not null check (status in ('active', 'archived')),
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint wards_department foreign key (hospital_id, department_id) references departments (hospital_id, id)
);
call civis_protect('wards');
create unique index wards_one_name on wards (hospital_id, folded_name) where status = 'active';
create unique index wards_one_code on wards (hospital_id, code) where status = 'active';
create unique index wards_one_department on wards (hospital_id, department_id) where status = 'active';

-- Who leads a shift of a day; a shift without a row has the nurse in charge.
create table ward_shift_leads (
  hospital_id uuid not null,
  ward_id uuid not null,
  date date not null,
  shift text not null check (shift in ('morning', 'afternoon', 'night')),
  user_id uuid not null,
  primary key (hospital_id, ward_id, date, shift),
  constraint ward_shift_leads_ward foreign key (hospital_id, ward_id) references wards (hospital_id, id) on delete cascade
);
call civis_protect('ward_shift_leads');

-- The price of a bed stands with its billable item (source room, the class's id).
create table room_classes (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  room_type text not null check (room_type in ('general', 'semi-private', 'private', 'vip', 'icu', 'hdu', 'scbu', 'labour', 'isolation', 'emergency', 'observation', 'day-case')),
  billing_unit text not null check (billing_unit in ('day', 'hour', 'flat')),
  -- Null: as the billing policy says.
  deposit bigint check (deposit >= 0),
  extras text[] not null check (extras <@ array['feeding', 'nursing']),
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint room_classes_one_type unique (hospital_id, room_type)
);
call civis_protect('room_classes');

create table rooms (
  hospital_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 80),
  folded_name text not null check (folded_name <> ''),
  -- The name with its numbers at one width, so that Room 2 comes before Room 10.
  sort_name text not null,
  number text check (number <> ''),
  folded_number text check ((folded_number is null) = (number is null)),
  ward_id uuid not null,
  room_type text not null check (room_type in ('general', 'semi-private', 'private', 'vip', 'icu', 'hdu', 'scbu', 'labour', 'isolation', 'emergency', 'observation', 'day-case')),
  -- Null: the ward's.
  gender_policy text check (gender_policy in ('male', 'female', 'mixed', 'paediatric', 'maternity')),
  amenities text[] not null check (cardinality(amenities) <= 20),
  isolation_capable boolean not null,
  oxygen boolean not null,
  ventilator boolean not null,
  -- A room with a billable item of its own says what its price is for; any other is charged as its class.
  own_priced boolean not null,
  billing_unit text check (billing_unit in ('day', 'hour', 'flat')),
  status text not null check (status in ('active', 'closed', 'archived')),
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint rooms_ward foreign key (hospital_id, ward_id) references wards (hospital_id, id),
  constraint rooms_own_unit check (own_priced = (billing_unit is not null))
);
call civis_protect('rooms');
create unique index rooms_one_name on rooms (hospital_id, folded_name) where status <> 'archived';
create unique index rooms_one_number on rooms (hospital_id, folded_number) where status <> 'archived' and folded_number is not null;
create index rooms_of_ward on rooms (hospital_id, ward_id, sort_name, id);

create table beds (
  hospital_id uuid not null,
  id uuid not null,
  room_id uuid not null,
  label text not null check (length(label) between 1 and 20),
  folded_label text not null check (folded_label <> ''),
  sort_label text not null,
  kind text not null check (kind in ('bed', 'cot')),
  beside_bed_id uuid,
  features text[] not null check (features <@ array['cot', 'bariatric', 'monitor']),
  status text not null check (status in ('available', 'occupied', 'reserved', 'cleaning', 'out-of-service')),
  status_since timestamptz not null,
  reserved_until timestamptz,
  reserved_reason text,
  reserved_for_patient_id uuid,
  out_of_service_reason text,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint beds_room foreign key (hospital_id, room_id) references rooms (hospital_id, id),
  constraint beds_beside foreign key (hospital_id, beside_bed_id) references beds (hospital_id, id),
  constraint beds_reserved_for foreign key (hospital_id, reserved_for_patient_id) references patients (hospital_id, id),
  constraint beds_one_label unique (hospital_id, room_id, folded_label),
  constraint beds_cot_beside check (beside_bed_id is null or (kind = 'cot' and beside_bed_id <> id)),
  constraint beds_reserved_until check ((status = 'reserved') = (reserved_until is not null)),
  constraint beds_reserved_alone check (status = 'reserved' or (reserved_reason is null and reserved_for_patient_id is null)),
  constraint beds_out_for_a_reason check ((status = 'out-of-service') = (out_of_service_reason is not null))
);
call civis_protect('beds');
create index beds_reserved on beds (hospital_id, reserved_until) where status = 'reserved';
create index beds_reserved_for_patient on beds (hospital_id, reserved_for_patient_id) where reserved_for_patient_id is not null;
create index beds_beside_bed on beds (hospital_id, beside_bed_id) where beside_bed_id is not null;
