-- Claims: invoices of partners gathered by partner and period, what was paid, rejected and given up of each item, and remittance advices.
-- A claim holds no money of its own: its amounts are the sums of its items, and an item is a part of one item of an invoice.

create table claims (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  claim_number text not null check (claim_number ~ '^CL-[0-9]{6,}$'),
  hmo_id uuid not null,
  title text not null check (length(title) between 1 and 200),
  period_start date not null,
  period_end date not null,
  kind text not null check (kind in ('batch', 'single', 'resubmission')),
  status text not null check (status in ('posted', 'submitted', 'payment-added', 'written-off', 'cancelled')),
  invoice_count int not null check (invoice_count >= 0),
  item_count int not null check (item_count >= 0),
  total bigint not null check (total >= 0),
  -- With the tax that was withheld.
  amount_paid bigint not null default 0 check (amount_paid >= 0),
  withheld_tax bigint not null default 0 check (withheld_tax >= 0),
  rejected_open bigint not null default 0 check (rejected_open >= 0),
  resubmitted_amount bigint not null default 0 check (resubmitted_amount >= 0),
  written_off_amount bigint not null default 0 check (written_off_amount >= 0),
  balance bigint generated always as (total - amount_paid - resubmitted_amount - written_off_amount) stored not null,
  submitted_at timestamptz,
  submitted_by uuid,
  submitted_by_name text,
  submitted_on date,
  channel text check (channel in ('portal', 'email', 'paper')),
  late_reason text check (length(late_reason) <= 500),
  hmo_reference text check (length(hmo_reference) <= 80),
  acknowledged_on date,
  due_date date,
  checks jsonb not null,
  error_count int not null default 0,
  warning_count int not null default 0,
  chased_days int not null default 0,
  cancelled_at timestamptz,
  cancelled_by_name text,
  cancel_reason text check (length(cancel_reason) <= 500),
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint claims_number_once unique (hospital_id, claim_number),
  constraint claims_hmo foreign key (hospital_id, hmo_id) references hmos (hospital_id, id),
  constraint claims_period check (period_end >= period_start),
  constraint claims_balance_positive check (balance >= 0),
  constraint claims_rejected_within check (rejected_open <= balance),
  constraint claims_withheld_within check (withheld_tax <= amount_paid),
  constraint claims_submitted_whole check (
    (submitted_at is not null) = (status in ('submitted', 'payment-added', 'written-off'))
    and (submitted_at is null) = (channel is null) and (submitted_at is null) = (due_date is null) and (submitted_at is null) = (submitted_on is null)),
  constraint claims_unsettled_posted check (
    status not in ('posted', 'cancelled') or (amount_paid = 0 and resubmitted_amount = 0 and written_off_amount = 0 and rejected_open = 0)),
  constraint claims_cancelled_whole check ((status = 'cancelled') = (cancelled_at is not null and cancel_reason is not null))
);
call civis_protect('claims');
create index claims_newest on claims (hospital_id, created_at desc, id desc);
create index claims_by_status on claims (hospital_id, status, created_at desc, id desc);
create index claims_of_hmo on claims (hospital_id, hmo_id, created_at desc, id desc);
create index claims_owed on claims (hospital_id, due_date, id) include (hmo_id, balance) where status in ('submitted', 'payment-added') and balance > 0;
create index claims_by_reference on claims (hospital_id, hmo_reference) where hmo_reference is not null;

