-- Vendors with their price lists, orders, deliveries, returns and payments.

create table vendors (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  code text not null,
  name text not null check (length(name) between 2 and 120),
  folded_name text not null check (folded_name <> ''),
  categories text[] not null check (categories <@ array['pharmaceutical', 'consumables', 'reagents', 'blood-service', 'equipment', 'food', 'services', 'general']),
  contact_person text,
  contact_role text,
  email text,
  dialcode text,
  phone_number text,
  alt_phone text,
  address text,
  country text,
  state text,
  city text,
  website text,
  registration_number text,
  tax_number text,
  licence_number text,
  licence_expiry date,
  bank_name text,
  account_number text,
  account_name text,
  payment_terms_days int not null check (payment_terms_days between 0 and 180),
  lead_time_days int check (lead_time_days between 0 and 365),
  minimum_order bigint check (minimum_order >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  status text not null check (status in ('active', 'inactive', 'blocked', 'archived')),
  status_reason text,
  notes text,
  -- The account: sums of posted supplies, credited returns and posted payments. Changed by those acts alone, under the row's lock.
  supplies_count int not null default 0 check (supplies_count >= 0),
  last_supply_at timestamptz,
  purchased bigint not null default 0 check (purchased >= 0),
  credited bigint not null default 0 check (credited >= 0),
  paid bigint not null default 0 check (paid >= 0),
  owed bigint not null generated always as (purchased - credited - paid) stored,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint vendors_code_once unique (hospital_id, code),
  constraint vendors_blocked_for_a_reason check (status <> 'blocked' or status_reason is not null)
);
call civis_protect('vendors');
create unique index vendors_one_name on vendors (hospital_id, folded_name) where status <> 'archived';
create index vendors_by_name on vendors (hospital_id, folded_name, id);

create table vendor_products (
  hospital_id uuid not null,
  id uuid not null,
  vendor_id uuid not null,
  product_id uuid not null,
  vendor_sku text,
  pack_name text not null,
  units_per_pack int not null check (units_per_pack >= 1),
  price bigint not null check (price >= 0),
  tax_bps int not null check (tax_bps between 0 and 10000),
  min_quantity int not null check (min_quantity >= 1),
  valid_from date,
  valid_to date,
  last_price bigint check (last_price >= 0),
  last_units_per_pack int check (last_units_per_pack >= 1),
  last_price_at timestamptz,
  -- False: it was delivered once but stands on no price list.
  listed boolean not null,
  preferred boolean not null,
  primary key (hospital_id, id),
  constraint vendor_products_vendor foreign key (hospital_id, vendor_id) references vendors (hospital_id, id) on delete cascade,
  constraint vendor_products_product foreign key (hospital_id, product_id) references products (hospital_id, id) on delete cascade,
  constraint vendor_products_once unique (hospital_id, vendor_id, product_id)
);
call civis_protect('vendor_products');
create index vendor_products_by_product on vendor_products (hospital_id, product_id);

create table purchase_orders (
  hospital_id uuid not null,
  id uuid not null,
  -- Given when it is submitted, so that deleted drafts leave no gap.
  order_number text,
  vendor_id uuid not null,
  vendor_name text not null,
  location_id uuid not null,
  status text not null check (status in ('draft', 'pending-approval', 'approved', 'sent', 'part-received', 'received', 'closed', 'cancelled')),
  line_count int not null check (line_count between 1 and 200),
  ordered_units bigint not null check (ordered_units > 0),
  received_units bigint not null default 0 check (received_units >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  subtotal bigint not null check (subtotal >= 0),
  discount bigint not null check (discount >= 0),
  tax bigint not null check (tax >= 0),
  freight bigint not null check (freight >= 0),
  total bigint not null check (total >= 0),
  expected_at date,
  terms text,
  note text,
  submitted_at timestamptz,
  approved_at timestamptz,
  approved_by uuid,
  approved_by_name text,
  -- Approved above the limit: by somebody else than who wrote it.
  above_limit boolean,
  reject_reason text,
  sent_at timestamptz,
  sent_by uuid,
  sent_by_name text,
  channel text check (channel in ('email', 'print')),
  ended_at timestamptz,
  ended_by uuid,
  ended_by_name text,
  end_reason text,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint purchase_orders_vendor foreign key (hospital_id, vendor_id) references vendors (hospital_id, id),
  constraint purchase_orders_location foreign key (hospital_id, location_id) references stock_locations (hospital_id, id),
  constraint purchase_orders_number_once unique (hospital_id, order_number),
  constraint purchase_orders_number_whole check (status = 'draft' or order_number is not null),
  constraint purchase_orders_total_whole check (total = subtotal + tax + freight - discount),
  constraint purchase_orders_other_approver check (above_limit is not true or approved_by is distinct from created_by or approved_by is null)
);
call civis_protect('purchase_orders');
create index purchase_orders_newest on purchase_orders (hospital_id, created_at desc, id desc);
create index purchase_orders_by_status on purchase_orders (hospital_id, status, created_at desc, id desc);
create index purchase_orders_of_vendor on purchase_orders (hospital_id, vendor_id, created_at desc, id desc);

create table purchase_order_lines (
  hospital_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  line_no int not null,
  product_id uuid not null,
  product_name text not null,
  pack_name text not null,
  units_per_pack int not null check (units_per_pack >= 1),
  quantity_packs int not null check (quantity_packs > 0),
  price_per_pack bigint not null check (price_per_pack >= 0),
  tax_bps int not null check (tax_bps between 0 and 10000),
  discount bigint not null check (discount >= 0),
  tax bigint not null check (tax >= 0),
  amount bigint not null check (amount >= 0),
  ordered_units bigint not null generated always as (units_per_pack::bigint * quantity_packs) stored,
  received_units bigint not null default 0 check (received_units >= 0),
  cancelled_units bigint not null default 0 check (cancelled_units >= 0),
  primary key (hospital_id, id),
  constraint purchase_order_lines_order foreign key (hospital_id, order_id) references purchase_orders (hospital_id, id) on delete cascade,
  constraint purchase_order_lines_product foreign key (hospital_id, product_id) references products (hospital_id, id),
  constraint purchase_order_lines_place unique (hospital_id, order_id, line_no)
);
call civis_protect('purchase_order_lines');
create index purchase_order_lines_by_product on purchase_order_lines (hospital_id, product_id);
