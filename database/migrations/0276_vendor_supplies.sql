-- Deliveries of vendors, what went back to them, and what they were paid.

create table supplies (
  hospital_id uuid not null,
  id uuid not null,
  -- Given when it is posted, so that deleted drafts leave no gap.
  supply_number text,
  vendor_id uuid not null,
  vendor_name text not null,
  purchase_order_id uuid,
  invoice_number text,
  -- Folded, so that 'INV 12' is 'inv-12'.
  invoice_key text,
  invoice_date date,
  received_at timestamptz not null,
  location_id uuid not null,
  status text not null check (status in ('draft', 'posted', 'reversed')),
  line_count int not null check (line_count between 0 and 300),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  subtotal bigint not null check (subtotal >= 0),
  discount bigint not null check (discount >= 0),
  tax bigint not null check (tax >= 0),
  freight bigint not null check (freight >= 0),
  total bigint not null,
  invoice_total bigint check (invoice_total >= 0),
  temperature numeric(4, 1),
  note text,
  paid bigint not null default 0 check (paid >= 0),
  credited bigint not null default 0 check (credited >= 0),
  open bigint not null generated always as (case when status = 'posted' then total - paid - credited else 0 end) stored,
  payment_status text not null generated always as (
    case when status <> 'posted' or (paid + credited = 0 and total > 0) then 'unpaid'
         when paid + credited < total then 'part-paid' else 'paid' end) stored
    check (payment_status in ('unpaid', 'part-paid', 'paid')),
  due_at date,
  entry_id uuid,
  posted_at timestamptz,
  posted_by uuid,
  posted_by_name text,
  reversed_at timestamptz,
  reversed_by uuid,
  reversed_by_name text,
  reverse_reason text,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint supplies_vendor foreign key (hospital_id, vendor_id) references vendors (hospital_id, id),
  constraint supplies_order foreign key (hospital_id, purchase_order_id) references purchase_orders (hospital_id, id),
  constraint supplies_location foreign key (hospital_id, location_id) references stock_locations (hospital_id, id),
  constraint supplies_number_once unique (hospital_id, supply_number),
  constraint supplies_posted_whole check ((status = 'draft') = (supply_number is null) and (status = 'draft') = (posted_at is null)),
  constraint supplies_reversed_whole check ((status = 'reversed') = (reversed_at is not null)),
  constraint supplies_total_whole check (total = subtotal + tax + freight - discount and (status = 'draft' or total >= 0)),
  -- Invariant 2: no supply is paid above its total.
  constraint supplies_settled_within_total check (paid + credited <= total or paid + credited = 0),
  constraint supplies_reversed_unpaid check (status = 'posted' or (paid = 0 and credited = 0))
);
call civis_protect('supplies');
create unique index supplies_one_invoice on supplies (hospital_id, vendor_id, invoice_key) where status <> 'reversed' and invoice_key is not null;
create index supplies_newest on supplies (hospital_id, received_at desc, id desc);
create index supplies_by_status on supplies (hospital_id, status, received_at desc, id desc);
create index supplies_of_vendor on supplies (hospital_id, vendor_id, received_at desc, id desc);
create index supplies_open on supplies (hospital_id, due_at, id) include (open, vendor_id) where open > 0;
create index supplies_of_order on supplies (hospital_id, purchase_order_id) where purchase_order_id is not null;
create index supplies_by_invoice on supplies (hospital_id, invoice_key) where invoice_key is not null;