create table claim_items (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  claim_id uuid not null,
  invoice_id uuid not null,
  invoice_item_id uuid not null,
  bill_id uuid,
  position int not null check (position > 0),
  service_date date not null,
  module text not null,
  department_id uuid,
  billable_item_id uuid,
  item_name text not null,
  hmo_code text,
  quantity int not null check (quantity > 0),
  unit_price bigint not null check (unit_price >= 0),
  amount bigint not null check (amount > 0),
  approval_item_id uuid,
  pa_code text,
  notice_number text,
  authorisation text not null check (authorisation in ('code', 'proceeded', 'not-required')),
  -- With the tax that was withheld.
  paid bigint not null default 0 check (paid >= 0),
  withheld bigint not null default 0 check (withheld >= 0 and withheld <= paid),
  rejected_open bigint not null default 0 check (rejected_open >= 0),
  resubmitted bigint not null default 0 check (resubmitted >= 0),
  written_off bigint not null default 0 check (written_off >= 0),
  balance bigint generated always as (amount - paid - resubmitted - written_off) stored not null,
  -- The claim is not cancelled.
  live boolean not null,
  -- The rejection that it asks for once more, and the item that was rejected.
  rejection_id uuid,
  previous_claim_item_id uuid,
  primary key (hospital_id, id),
  constraint claim_items_claim foreign key (hospital_id, claim_id) references claims (hospital_id, id) on delete cascade,
  constraint claim_items_invoice foreign key (hospital_id, invoice_id) references invoices (hospital_id, id),
  constraint claim_items_invoice_item foreign key (hospital_id, invoice_item_id) references invoice_items (hospital_id, id),
  constraint claim_items_previous foreign key (hospital_id, previous_claim_item_id) references claim_items (hospital_id, id),
  constraint claim_items_balance_positive check (balance >= 0),
  constraint claim_items_rejected_within check (rejected_open <= balance),
  constraint claim_items_resubmission check ((rejection_id is null) = (previous_claim_item_id is null))
);
call civis_protect('claim_items');
create index claim_items_of_claim on claim_items (hospital_id, claim_id, position);
create index claim_items_of_invoice on claim_items (hospital_id, invoice_id);
create index claim_items_of_item on claim_items (hospital_id, invoice_item_id);
create index claim_items_by_pa_code on claim_items (hospital_id, pa_code) where pa_code is not null and live;
-- An item of an invoice is on one claim; a rejected part moves to one other.
create unique index claim_items_once on claim_items (hospital_id, invoice_item_id) where live and previous_claim_item_id is null;
create unique index claim_items_resubmitted_once on claim_items (hospital_id, rejection_id) where live and rejection_id is not null;
-- An authorisation is used once.
create unique index claim_items_authorisation_once on claim_items (hospital_id, approval_item_id)
  where live and approval_item_id is not null and previous_claim_item_id is null;

create table claim_notes (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  claim_id uuid not null,
  at timestamptz not null,
  by_user uuid,
  by_name text not null,
  kind text not null check (kind in ('call', 'query', 'reply', 'promise')),
  text text not null check (length(text) between 1 and 1000),
  promise_date date,
  primary key (hospital_id, id),
  constraint claim_notes_claim foreign key (hospital_id, claim_id) references claims (hospital_id, id),
  constraint claim_notes_promise check ((kind = 'promise') = (promise_date is not null))
);
call civis_protect('claim_notes');
call civis_append_only('claim_notes');
create index claim_notes_of_claim on claim_notes (hospital_id, claim_id, at);

create table claim_remittances (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  remittance_number text not null check (remittance_number ~ '^RM-[0-9]{6,}$'),
  hmo_id uuid not null,
  payment_date date not null,
  method text not null check (method in ('bank-transfer', 'cheque')),
  reference text not null check (length(reference) between 1 and 80),
  gross_amount bigint not null check (gross_amount > 0),
  withheld_tax bigint not null check (withheld_tax >= 0),
  charges bigint not null check (charges >= 0),
  status text not null check (status in ('draft', 'posted', 'reversed')),
  posted_at timestamptz,
  posted_by_name text,
  reversed_at timestamptz,
  reversed_by_name text,
  reverse_reason text check (length(reverse_reason) <= 500),
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint claim_remittances_number_once unique (hospital_id, remittance_number),
  constraint claim_remittances_hmo foreign key (hospital_id, hmo_id) references hmos (hospital_id, id),
  constraint claim_remittances_net check (withheld_tax + charges <= gross_amount),
  constraint claim_remittances_posted_whole check ((status = 'draft') = (posted_at is null)),
  constraint claim_remittances_reversed_whole check ((status = 'reversed') = (reversed_at is not null))
);
call civis_protect('claim_remittances');
create index claim_remittances_newest on claim_remittances (hospital_id, created_at desc, id desc);
create unique index claim_remittances_once on claim_remittances (hospital_id, hmo_id, lower(reference), gross_amount, payment_date) where status <> 'reversed';

