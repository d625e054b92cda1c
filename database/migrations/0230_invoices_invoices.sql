-- Invoices with their items, and the bin of drafts.

create table invoices (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  -- The draft's number while it is one, then the gapless INV number.
  invoice_number text not null,
  draft_number text not null,
  patient_id uuid,
  patient_full_name text not null check (length(patient_full_name) between 1 and 400),
  external_customer jsonb,
  status text not null check (status in ('draft', 'billed', 'paid', 'cancelled')),
  billing_method text not null check (billing_method in ('Self-Pay', 'HMO', 'HPP', 'Company', 'External')),
  billing_id uuid,
  hmo_id uuid,
  plan_id uuid,
  enrollee_number text,
  claim_id uuid,
  admission_id uuid,
  encounter_id uuid,
  item_count int not null check (item_count >= 0),
  subtotal bigint not null check (subtotal >= 0),
  item_discount bigint not null check (item_discount >= 0),
  invoice_discount bigint not null check (invoice_discount >= 0),
  discount_kind text check (discount_kind in ('percent', 'fixed')),
  discount_value bigint check (discount_value >= 0),
  discount_reason_id uuid,
  discount_note text check (length(discount_note) <= 300),
  discount_by uuid,
  tax bigint not null check (tax >= 0),
  total bigint not null check (total >= 0),
  amount_paid bigint not null default 0,
  credited_amount bigint not null default 0,
  written_off_amount bigint not null default 0,
  balance bigint not null generated always as (total - credited_amount - amount_paid - written_off_amount) stored,
  -- The badge; empty while a draft.
  billing_status text not null generated always as (
    case
      when status = 'draft' then ''
      when status = 'cancelled' or (credited_amount = total and total > 0) then 'voided'
      when total - credited_amount - amount_paid - written_off_amount > 0 then
        case when amount_paid + credited_amount + written_off_amount = 0 then 'pending_payment' else 'partially_paid' end
      when written_off_amount > 0 then 'written_off'
      else 'paid'
    end) stored,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  due_date date,
  note text check (length(note) <= 500),
  internal_note text check (length(internal_note) <= 500),
  -- The entry E3, so that a cancellation mirrors it. Null for drafts, and where nothing was to post.
  entry_id uuid,
  billed_at timestamptz,
  billed_by uuid,
  paid_at timestamptz,
  closed_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by uuid,
  cancel_reason text check (length(cancel_reason) <= 500),
  print_count int not null default 0 check (print_count >= 0),
  printed_at timestamptz,
  printed_by uuid,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  version int not null default 1,
  primary key (hospital_id, id),
  foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  constraint invoices_number_once unique (hospital_id, invoice_number),
  constraint invoices_draft_number_once unique (hospital_id, draft_number),
  constraint invoices_somebody check ((patient_id is null) = (external_customer is not null)),
  constraint invoices_external_payer check ((billing_method = 'External') = (external_customer is not null)),
  -- Invariant 1.
  constraint invoices_amounts_positive check (amount_paid >= 0 and credited_amount >= 0 and written_off_amount >= 0),
  constraint invoices_balance_positive check (balance >= 0),
  -- Invariant 5.
  constraint invoices_draft_whole check ((status = 'draft') = (billed_at is null) and (status <> 'draft' or (invoice_number = draft_number and entry_id is null))),
  constraint invoices_paid_whole check (
    status in ('draft', 'cancelled')
    or (status = 'paid') = (balance = 0 and written_off_amount = 0 and not (credited_amount = total and total > 0))),
  constraint invoices_paid_at_whole check ((status = 'paid') = (paid_at is not null)),
  constraint invoices_closed_whole check (closed_at is null or (status = 'billed' and balance = 0)),
  constraint invoices_cancelled_whole check (
    (status = 'cancelled') = (cancelled_at is not null)
    and (status <> 'cancelled' or (amount_paid = 0 and credited_amount = 0 and written_off_amount = 0 and cancel_reason is not null))),
  constraint invoices_unsettled_draft check (status <> 'draft' or (amount_paid = 0 and credited_amount = 0 and written_off_amount = 0)),
  constraint invoices_discount_whole check (num_nulls(discount_kind, discount_value) in (0, 2))
);
call civis_protect('invoices');
-- Lists: newest first, by status, badge, payer, patient; drafts, unpaid and the paid of 30 days are summed from the index alone.
create index invoices_newest on invoices (hospital_id, created_at desc, id desc);
create index invoices_by_status on invoices (hospital_id, status, created_at desc, id desc);
create index invoices_by_badge on invoices (hospital_id, billing_status, created_at desc, id desc);
create index invoices_by_method on invoices (hospital_id, billing_method, created_at desc, id desc);
create index invoices_of_patient on invoices (hospital_id, patient_id, created_at desc, id desc) where patient_id is not null;
create index invoices_drafts on invoices (hospital_id, id) include (total) where status = 'draft';
create index invoices_unpaid on invoices (hospital_id, due_date, id) include (balance) where status = 'billed' and balance > 0;
create index invoices_billed on invoices (hospital_id, billed_at desc, id desc) where billed_at is not null;
create index invoices_paid on invoices (hospital_id, paid_at desc, id desc) include (amount_paid) where paid_at is not null;
create index invoices_by_creator on invoices (hospital_id, created_by, created_at desc, id desc);
create index invoices_of_claim on invoices (hospital_id, claim_id) where claim_id is not null;
create index invoices_of_hmo on invoices (hospital_id, hmo_id, created_at desc, id desc) where hmo_id is not null;
-- Patient and payer never change (but for a merge); a number once given stays; frozen totals stay.
create function invoices_keep() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
begin
  if tg_op = 'DELETE' then
    if old.status <> 'draft' then
      raise exception 'invoice % was billed', old.invoice_number using errcode = 'check_violation', constraint = 'invoices_billed_kept', table = 'invoices';
    end if;
    return old;
  end if;
  if new.draft_number <> old.draft_number or new.billing_method <> old.billing_method
    or (old.status <> 'draft' and (new.status = 'draft' or new.invoice_number <> old.invoice_number or new.total <> old.total
      or new.invoice_discount <> old.invoice_discount or new.tax <> old.tax or new.subtotal <> old.subtotal))
    or (old.status = 'cancelled' and new.status <> 'cancelled') then
    raise exception 'invoice % was billed', old.invoice_number using errcode = 'check_violation', constraint = 'invoices_billed_frozen', table = 'invoices';
  end if;
  return new;
