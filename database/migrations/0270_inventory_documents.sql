-- Documents that move stock: what people asked for, sent, received and approved. The stock itself moves in stock_movements.

create table stock_adjustments (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  adjustment_number text not null,
  location_id uuid not null,
  status text not null check (status in ('draft', 'pending-approval', 'posted', 'rejected')),
  source text not null check (source in ('manual', 'reserve', 'issue', 'transfer')),
  -- The issue or transfer whose units are missing.
  source_id uuid,
  source_number text,
  -- Minor units, signed.
  value bigint not null,
  note text,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  decided_at timestamptz,
  decided_by uuid,
  decided_by_name text,
  reject_reason text,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint stock_adjustments_location foreign key (hospital_id, location_id) references stock_locations (hospital_id, id),
  constraint stock_adjustments_source check ((source in ('issue', 'transfer')) = (source_id is not null)),
  -- Nobody decides about their own. Nobody decided what posted below the limit of the settings.
  constraint stock_adjustments_other_approver check (decided_by <> created_by)
);
call civis_protect('stock_adjustments');
create unique index stock_adjustments_one_number on stock_adjustments (hospital_id, adjustment_number);
create index stock_adjustments_newest on stock_adjustments (hospital_id, created_at desc, id desc);
create index stock_adjustments_open on stock_adjustments (hospital_id, status) where status in ('draft', 'pending-approval');
create index stock_adjustments_of_source on stock_adjustments (hospital_id, source_id) where source_id is not null;

create table stock_adjustment_lines (
  hospital_id uuid not null,
  id uuid not null,
  adjustment_id uuid not null,
  position int not null,
  product_id uuid not null,
  batch_id uuid not null,
  delta int not null check (delta <> 0),
  counted_quantity int check (counted_quantity >= 0),
  quantity_before int not null check (quantity_before >= 0),
  reason text not null check (reason in ('damage', 'breakage', 'theft', 'expiry', 'miscount', 'found', 'sample', 'donation', 'correction')),
  note text,
  value bigint not null,
  primary key (hospital_id, id),
  constraint stock_adjustment_lines_document foreign key (hospital_id, adjustment_id) references stock_adjustments (hospital_id, id) on delete cascade,
  constraint stock_adjustment_lines_product foreign key (hospital_id, product_id) references products (hospital_id, id),
  constraint stock_adjustment_lines_batch foreign key (hospital_id, batch_id) references batches (hospital_id, id)
);
call civis_protect('stock_adjustment_lines');
create unique index stock_adjustment_lines_of_document on stock_adjustment_lines (hospital_id, adjustment_id, position);
create index stock_adjustment_lines_of_product on stock_adjustment_lines (hospital_id, product_id, adjustment_id);

create table stock_requisitions (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  requisition_number text not null,
  department_id uuid not null,
  status text not null check (status in ('draft', 'submitted', 'approved', 'part-issued', 'issued', 'rejected', 'cancelled')),
  priority text not null check (priority in ('routine', 'urgent', 'emergency')),
  needed_by date,
  note text,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  decided_at timestamptz,
  decided_by uuid,
  decided_by_name text,
  decision_reason text,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint stock_requisitions_department foreign key (hospital_id, department_id) references departments (hospital_id, id)
);
call civis_protect('stock_requisitions');
create unique index stock_requisitions_one_number on stock_requisitions (hospital_id, requisition_number);
create index stock_requisitions_newest on stock_requisitions (hospital_id, created_at desc, id desc);
create index stock_requisitions_of_department on stock_requisitions (hospital_id, department_id, created_at desc, id desc);

create table stock_requisition_lines (
  hospital_id uuid not null,
  id uuid not null,
  requisition_id uuid not null,
  position int not null,
  product_id uuid not null,
  quantity int not null check (quantity > 0),
  approved_quantity int check (approved_quantity >= 0),
  issued_quantity int not null default 0,
  note text,
  approval_note text,
  primary key (hospital_id, id),
  constraint stock_requisition_lines_document foreign key (hospital_id, requisition_id) references stock_requisitions (hospital_id, id) on delete cascade,
  constraint stock_requisition_lines_product foreign key (hospital_id, product_id) references products (hospital_id, id),
  constraint stock_requisition_lines_issued check (issued_quantity between 0 and coalesce(approved_quantity, 0))
);
call civis_protect('stock_requisition_lines');
create unique index stock_requisition_lines_of_document on stock_requisition_lines (hospital_id, requisition_id, position);
create index stock_requisition_lines_of_product on stock_requisition_lines (hospital_id, product_id, requisition_id);