create table claim_remittance_rows (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  remittance_id uuid not null,
  position int not null check (position > 0),
  claim_number text,
  invoice_number text,
  enrollee_number text,
  service_date date,
  item_code text,
  claimed bigint not null check (claimed >= 0),
  -- With the tax that was withheld.
  paid bigint not null check (paid >= 0),
  withheld bigint not null check (withheld >= 0),
  reason_code text,
  reason text check (length(reason) <= 300),
  match text not null check (match in ('exact', 'likely', 'none')),
  taken_by text not null check (taken_by in ('system', 'hand')),
  claim_item_id uuid,
  primary key (hospital_id, id),
  constraint claim_remittance_rows_remittance foreign key (hospital_id, remittance_id) references claim_remittances (hospital_id, id) on delete cascade,
  constraint claim_remittance_rows_item foreign key (hospital_id, claim_item_id) references claim_items (hospital_id, id),
  constraint claim_remittance_rows_withheld check (withheld <= paid),
  constraint claim_remittance_rows_place unique (hospital_id, remittance_id, position),
  constraint claim_remittance_rows_item_once unique (hospital_id, remittance_id, claim_item_id) deferrable initially deferred
);
call civis_protect('claim_remittance_rows');

create table claim_payments (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  payment_number text not null check (payment_number ~ '^CP-[0-9]{6,}$'),
  claim_id uuid not null,
  hmo_id uuid not null,
  remittance_id uuid,
  -- The payment of the invoices, with its receipt.
  invoice_payment_id uuid not null,
  receipt_number text not null,
  gross_amount bigint not null check (gross_amount > 0),
  withheld_tax bigint not null check (withheld_tax >= 0),
  charges bigint not null check (charges >= 0),
  net_amount bigint generated always as (gross_amount - withheld_tax - charges) stored not null,
  allocated bigint not null check (allocated >= 0),
  -- Kept for the partner on account 2400 until it is applied.
  unallocated bigint not null check (unallocated >= 0),
  method text not null check (method in ('bank-transfer', 'cheque')),
  reference text not null check (length(reference) between 1 and 80),
  payment_date date not null,
  status text not null check (status in ('received', 'reversed')),
  entry_id uuid,
  credit_note_number text check (length(credit_note_number) <= 80),
  credit_note_on date,
  credit_note_told boolean not null default false,
  received_at timestamptz not null,
  received_by uuid,
  received_by_name text not null,
  reversed_at timestamptz,
  reversed_by_name text,
  reverse_reason text check (length(reverse_reason) <= 500),
  primary key (hospital_id, id),
  constraint claim_payments_number_once unique (hospital_id, payment_number),
  constraint claim_payments_claim foreign key (hospital_id, claim_id) references claims (hospital_id, id),
  constraint claim_payments_remittance foreign key (hospital_id, remittance_id) references claim_remittances (hospital_id, id),
  constraint claim_payments_receipt foreign key (hospital_id, invoice_payment_id) references payments (hospital_id, id),
  constraint claim_payments_net_positive check (net_amount >= 0),
  constraint claim_payments_whole check (gross_amount = allocated + unallocated),
  constraint claim_payments_reversed_whole check ((status = 'reversed') = (reversed_at is not null))
);
call civis_protect('claim_payments');
create index claim_payments_of_claim on claim_payments (hospital_id, claim_id, received_at);
create index claim_payments_of_remittance on claim_payments (hospital_id, remittance_id) where remittance_id is not null;
create index claim_payments_left on claim_payments (hospital_id, hmo_id) where status = 'received' and unallocated > 0;
create index claim_payments_reference on claim_payments (hospital_id, hmo_id, lower(reference), gross_amount, payment_date) where status = 'received';
create index claim_payments_uncredited on claim_payments (hospital_id, payment_date) where status = 'received' and withheld_tax > 0 and credit_note_number is null;

create table claim_allocations (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  payment_id uuid not null,
  claim_id uuid not null,
  claim_item_id uuid not null,
  invoice_id uuid not null,
  amount bigint not null check (amount > 0),
  withheld bigint not null check (withheld >= 0 and withheld <= amount),
  live boolean not null,
  at timestamptz not null,
  primary key (hospital_id, id),
  constraint claim_allocations_payment foreign key (hospital_id, payment_id) references claim_payments (hospital_id, id),
  constraint claim_allocations_item foreign key (hospital_id, claim_item_id) references claim_items (hospital_id, id)
);
call civis_protect('claim_allocations');
create index claim_allocations_of_payment on claim_allocations (hospital_id, payment_id);
create index claim_allocations_of_item on claim_allocations (hospital_id, claim_item_id);

