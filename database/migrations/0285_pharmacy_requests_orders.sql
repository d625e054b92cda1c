create table medication_orders (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  order_number text not null,
  -- Null: a customer over the counter.
  patient_id uuid,
  customer jsonb,
  customer_name text,
  location_id uuid not null,
  billing_id uuid,
  encounter_type text not null check (encounter_type in ('outpatient', 'inpatient', 'emergency', 'antenatal')),
  note text,
  item_count int not null check (item_count between 0 and 50),
  -- The sum of the lines that have a price, minor units: of a draft as it was last saved, frozen at submit.
  total_price bigint not null check (total_price >= 0),
  unpriced_lines int not null default 0 check (unpriced_lines >= 0),
  status text not null check (status in ('draft', 'submitted', 'completed', 'cancelled')),
  fulfilment text not null check (fulfilment in ('none', 'partial', 'full', 'returned-part', 'returned')),
  -- A draft that was deleted: out of every list, its number stays used.
  archived boolean not null default false,
  reserve_reason text,
  allocated_until timestamptz,
  allocation_lapsed boolean not null default false,
  submitted_by uuid,
  submitted_by_name text,
  submitted_at timestamptz,
  dispensed_by uuid,
  dispensed_by_name text,
  dispensed_at timestamptz,
  checked_by uuid,
  checked_by_name text,
  witnessed_by uuid,
  witnessed_by_name text,
  received_by jsonb,
  cancel_reason text,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint medication_orders_patient foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  constraint medication_orders_location foreign key (hospital_id, location_id) references stock_locations (hospital_id, id),
  constraint medication_orders_one_person check ((patient_id is null) = (customer is not null)),
  constraint medication_orders_archived check (not archived or status = 'draft'),
  constraint medication_orders_submitted check (status <> 'submitted' or submitted_at is not null),
  constraint medication_orders_completed check (status <> 'completed' or (dispensed_at is not null and fulfilment <> 'none')),
  constraint medication_orders_cancelled check (status <> 'cancelled' or cancel_reason is not null)
);
call civis_protect('medication_orders');
create unique index medication_orders_one_number on medication_orders (hospital_id, order_number);
create index medication_orders_by_creation on medication_orders (hospital_id, created_at desc, id desc) include (item_count, total_price, status) where not archived;
create index medication_orders_by_status on medication_orders (hospital_id, status, created_at desc, id desc) include (item_count, total_price) where not archived;
create index medication_orders_by_dispense on medication_orders (hospital_id, dispensed_at desc, id desc) include (item_count, total_price) where status = 'completed';
create index medication_orders_of_patient on medication_orders (hospital_id, patient_id, created_at desc) where patient_id is not null;

create table medication_requests (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  request_number text not null,
  patient_id uuid not null,
  -- Null: a medicine that is not stocked, named by its text.
  product_id uuid,
  generic_text text,
  product_name text not null,
  generic_name text,
  source text not null check (source in ('prescription', 'admission', 'ward-round', 'procedure', 'emergency', 'manual', 'walk-in')),
  prescription_id uuid,
  prescription_line_id uuid,
  consultation_id uuid,
  category text not null check (category in ('outpatient', 'inpatient', 'discharge', 'community')),
  priority text not null check (priority in ('stat', 'urgent', 'routine')),
  dose numeric(14, 4) check (dose > 0),
  dose_unit text,
  route text,
  frequency text,
  per_day numeric(8, 3) check (per_day > 0),
  duration_days int check (duration_days between 1 and 730),
  prn_reason text,
  max_per_day numeric(14, 4) check (max_per_day > 0),
  dosage_text text not null check (length(dosage_text) between 1 and 300),
  quantity int not null check (quantity > 0),
  quantity_dispensed int not null default 0,
  -- Of what was dispensed, what came back.
  quantity_returned int not null default 0,
  refills_allowed int not null check (refills_allowed between 0 and 12),
  refills_used int not null default 0,
  refill_of uuid,
  valid_until date not null,
  substitution_allowed boolean not null,
  indication text,
  diagnosis_code text,
  note text,
  billing_id uuid,
  status text not null check (status in ('unattended', 'in-progress', 'completed', 'cancelled')),
  open boolean not null generated always as (status in ('unattended', 'in-progress')) stored,
  -- Taken out by who made it: cancelled, and out of the lists.
  void boolean not null default false,
  alerts jsonb not null,
  requested_by uuid,
  requested_by_name text not null,
  requested_role_id uuid,
  -- The order that holds it now, or that dispensed the last of it.
  order_id uuid,
  first_dispensed_at timestamptz,
  last_dispensed_at timestamptz,
  -- Last day on which what was dispensed is taken.
  course_until date,
  cancel_reason_code text check (cancel_reason_code in ('not-available', 'patient-refused', 'prescriber-stopped', 'clinical', 'duplicate', 'other')),
  cancel_reason text,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint medication_requests_patient foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  constraint medication_requests_product foreign key (hospital_id, product_id) references products (hospital_id, id),
  constraint medication_requests_order foreign key (hospital_id, order_id) references medication_orders (hospital_id, id),
  constraint medication_requests_one_medicine check ((product_id is null) = (generic_text is not null)),
  -- Invariant 1: never more than was asked for.
  constraint medication_requests_dispensed check (quantity_dispensed between 0 and quantity),
  constraint medication_requests_returned check (quantity_returned between 0 and quantity_dispensed),
  constraint medication_requests_refills check (refills_used between 0 and refills_allowed),
  constraint medication_requests_in_order check (status <> 'in-progress' or order_id is not null),
  constraint medication_requests_completed check (status <> 'completed' or quantity_dispensed = quantity),
  constraint medication_requests_cancelled check (status <> 'cancelled' or cancel_reason_code is not null),
  constraint medication_requests_void check (not void or status = 'cancelled')
);
call civis_protect('medication_requests');
create unique index medication_requests_one_number on medication_requests (hospital_id, request_number);
create index medication_requests_by_creation on medication_requests (hospital_id, created_at desc, id desc) include (status) where not void;
create index medication_requests_by_status on medication_requests (hospital_id, status, created_at desc, id desc) where not void;
create index medication_requests_of_patient on medication_requests (hospital_id, patient_id, created_at desc) where not void;
create index medication_requests_of_product on medication_requests (hospital_id, product_id) where open;
create index medication_requests_of_line on medication_requests (hospital_id, prescription_line_id) where prescription_line_id is not null;