create table supply_lines (
  hospital_id uuid not null,
  id uuid not null,
  supply_id uuid not null,
  line_no int not null,
  order_line_id uuid,
  product_id uuid not null,
  product_name text not null,
  batch_number text,
  manufacture_date date,
  expiry_date date,
  pack_name text not null,
  units_per_pack int not null check (units_per_pack >= 1),
  quantity_packs int not null check (quantity_packs >= 0),
  free_packs int not null check (free_packs >= 0),
  rejected_units bigint not null check (rejected_units >= 0),
  reject_reason text check (reject_reason in ('damaged', 'short', 'wrong', 'expired', 'temperature', 'no-order')),
  accepted_units bigint not null check (accepted_units >= 0),
  -- Charged and accepted: what counts against the order.
  order_units bigint not null check (order_units >= 0),
  cost_per_pack bigint not null check (cost_per_pack >= 0),
  tax bigint not null check (tax >= 0),
  discount bigint not null check (discount >= 0),
  amount bigint not null check (amount >= 0),
  selling_price bigint check (selling_price >= 0),
  destination text check (destination in ('available', 'quarantined')),
  batch_id uuid,
  batch_cost bigint check (batch_cost >= 0),
  primary key (hospital_id, id),
  constraint supply_lines_supply foreign key (hospital_id, supply_id) references supplies (hospital_id, id) on delete cascade,
  constraint supply_lines_order_line foreign key (hospital_id, order_line_id) references purchase_order_lines (hospital_id, id),
  constraint supply_lines_product foreign key (hospital_id, product_id) references products (hospital_id, id),
  constraint supply_lines_place unique (hospital_id, supply_id, line_no),
  -- Invariant 1.
  constraint supply_lines_units_whole check (
    batch_cost is null or accepted_units + rejected_units = units_per_pack::bigint * (quantity_packs + free_packs))
);
call civis_protect('supply_lines');
create index supply_lines_by_product on supply_lines (hospital_id, product_id);
create index supply_lines_by_order_line on supply_lines (hospital_id, order_line_id) where order_line_id is not null;
create index supply_lines_by_batch on supply_lines (hospital_id, batch_id) where batch_id is not null;

create table vendor_returns (
  hospital_id uuid not null,
  id uuid not null,
  return_number text not null,
  vendor_id uuid not null,
  vendor_name text not null,
  supply_id uuid,
  status text not null check (status in ('draft', 'sent', 'credited', 'rejected')),
  expected_credit bigint not null check (expected_credit >= 0),
  credited_amount bigint check (credited_amount > 0),
  credit_note_number text,
  -- What the returned goods had cost; known once they were sent.
  cost bigint check (cost >= 0),
  credited_on date,
  entry_id uuid,
  note text,
  reject_reason text,
  sent_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint vendor_returns_vendor foreign key (hospital_id, vendor_id) references vendors (hospital_id, id),
  constraint vendor_returns_supply foreign key (hospital_id, supply_id) references supplies (hospital_id, id),
  constraint vendor_returns_number_once unique (hospital_id, return_number),
  constraint vendor_returns_credited_whole check ((status = 'credited') = (credited_amount is not null))
);
call civis_protect('vendor_returns');
create index vendor_returns_newest on vendor_returns (hospital_id, created_at desc, id desc);
create index vendor_returns_of_vendor on vendor_returns (hospital_id, vendor_id, created_at desc, id desc);

create table vendor_return_lines (
  hospital_id uuid not null,
  id uuid not null,
  return_id uuid not null,
  line_no int not null,
  batch_id uuid not null,
  batch_number text not null,
  product_id uuid not null,
  product_name text not null,
  location_id uuid not null,
  quantity int not null check (quantity > 0),
  reason text not null check (reason in ('expired', 'near-expiry', 'damaged', 'recalled', 'wrong', 'surplus', 'quality')),
  credit bigint not null check (credit >= 0),
  primary key (hospital_id, id),
  constraint vendor_return_lines_return foreign key (hospital_id, return_id) references vendor_returns (hospital_id, id) on delete cascade,
  constraint vendor_return_lines_batch foreign key (hospital_id, batch_id) references batches (hospital_id, id),
  constraint vendor_return_lines_location foreign key (hospital_id, location_id) references stock_locations (hospital_id, id)
);
call civis_protect('vendor_return_lines');
create index vendor_return_lines_of_return on vendor_return_lines (hospital_id, return_id, line_no);