end $$;
create trigger invoices_keep before update or delete on invoices for each row execute function invoices_keep();

create table invoice_items (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  invoice_id uuid not null,
  -- Null: words on an external draft; submission raises the line.
  bill_id uuid,
  bill_number text,
  share text not null check (share in ('patient', 'hmo')),
  -- False once the invoice is cancelled: the share may stand on another.
  live boolean not null,
  -- The line was raised for this draft.
  raised_here boolean not null default false,
  billable_item_id uuid,
  item_name text not null check (length(item_name) between 1 and 200),
  item_code text,
  hcpcs_code text,
  module text not null,
  service_date date not null,
  department_id uuid,
  quantity int not null check (quantity >= 1),
  unit_price bigint not null check (unit_price >= 0),
  gross bigint not null check (gross >= 0),
  discount bigint not null check (discount >= 0),
  tax bigint not null check (tax >= 0),
  -- What the bill line asks of this share.
  share_amount bigint not null check (share_amount >= 0),
  item_discount bigint not null default 0 check (item_discount >= 0),
  invoice_discount_part bigint not null default 0 check (invoice_discount_part >= item_discount),
  amount bigint not null,
  paid bigint not null default 0,
  credited bigint not null default 0,
  written_off bigint not null default 0,
  balance bigint not null generated always as (amount - paid - credited - written_off) stored,
  position int not null check (position >= 1),
  primary key (hospital_id, id),
  foreign key (hospital_id, invoice_id) references invoices (hospital_id, id),
  foreign key (hospital_id, bill_id) references patient_bills (hospital_id, id),
  foreign key (hospital_id, department_id) references departments (hospital_id, id),
  -- Invariant 2.
  constraint invoice_items_amount_whole check (amount = share_amount - invoice_discount_part and amount >= 0),
  constraint invoice_items_settled_whole check (paid >= 0 and credited >= 0 and written_off >= 0 and balance >= 0)
);
call civis_protect('invoice_items');
-- Each share of a line is on one live invoice at most.
create unique index invoice_items_share_once on invoice_items (hospital_id, bill_id, share) where live and bill_id is not null;
create index invoice_items_of_invoice on invoice_items (hospital_id, invoice_id, position);
create index invoice_items_of_bill on invoice_items (hospital_id, bill_id) where bill_id is not null;

-- Deleted drafts with all they held, until they are retrieved or the bin is cleared.
create table invoice_bin (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  draft_number text not null,
  patient_id uuid,
  patient_full_name text not null,
  billing_method text not null,
  total bigint not null,
  item_count int not null,
  invoice jsonb not null,
  items jsonb not null,
  reason text check (length(reason) <= 300),
  deleted_at timestamptz not null,
  deleted_by uuid,
  deleted_by_name text not null,
  -- Folded: number and name.
  search_text text not null,
  primary key (hospital_id, id),
  foreign key (hospital_id, patient_id) references patients (hospital_id, id)
);
call civis_protect('invoice_bin');
create index invoice_bin_latest on invoice_bin (hospital_id, deleted_at desc, id desc);
create index invoice_bin_of_patient on invoice_bin (hospital_id, patient_id) where patient_id is not null;

-- Invariants 2 and 3, at commit: an invoice is the sum of its items and of what settles them.
create function invoices_sum_up() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public
as $$
declare
  head invoices;
  sums record;
begin
  select * into head from invoices where hospital_id = new.hospital_id and id = new.id;
  if not found then
    return null;
  end if;
  select coalesce(sum(amount), 0) as amount, coalesce(sum(invoice_discount_part), 0) as discount, coalesce(sum(paid), 0) as paid,
         coalesce(sum(credited), 0) as credited, coalesce(sum(written_off), 0) as written_off, count(*) as items
    into sums from invoice_items where hospital_id = new.hospital_id and invoice_id = new.id;
  if (sums.amount, sums.discount, sums.paid, sums.credited, sums.written_off, sums.items)
    is distinct from (head.total, head.invoice_discount, head.amount_paid, head.credited_amount, head.written_off_amount, head.item_count) then
    raise exception 'invoice % is not the sum of its items', head.invoice_number
      using errcode = 'check_violation', constraint = 'invoices_sum_of_items', table = 'invoices';
  end if;
  return null;
end $$;
revoke all on function invoices_sum_up() from public;
create constraint trigger invoices_sum_of_items after insert or update on invoices
  deferrable initially deferred for each row execute function invoices_sum_up();