create table medication_order_lines (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  order_id uuid not null,
  position int not null check (position >= 0),
  request_id uuid,
  product_id uuid not null,
  product_name text not null,
  unit text not null,
  -- When another product than the one asked for is given; the name stands also where it is not stocked.
  prescribed_product_id uuid,
  prescribed_name text,
  substitution_reason text,
  quantity int not null check (quantity between 1 and 10000),
  -- Minor units; of a draft as it was last saved, then as charged; null while there is no price.
  unit_price bigint check (unit_price >= 0),
  amount bigint check (amount >= 0),
  covered_amount bigint not null default 0 check (covered_amount >= 0),
  patient_amount bigint not null default 0 check (patient_amount >= 0),
  patient_bill_id uuid,
  dosage_text text not null,
  counselled boolean not null default false,
  quantity_dispensed int not null default 0,
  quantity_returned int not null default 0,
  -- Of what came back, the units that are not charged any more.
  quantity_credited int not null default 0,
  outcome text check (outcome in ('dispensed', 'partial', 'not-dispensed')),
  outcome_reason text,
  alerts jsonb not null,
  -- In a draft or a submitted order.
  live boolean not null,
  primary key (hospital_id, id),
  constraint medication_order_lines_order foreign key (hospital_id, order_id) references medication_orders (hospital_id, id),
  constraint medication_order_lines_request foreign key (hospital_id, request_id) references medication_requests (hospital_id, id),
  constraint medication_order_lines_product foreign key (hospital_id, product_id) references products (hospital_id, id),
  constraint medication_order_lines_dispensed check (quantity_dispensed between 0 and quantity),
  constraint medication_order_lines_returned check (quantity_returned between 0 and quantity_dispensed),
  constraint medication_order_lines_credited check (quantity_credited between 0 and quantity_returned),
  constraint medication_order_lines_outcome check ((outcome is null or outcome = 'not-dispensed') = (quantity_dispensed = 0)),
  constraint medication_order_lines_substitute check (prescribed_name is null or substitution_reason is not null)
);
call civis_protect('medication_order_lines');
-- Invariant 1: a request is in at most one live order.
create unique index medication_order_lines_one_live_order on medication_order_lines (hospital_id, request_id) where live and request_id is not null;
create index medication_order_lines_of_order on medication_order_lines (hospital_id, order_id, position);
create index medication_order_lines_of_request on medication_order_lines (hospital_id, request_id) where request_id is not null;
create index medication_order_lines_of_product on medication_order_lines (hospital_id, product_id) where live;

-- What left of a line, by batch. Invariant 3: never a row of nothing.
create table medication_order_batches (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  line_id uuid not null,
  batch_id uuid not null,
  order_id uuid not null,
  product_id uuid not null,
  batch_number text not null,
  expiry_date date,
  quantity int not null check (quantity > 0),
  returned int not null default 0,
  at timestamptz not null,
  primary key (hospital_id, line_id, batch_id),
  constraint medication_order_batches_line foreign key (hospital_id, line_id) references medication_order_lines (hospital_id, id),
  constraint medication_order_batches_batch foreign key (hospital_id, batch_id) references batches (hospital_id, id),
  -- Invariant 11: no more comes back than left.
  constraint medication_order_batches_returned check (returned between 0 and quantity)
);
call civis_protect('medication_order_batches');
create index medication_order_batches_of_order on medication_order_batches (hospital_id, order_id);
create index medication_order_batches_of_batch on medication_order_batches (hospital_id, batch_id);

create table medication_returns (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  order_id uuid not null,
  at timestamptz not null,
  returned_by text not null,
  received_by uuid,
  received_by_name text not null,
  witnessed_by uuid,
  refund boolean not null,
  -- What the charges fell by, minor units.
  amount bigint not null check (amount >= 0),
  primary key (hospital_id, id),
  constraint medication_returns_order foreign key (hospital_id, order_id) references medication_orders (hospital_id, id)
);
call civis_protect('medication_returns');
call civis_append_only('medication_returns');
create index medication_returns_of_order on medication_returns (hospital_id, order_id);
create index medication_returns_at on medication_returns (hospital_id, at);

create table medication_return_lines (
  hospital_id uuid not null,
  return_id uuid not null,
  line_id uuid not null,
  batch_id uuid not null,
  quantity int not null check (quantity > 0),
  disposition text not null check (disposition in ('restock', 'quarantine', 'destroy')),
  reason text not null,
  primary key (hospital_id, return_id, line_id, batch_id),
  constraint medication_return_lines_return foreign key (hospital_id, return_id) references medication_returns (hospital_id, id),
  constraint medication_return_lines_line foreign key (hospital_id, line_id, batch_id) references medication_order_batches (hospital_id, line_id, batch_id)
);
call civis_protect('medication_return_lines');
call civis_append_only('medication_return_lines');
create index medication_return_lines_of_line on medication_return_lines (hospital_id, line_id);