create table stock_issues (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  issue_number text not null,
  from_location_id uuid not null,
  department_id uuid not null,
  -- Where the department keeps stock; null: what is issued counts as used.
  to_location_id uuid,
  requisition_id uuid,
  status text not null check (status in ('issued', 'received', 'part-returned', 'cancelled')),
  quantity int not null check (quantity > 0),
  note text,
  reserve_reason text,
  cancel_reason text,
  issued_at timestamptz not null,
  issued_by uuid,
  issued_by_name text not null,
  received_at timestamptz,
  received_by uuid,
  received_by_name text,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint stock_issues_from foreign key (hospital_id, from_location_id) references stock_locations (hospital_id, id),
  constraint stock_issues_to foreign key (hospital_id, to_location_id) references stock_locations (hospital_id, id),
  constraint stock_issues_department foreign key (hospital_id, department_id) references departments (hospital_id, id),
  constraint stock_issues_requisition foreign key (hospital_id, requisition_id) references stock_requisitions (hospital_id, id),
  constraint stock_issues_two_places check (to_location_id <> from_location_id)
);
call civis_protect('stock_issues');
create unique index stock_issues_one_number on stock_issues (hospital_id, issue_number);
create index stock_issues_newest on stock_issues (hospital_id, issued_at desc, id desc);
create index stock_issues_of_department on stock_issues (hospital_id, department_id, issued_at desc, id desc);
create index stock_issues_of_requisition on stock_issues (hospital_id, requisition_id) where requisition_id is not null;

create table stock_issue_lines (
  hospital_id uuid not null,
  id uuid not null,
  issue_id uuid not null,
  position int not null,
  product_id uuid not null,
  requisition_line_id uuid,
  quantity int not null check (quantity > 0),
  reserve int check (reserve >= 0),
  primary key (hospital_id, id),
  constraint stock_issue_lines_document foreign key (hospital_id, issue_id) references stock_issues (hospital_id, id) on delete cascade,
  constraint stock_issue_lines_product foreign key (hospital_id, product_id) references products (hospital_id, id)
);
call civis_protect('stock_issue_lines');
create unique index stock_issue_lines_of_document on stock_issue_lines (hospital_id, issue_id, position);
create index stock_issue_lines_of_product on stock_issue_lines (hospital_id, product_id, issue_id);

create table stock_issue_batches (
  hospital_id uuid not null,
  id uuid not null,
  issue_id uuid not null,
  line_id uuid not null,
  position int not null,
  product_id uuid not null,
  batch_id uuid not null,
  quantity int not null check (quantity > 0),
  received int not null default 0,
  returned int not null default 0,
  -- Neither received nor returned: an adjustment decides about them.
  missing int not null default 0,
  primary key (hospital_id, id),
  constraint stock_issue_batches_line foreign key (hospital_id, line_id) references stock_issue_lines (hospital_id, id) on delete cascade,
  constraint stock_issue_batches_batch foreign key (hospital_id, batch_id) references batches (hospital_id, id),
  constraint stock_issue_batches_once check (received >= 0 and missing >= 0 and returned >= 0 and received + missing <= quantity and returned <= quantity - missing)
);
call civis_protect('stock_issue_batches');
create unique index stock_issue_batches_of_line on stock_issue_batches (hospital_id, line_id, position);
create index stock_issue_batches_of_document on stock_issue_batches (hospital_id, issue_id);
create index stock_issue_batches_of_batch on stock_issue_batches (hospital_id, batch_id);

-- The level that a department wishes to keep, as the last issue said it.
create table department_stock_levels (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  department_id uuid not null,
  product_id uuid not null,
  reserve int not null check (reserve >= 0),
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (hospital_id, department_id, product_id),
  constraint department_stock_levels_department foreign key (hospital_id, department_id) references departments (hospital_id, id),
  constraint department_stock_levels_product foreign key (hospital_id, product_id) references products (hospital_id, id)
);
call civis_protect('department_stock_levels');

