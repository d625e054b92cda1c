-- Payments with tenders and allocations, credit notes and write-offs.

create table payments (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  receipt_number text not null,
  kind text not null check (kind in ('invoice-payment', 'deposit', 'deposit-application', 'claim-payment')),
  patient_id uuid,
  hmo_id uuid,
  -- The payer as the receipt shows: the patient, or the customer of an external invoice.
  patient_full_name text not null,
  -- Owner of the account for customers who are no patients.
  external_invoice_id uuid,
  payer_name text check (length(payer_name) <= 160),
  payer_phone text check (length(payer_phone) <= 40),
  amount bigint not null check (amount > 0),
  allocated bigint not null check (allocated >= 0),
  excess_to_deposit bigint not null check (excess_to_deposit >= 0),
  -- Moved to the deposit later, by credit notes on what it had paid.
  moved_to_deposit bigint not null default 0 check (moved_to_deposit >= 0),
  rounding bigint not null default 0,
  change bigint not null default 0 check (change >= 0),
  -- Methods of the tenders, for lists.
  methods text[] not null,
  currency text not null,
  purpose text check (length(purpose) <= 160),
  admission_id uuid,
  note text check (length(note) <= 300),
  status text not null check (status in ('received', 'reversed')),
  reversed_at timestamptz,
  reversed_by uuid,
  reverse_reason text check (length(reverse_reason) <= 500),
  reversal_kind text check (reversal_kind in ('entry-error', 'cheque-bounced', 'card-chargeback', 'transfer-failed')),
  -- The drawer that gave the money back; null when no drawer did.
  reversal_shift_id uuid,
  shift_id uuid,
  cash_point text,
  entry_id uuid,
  received_at timestamptz not null,
  received_by uuid,
  received_by_name text not null,
  print_count int not null default 0 check (print_count >= 0),
  primary key (hospital_id, id),
  foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  foreign key (hospital_id, external_invoice_id) references invoices (hospital_id, id),
  constraint payments_receipt_once unique (hospital_id, receipt_number),
  -- Invariant 4; the sum of the tenders is kept at commit.
  constraint payments_amount_whole check (amount = allocated + excess_to_deposit + moved_to_deposit),
  constraint payments_reversed_whole check ((status = 'reversed') = (reversed_at is not null and reversal_kind is not null))
);
call civis_protect('payments');
create index payments_newest on payments (hospital_id, received_at desc, id desc);
create index payments_of_patient on payments (hospital_id, patient_id, received_at desc) where patient_id is not null;
create index payments_of_shift on payments (hospital_id, shift_id) where shift_id is not null;
create index payments_of_reversal_shift on payments (hospital_id, reversal_shift_id) where reversal_shift_id is not null;
create index payments_of_cashier on payments (hospital_id, received_by, received_at desc, id desc);
create index payments_by_kind on payments (hospital_id, kind, received_at desc, id desc);

create table payment_tenders (
  hospital_id uuid not null,
  payment_id uuid not null,
  position smallint not null,
  method text not null check (method in ('cash', 'card', 'bank-transfer', 'mobile-money', 'cheque', 'deposit', 'online')),
  amount bigint not null check (amount > 0),
  -- Cash rounding: the drawer gets amount + rounding.
  rounding bigint not null default 0,
  tendered bigint,
  change bigint not null default 0 check (change >= 0),
  reference text check (length(reference) <= 80),
  -- Folded, to find a reference that was used before.
  reference_key text,
  bank text,
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  terminal_id text,
  cheque_number text,
  cheque_date date,
  received_at timestamptz not null,
  primary key (hospital_id, payment_id, position),
  foreign key (hospital_id, payment_id) references payments (hospital_id, id) deferrable initially deferred,
  constraint payment_tenders_cash_whole check (method <> 'cash' or tendered = amount + rounding + change),
  constraint payment_tenders_rounding_of_cash check (method = 'cash' or (rounding = 0 and change = 0)),
  constraint payment_tenders_reference check (method not in ('card', 'bank-transfer', 'mobile-money', 'cheque') or reference is not null)
);
call civis_protect('payment_tenders');
call civis_append_only('payment_tenders');
create index payment_tenders_reference_of on payment_tenders (hospital_id, reference_key, received_at) include (method, amount) where reference_key is not null;