create table claim_rejections (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  claim_id uuid not null,
  claim_item_id uuid not null,
  hmo_id uuid not null,
  payment_id uuid,
  amount bigint not null check (amount > 0),
  reason_code text not null check (length(reason_code) between 1 and 40),
  hmo_note text check (length(hmo_note) <= 500),
  received_on date not null,
  appeal_deadline date not null,
  disposition text not null check (disposition in ('open', 'resubmitted', 'written-off', 'reversed')),
  decided_at timestamptz,
  decided_by_name text,
  resubmission_claim_id uuid,
  write_off_id uuid,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  primary key (hospital_id, id),
  constraint claim_rejections_claim foreign key (hospital_id, claim_id) references claims (hospital_id, id),
  constraint claim_rejections_item foreign key (hospital_id, claim_item_id) references claim_items (hospital_id, id),
  constraint claim_rejections_decided check ((disposition = 'open') = (decided_at is null)),
  constraint claim_rejections_resubmitted check ((disposition = 'resubmitted') = (resubmission_claim_id is not null))
);
call civis_protect('claim_rejections');
create index claim_rejections_of_claim on claim_rejections (hospital_id, claim_id);
create index claim_rejections_of_item on claim_rejections (hospital_id, claim_item_id);
create index claim_rejections_newest on claim_rejections (hospital_id, created_at desc, id desc);
create index claim_rejections_by_disposition on claim_rejections (hospital_id, disposition, created_at desc, id desc);

create table claim_write_offs (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  claim_id uuid not null,
  amount bigint not null check (amount > 0),
  reason text not null check (reason in ('bad-debt', 'management-decision', 'small-balance', 'hmo-rejection')),
  note text check (length(note) <= 500),
  -- The write-offs of the invoices behind it.
  invoice_write_off_ids uuid[] not null,
  items jsonb not null,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  reversed_at timestamptz,
  reversed_by_name text,
  reverse_reason text check (length(reverse_reason) <= 500),
  primary key (hospital_id, id),
  constraint claim_write_offs_claim foreign key (hospital_id, claim_id) references claims (hospital_id, id)
);
call civis_protect('claim_write_offs');
create index claim_write_offs_of_claim on claim_write_offs (hospital_id, claim_id);

-- What was submitted is never changed: neither the items nor what they ask for.
create function claim_items_keep() returns trigger language plpgsql as $$
begin
  if exists (select from claims c where c.hospital_id = old.hospital_id and c.id = old.claim_id and c.submitted_at is not null) then
    if tg_op = 'DELETE' then
      raise exception 'an item of a submitted claim is never removed' using constraint = 'claim_items_keep', errcode = 'check_violation';
    end if;
    if (new.amount, new.claim_id, new.invoice_item_id, new.live) is distinct from (old.amount, old.claim_id, old.invoice_item_id, old.live) then
      raise exception 'an item of a submitted claim is never changed' using constraint = 'claim_items_keep', errcode = 'check_violation';
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger claim_items_keep before update or delete on claim_items for each row execute function claim_items_keep();

-- A claim is the sum of its items, at commit.
create function claims_sum_up() returns trigger language plpgsql as $$
declare wrong boolean;
begin
  select (c.total, c.amount_paid, c.withheld_tax, c.rejected_open, c.resubmitted_amount, c.written_off_amount, c.item_count)
      is distinct from (t.amount, t.paid, t.withheld, t.rejected, t.resubmitted, t.written_off, t.items) into wrong
    from claims c
    cross join lateral (
      select coalesce(sum(i.amount), 0) as amount, coalesce(sum(i.paid), 0) as paid, coalesce(sum(i.withheld), 0) as withheld,
             coalesce(sum(i.rejected_open), 0) as rejected, coalesce(sum(i.resubmitted), 0) as resubmitted,
             coalesce(sum(i.written_off), 0) as written_off, count(*)::int as items
        from claim_items i where i.hospital_id = c.hospital_id and i.claim_id = c.id) t
   where c.hospital_id = new.hospital_id and c.id = new.id;
  if wrong then
    raise exception 'a claim is the sum of its items' using constraint = 'claims_sum_of_items', errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger claims_sum_of_items after insert or update on claims deferrable initially deferred
  for each row execute function claims_sum_up();