create table stock_transfers (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  transfer_number text not null,
  from_location_id uuid not null,
  to_location_id uuid not null,
  status text not null check (status in ('in-transit', 'received', 'short-received', 'cancelled')),
  quantity int not null check (quantity > 0),
  note text,
  cancel_reason text,
  sent_at timestamptz not null,
  sent_by uuid,
  sent_by_name text not null,
  received_at timestamptz,
  received_by uuid,
  received_by_name text,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint stock_transfers_from foreign key (hospital_id, from_location_id) references stock_locations (hospital_id, id),
  constraint stock_transfers_to foreign key (hospital_id, to_location_id) references stock_locations (hospital_id, id),
  constraint stock_transfers_two_places check (to_location_id <> from_location_id)
);
call civis_protect('stock_transfers');
create unique index stock_transfers_one_number on stock_transfers (hospital_id, transfer_number);
create index stock_transfers_newest on stock_transfers (hospital_id, sent_at desc, id desc);

create table stock_transfer_lines (
  hospital_id uuid not null,
  id uuid not null,
  transfer_id uuid not null,
  position int not null,
  product_id uuid not null,
  batch_id uuid not null,
  quantity int not null check (quantity > 0),
  received int check (received between 0 and quantity),
  primary key (hospital_id, id),
  constraint stock_transfer_lines_document foreign key (hospital_id, transfer_id) references stock_transfers (hospital_id, id) on delete cascade,
  constraint stock_transfer_lines_product foreign key (hospital_id, product_id) references products (hospital_id, id),
  constraint stock_transfer_lines_batch foreign key (hospital_id, batch_id) references batches (hospital_id, id)
);
call civis_protect('stock_transfer_lines');
create unique index stock_transfer_lines_of_document on stock_transfer_lines (hospital_id, transfer_id, position);
create index stock_transfer_lines_of_product on stock_transfer_lines (hospital_id, product_id, transfer_id);

create table stock_counts (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  count_number text not null,
  location_id uuid not null,
  scope text not null check (scope in ('all', 'category', 'shelf', 'abc')),
  -- The category, shelf or class, as people read it.
  scope_name text,
  blind boolean not null,
  -- Nothing of it moves until it ends.
  frozen boolean not null,
  status text not null check (status in ('open', 'counting', 'review', 'posted', 'cancelled')),
  note text,
  cancel_reason text,
  opened_at timestamptz not null,
  opened_by uuid,
  opened_by_name text not null,
  ended_at timestamptz,
  ended_by uuid,
  ended_by_name text,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint stock_counts_location foreign key (hospital_id, location_id) references stock_locations (hospital_id, id)
);
call civis_protect('stock_counts');
create unique index stock_counts_one_number on stock_counts (hospital_id, count_number);
create index stock_counts_newest on stock_counts (hospital_id, opened_at desc, id desc);
create index stock_counts_running on stock_counts (hospital_id, location_id) where status in ('open', 'counting', 'review');

create table stock_count_lines (
  hospital_id uuid not null,
  id uuid not null,
  count_id uuid not null,
  position int not null,
  product_id uuid not null,
  batch_id uuid not null,
  expected_at_open int not null check (expected_at_open >= 0),
  counted int check (counted >= 0),
  recount int check (recount >= 0),
  -- What should have been there at the moment of the last figure: the opening's with all movements since.
  expected_at_count int check (expected_at_count >= 0),
  counted_at timestamptz,
  counted_by uuid,
  counted_by_name text,
  skip_reason text,
  primary key (hospital_id, id),
  constraint stock_count_lines_document foreign key (hospital_id, count_id) references stock_counts (hospital_id, id) on delete cascade,
  constraint stock_count_lines_product foreign key (hospital_id, product_id) references products (hospital_id, id),
  constraint stock_count_lines_batch foreign key (hospital_id, batch_id) references batches (hospital_id, id),
  constraint stock_count_lines_figure check ((counted is null) = (expected_at_count is null)),
  constraint stock_count_lines_recount check (recount is null or counted is not null)
);
call civis_protect('stock_count_lines');
create unique index stock_count_lines_one_batch on stock_count_lines (hospital_id, count_id, batch_id);
create index stock_count_lines_of_batch on stock_count_lines (hospital_id, batch_id);
