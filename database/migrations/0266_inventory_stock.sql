create table batches (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  product_id uuid not null,
  batch_number text not null check (length(batch_number) between 1 and 60),
  folded_number text not null check (folded_number <> ''),
  manufacture_date date,
  expiry_date date,
  -- Where it came from first; neither: opening stock.
  supply_id uuid,
  vendor_id uuid,
  received_at timestamptz not null,
  quantity_received int not null check (quantity_received > 0),
  -- Minor units, of all that was received.
  total_cost bigint not null check (total_cost >= 0),
  -- For value only.
  unit_cost numeric(18, 4) not null check (unit_cost >= 0),
  status text not null check (status in ('available', 'quarantined', 'recalled', 'expired', 'depleted')),
  status_reason text,
  -- On the way between two places: the hospital's, usable nowhere.
  transit_quantity int not null default 0 check (transit_quantity >= 0),
  transit_value bigint not null default 0 check (transit_value >= 0),
  -- A count that lets nothing move.
  frozen_by uuid,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint batches_product foreign key (hospital_id, product_id) references products (hospital_id, id),
  constraint batches_dates check (manufacture_date < expiry_date)
);
call civis_protect('batches');
create unique index batches_one_number on batches (hospital_id, product_id, folded_number, expiry_date) nulls not distinct;
create index batches_by_expiry on batches (hospital_id, expiry_date, id);
create index batches_by_receipt on batches (hospital_id, received_at, id);
create index batches_by_supply on batches (hospital_id, supply_id) where supply_id is not null;
create index batches_in_transit on batches (hospital_id, product_id) where transit_quantity > 0;
create index batches_frozen on batches (hospital_id, frozen_by) where frozen_by is not null;

create table batch_balances (
  hospital_id uuid not null,
  batch_id uuid not null,
  location_id uuid not null,
  product_id uuid not null,
  quantity int not null,
  -- Of them held aside: returned, and not yet judged.
  quarantined int not null default 0,
  -- Minor units.
  value bigint not null,
  primary key (hospital_id, batch_id, location_id),
  constraint batch_balances_batch foreign key (hospital_id, batch_id) references batches (hospital_id, id),
  constraint batch_balances_location foreign key (hospital_id, location_id) references stock_locations (hospital_id, id),
  constraint batch_balances_quantity check (quantity >= 0),
  constraint batch_balances_quarantined check (quarantined between 0 and quantity),
  constraint batch_balances_value check (value >= 0 and (quantity > 0 or value = 0))
);
call civis_protect('batch_balances');
create index batch_balances_of_product on batch_balances (hospital_id, product_id, location_id) include (quantity) where quantity > 0;
create index batch_balances_at_location on batch_balances (hospital_id, location_id) where quantity > 0;

create table stock_movements (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  -- The order in which they happened: given while the product is locked. Ids tell when an act began, which may be another order.
  sequence bigint generated always as identity,
  product_id uuid not null,
  batch_id uuid not null,
  location_id uuid not null,
  quantity int not null,
  -- Of the batch at the location.
  balance_after int not null,
  -- Of the product at the location.
  location_balance_after int not null,
  type text not null check (type in ('opening', 'receive', 'dispense', 'return-in', 'issue-out', 'issue-in', 'issue-return', 'transfer-out', 'transfer-in', 'use', 'adjust-plus', 'adjust-minus', 'write-off', 'supplier-return', 'count')),
  -- Between two places of the hospital: nothing was used up.
  transit boolean not null,
  reason text,
  ref_type text not null check (length(ref_type) between 1 and 40),
  ref_id uuid not null,
  ref_number text,
  unit_cost numeric(18, 4) not null,
  -- Signed minor units: what the value of the stock here changed by.
  cost bigint not null,
  patient_id uuid,
  party_name text,
  by uuid,
  by_name text not null,
  witness_id uuid,
  at timestamptz not null,
  primary key (hospital_id, id),
  constraint stock_movements_something check (quantity <> 0),
  constraint stock_movements_balance check (balance_after >= 0 and location_balance_after >= balance_after),
  constraint stock_movements_cost check (sign(cost) in (0, sign(quantity))),
  constraint stock_movements_batch foreign key (hospital_id, batch_id) references batches (hospital_id, id),
  constraint stock_movements_product foreign key (hospital_id, product_id) references products (hospital_id, id),
  constraint stock_movements_location foreign key (hospital_id, location_id) references stock_locations (hospital_id, id)
);
call civis_protect('stock_movements');
call civis_append_only('stock_movements');
create index stock_movements_of_product on stock_movements (hospital_id, product_id, sequence);
create index stock_movements_of_product_at on stock_movements (hospital_id, product_id, at);
create index stock_movements_of_batch on stock_movements (hospital_id, batch_id, sequence);
create index stock_movements_in_order on stock_movements (hospital_id, sequence);
create index stock_movements_at on stock_movements (hospital_id, at);
create index stock_movements_of_reference on stock_movements (hospital_id, ref_id);
create index stock_movements_of_patient on stock_movements (hospital_id, patient_id) where patient_id is not null;

create table stock_allocations (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  product_id uuid not null,
  location_id uuid not null,
  quantity int not null check (quantity > 0),
  order_line_id uuid not null,
  -- Null: held until it is used or let go.
  expires_at timestamptz,
  status text not null check (status in ('held', 'consumed', 'released')),
  released_because text check (released_because in ('order', 'time', 'stock')),
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (hospital_id, id),
  constraint stock_allocations_product foreign key (hospital_id, product_id) references products (hospital_id, id),
  constraint stock_allocations_location foreign key (hospital_id, location_id) references stock_locations (hospital_id, id)
);
call civis_protect('stock_allocations');
create unique index stock_allocations_one_held on stock_allocations (hospital_id, order_line_id) where status = 'held';
create index stock_allocations_held on stock_allocations (hospital_id, product_id, location_id) where status = 'held';
create index stock_allocations_of_line on stock_allocations (hospital_id, order_line_id);