create table vendor_payments (
  hospital_id uuid not null,
  id uuid not null,
  payment_number text not null,
  vendor_id uuid not null,
  vendor_name text not null,
  amount bigint not null check (amount > 0),
  paid_at date not null,
  method text not null check (method in ('cash', 'transfer', 'cheque', 'card')),
  reference text,
  note text,
  status text not null check (status in ('posted', 'reversed')),
  entry_id uuid not null,
  reversed_at timestamptz,
  reversed_by uuid,
  reversed_by_name text,
  reverse_reason text,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint vendor_payments_vendor foreign key (hospital_id, vendor_id) references vendors (hospital_id, id),
  constraint vendor_payments_number_once unique (hospital_id, payment_number),
  constraint vendor_payments_reversed_whole check ((status = 'reversed') = (reversed_at is not null))
);
call civis_protect('vendor_payments');
create index vendor_payments_newest on vendor_payments (hospital_id, created_at desc, id desc);
create index vendor_payments_of_vendor on vendor_payments (hospital_id, vendor_id, created_at desc, id desc);

create table vendor_payment_allocations (
  hospital_id uuid not null,
  payment_id uuid not null,
  supply_id uuid not null,
  amount bigint not null check (amount > 0),
  primary key (hospital_id, payment_id, supply_id),
  constraint vendor_payment_allocations_payment foreign key (hospital_id, payment_id) references vendor_payments (hospital_id, id),
  constraint vendor_payment_allocations_supply foreign key (hospital_id, supply_id) references supplies (hospital_id, id)
);
call civis_protect('vendor_payment_allocations');
call civis_append_only('vendor_payment_allocations');
create index vendor_payment_allocations_of_supply on vendor_payment_allocations (hospital_id, supply_id);

-- Which supplies a credit was taken off.
create table vendor_credit_allocations (
  hospital_id uuid not null,
  return_id uuid not null,
  supply_id uuid not null,
  amount bigint not null check (amount > 0),
  primary key (hospital_id, return_id, supply_id),
  constraint vendor_credit_allocations_return foreign key (hospital_id, return_id) references vendor_returns (hospital_id, id),
  constraint vendor_credit_allocations_supply foreign key (hospital_id, supply_id) references supplies (hospital_id, id)
);
call civis_protect('vendor_credit_allocations');
call civis_append_only('vendor_credit_allocations');
create index vendor_credit_allocations_of_supply on vendor_credit_allocations (hospital_id, supply_id);

create table vendor_attachments (
  hospital_id uuid not null,
  id uuid not null,
  vendor_id uuid,
  supply_id uuid,
  kind text not null check (kind in ('contract', 'licence', 'invoice', 'receipt', 'other')),
  name text not null check (length(name) between 1 and 120),
  mime_type text not null,
  size bigint not null,
  file_id uuid not null,
  uploaded_at timestamptz not null,
  uploaded_by uuid,
  uploaded_by_name text not null,
  primary key (hospital_id, id),
  constraint vendor_attachments_one_owner check (num_nonnulls(vendor_id, supply_id) = 1),
  constraint vendor_attachments_vendor foreign key (hospital_id, vendor_id) references vendors (hospital_id, id) on delete cascade,
  constraint vendor_attachments_supply foreign key (hospital_id, supply_id) references supplies (hospital_id, id) on delete cascade
);
call civis_protect('vendor_attachments');
create index vendor_attachments_of_vendor on vendor_attachments (hospital_id, vendor_id) where vendor_id is not null;
create index vendor_attachments_of_supply on vendor_attachments (hospital_id, supply_id) where supply_id is not null;

-- Numbers and amounts once posted stay.
create function supplies_keep() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
begin
  if tg_op = 'DELETE' then
    if old.status <> 'draft' then
      raise exception 'supply % was posted', old.supply_number using errcode = 'check_violation', constraint = 'supplies_posted_kept', table = 'supplies';
    end if;
    return old;
  end if;
  if old.status <> 'draft' and (new.status = 'draft' or new.supply_number <> old.supply_number or new.total <> old.total or new.vendor_id <> old.vendor_id)
    or (old.status = 'reversed' and new.status <> 'reversed') then
    raise exception 'supply % was posted', old.supply_number using errcode = 'check_violation', constraint = 'supplies_posted_frozen', table = 'supplies';
  end if;
  return new;
end
$$;
create trigger supplies_keep before update or delete on supplies for each row execute function supplies_keep();