create table payment_allocations (
  hospital_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  invoice_id uuid not null,
  invoice_item_id uuid not null,
  -- Below 0: a credit note moved it to the deposit.
  amount bigint not null check (amount <> 0),
  credit_note_id uuid,
  -- False once the payment is reversed.
  live boolean not null,
  at timestamptz not null,
  primary key (hospital_id, id),
  foreign key (hospital_id, payment_id) references payments (hospital_id, id) deferrable initially deferred,
  foreign key (hospital_id, invoice_item_id) references invoice_items (hospital_id, id),
  constraint payment_allocations_sign check ((amount < 0) = (credit_note_id is not null))
);
call civis_protect('payment_allocations');
create index payment_allocations_of_invoice on payment_allocations (hospital_id, invoice_id);
create index payment_allocations_of_item on payment_allocations (hospital_id, invoice_item_id);
create index payment_allocations_of_payment on payment_allocations (hospital_id, payment_id);

create table credit_notes (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  credit_note_number text not null,
  invoice_id uuid not null,
  kind text not null check (kind in ('service-cancelled', 'returned', 'price-error', 'discount-late', 'duplicate', 'hmo-rejection')),
  reason text not null check (length(reason) between 3 and 500),
  amount bigint not null check (amount > 0),
  tax bigint not null check (tax >= 0),
  to_balance bigint not null check (to_balance >= 0),
  to_deposit bigint not null check (to_deposit >= 0),
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  approved_by uuid,
  approved_by_name text,
  primary key (hospital_id, id),
  foreign key (hospital_id, invoice_id) references invoices (hospital_id, id),
  constraint credit_notes_number_once unique (hospital_id, credit_note_number),
  constraint credit_notes_whole check (amount = to_balance + to_deposit)
);
call civis_protect('credit_notes');
call civis_append_only('credit_notes');
create index credit_notes_of_invoice on credit_notes (hospital_id, invoice_id, created_at);

create table credit_note_lines (
  hospital_id uuid not null,
  credit_note_id uuid not null,
  invoice_item_id uuid not null,
  quantity int check (quantity >= 1),
  amount bigint not null check (amount > 0),
  tax bigint not null check (tax >= 0),
  to_balance bigint not null check (to_balance >= 0),
  to_deposit bigint not null check (to_deposit >= 0),
  primary key (hospital_id, credit_note_id, invoice_item_id),
  foreign key (hospital_id, credit_note_id) references credit_notes (hospital_id, id) deferrable initially deferred,
  foreign key (hospital_id, invoice_item_id) references invoice_items (hospital_id, id),
  constraint credit_note_lines_whole check (amount = to_balance + to_deposit)
);
call civis_protect('credit_note_lines');
call civis_append_only('credit_note_lines');
create index credit_note_lines_of_item on credit_note_lines (hospital_id, invoice_item_id);

create table write_offs (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  invoice_id uuid not null,
  amount bigint not null check (amount > 0),
  reason text not null check (reason in ('bad-debt', 'deceased', 'indigent', 'management-decision', 'small-balance', 'hmo-rejection')),
  note text check (length(note) <= 500),
  entry_id uuid,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  approved_by uuid,
  approved_by_name text,
  reversed_at timestamptz,
  reversed_by uuid,
  reversed_by_name text,
  reverse_reason text check (length(reverse_reason) <= 500),
  primary key (hospital_id, id),
  foreign key (hospital_id, invoice_id) references invoices (hospital_id, id)
);
call civis_protect('write_offs');
create index write_offs_of_invoice on write_offs (hospital_id, invoice_id, created_at);

create table write_off_lines (
  hospital_id uuid not null,
  write_off_id uuid not null,
  invoice_item_id uuid not null,
  amount bigint not null check (amount > 0),
  primary key (hospital_id, write_off_id, invoice_item_id),
  foreign key (hospital_id, write_off_id) references write_offs (hospital_id, id) deferrable initially deferred,
  foreign key (hospital_id, invoice_item_id) references invoice_items (hospital_id, id)
);
call civis_protect('write_off_lines');
call civis_append_only('write_off_lines');

-- Invariant 4, at commit: a payment is the sum of its tenders.
create function payments_sum_up() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public
as $$
declare
  tendered numeric;
begin
  select coalesce(sum(amount), 0) into tendered from payment_tenders where hospital_id = new.hospital_id and payment_id = new.id;
  if tendered <> new.amount then
    raise exception 'payment % is not the sum of its tenders', new.receipt_number
      using errcode = 'check_violation', constraint = 'payments_sum_of_tenders', table = 'payments';
  end if;
  return null;
end $$;
revoke all on function payments_sum_up() from public;
create constraint trigger payments_sum_of_tenders after insert on payments
  deferrable initially deferred for each row execute function payments_sum_up();
