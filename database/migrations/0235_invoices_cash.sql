-- The cash desk: cashiers' shifts with what moves in and out of the drawer, patients' accounts (deposits and credits), refunds,
-- and money brought to the bank.

create table cashier_shifts (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  shift_number text not null,
  cashier_id uuid not null,
  cashier_name text not null,
  cash_point text not null check (length(cash_point) between 1 and 60),
  status text not null check (status in ('open', 'closed', 'approved', 'reopened')),
  opening_float bigint not null check (opening_float >= 0),
  float_source text not null check (float_source in ('safe', 'handover')),
  -- The handover that the shift was opened with.
  opening_movement_id uuid,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- Denominations and sums as they were counted; null until the first close.
  cash_count jsonb,
  counted_cash bigint check (counted_cash >= 0),
  counted_card bigint check (counted_card >= 0),
  counted_transfer bigint check (counted_transfer >= 0),
  counted_cheque bigint check (counted_cheque >= 0),
  -- What the documents said at the close.
  expected_cash bigint,
  expected_card bigint,
  expected_transfer bigint,
  expected_cheque bigint,
  variance_note text check (length(variance_note) <= 500),
  decided_at timestamptz,
  decided_by uuid,
  decided_by_name text,
  reject_reason text check (length(reject_reason) <= 500),
  approved_at timestamptz,
  -- The trip to the bank that took this shift's cash out of the safe.
  banking_id uuid,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint cashier_shifts_number_once unique (hospital_id, shift_number),
  foreign key (hospital_id, cashier_id) references users (hospital_id, id),
  constraint cashier_shifts_counted check (
    status = 'open' or (closed_at is not null and counted_cash is not null and counted_card is not null and counted_transfer is not null
      and counted_cheque is not null and expected_cash is not null and expected_card is not null and expected_transfer is not null and expected_cheque is not null)),
  constraint cashier_shifts_variance_noted check (
    status = 'open' or variance_note is not null or (counted_cash = expected_cash and counted_card = expected_card
      and counted_transfer = expected_transfer and counted_cheque = expected_cheque)),
  constraint cashier_shifts_approved check ((status = 'approved') = (approved_at is not null)),
  constraint cashier_shifts_approved_by_another check (status <> 'approved' or decided_by is distinct from cashier_id)
);
call civis_protect('cashier_shifts');
create unique index cashier_shifts_one_open on cashier_shifts (hospital_id, cashier_id) where status = 'open';
create index cashier_shifts_by_opening on cashier_shifts (hospital_id, opened_at desc, id);
create index cashier_shifts_of_cashier on cashier_shifts (hospital_id, cashier_id, opened_at desc);
create index cashier_shifts_undecided on cashier_shifts (hospital_id, status) where status <> 'approved';

create table shift_movements (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  shift_id uuid not null,
  kind text not null check (kind in ('drop-to-safe', 'float-in', 'float-out', 'handover', 'petty-cash')),
  amount bigint not null check (amount > 0),
  -- Floats out and handovers go to another cashier's shift; a handover may wait for a shift that is not open yet.
  counterpart_shift_id uuid,
  counterpart_cashier_id uuid,
  status text not null check (status in ('pending', 'accepted', 'declined', 'cancelled')),
  reference text check (length(reference) <= 80),
  note text check (length(note) <= 500),
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  decided_at timestamptz,
  decided_by uuid,
  decided_by_name text,
  updated_at timestamptz not null,
  updated_by uuid,
  version int not null default 1,
  primary key (hospital_id, id),
  foreign key (hospital_id, shift_id) references cashier_shifts (hospital_id, id),
  foreign key (hospital_id, counterpart_shift_id) references cashier_shifts (hospital_id, id),
  foreign key (hospital_id, counterpart_cashier_id) references users (hospital_id, id),
  constraint shift_movements_voucher check (kind <> 'petty-cash' or reference is not null),
  constraint shift_movements_to_another check (counterpart_shift_id is distinct from shift_id),
  constraint shift_movements_decided check ((status = 'pending') = (decided_at is null))
);
call civis_protect('shift_movements');
create index shift_movements_of_shift on shift_movements (hospital_id, shift_id);
create index shift_movements_to_shift on shift_movements (hospital_id, counterpart_shift_id) where counterpart_shift_id is not null;
create index shift_movements_pending on shift_movements (hospital_id, counterpart_cashier_id) where status = 'pending';
alter table cashier_shifts add foreign key (hospital_id, opening_movement_id) references shift_movements (hospital_id, id);

-- Deposits and credits of a patient, or of an external customer's invoice. The balance is the sum of the rows.
create table patient_account_rows (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  -- The order of the rows of one account: taken under the account's lock.
  seq bigint generated always as identity,
  patient_id uuid,
  external_invoice_id uuid,
  kind text not null check (kind in ('deposit', 'credit-note', 'excess', 'application', 'refund', 'reversal')),
  amount bigint not null check (amount <> 0),
  payment_id uuid,
  credit_note_id uuid,
  refund_id uuid,
  at timestamptz not null,
  by_user uuid,
  by_name text not null,
  primary key (hospital_id, id),
  foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  constraint patient_account_rows_one_owner check (num_nonnulls(patient_id, external_invoice_id) = 1),
  constraint patient_account_rows_source check (num_nonnulls(payment_id, credit_note_id, refund_id) >= 1),
  constraint patient_account_rows_sign check (
    case kind when 'deposit' then amount > 0 when 'credit-note' then amount > 0 when 'excess' then amount > 0
              when 'application' then amount < 0 when 'refund' then amount < 0 else true end)
);
call civis_protect('patient_account_rows');
-- Rows are added; only a merge of patients moves them to the other record.
revoke update, delete, truncate on patient_account_rows from civis_app;
grant update (patient_id) on patient_account_rows to civis_app;
create index patient_account_rows_of_patient on patient_account_rows (hospital_id, patient_id, seq) include (amount) where patient_id is not null;
create index patient_account_rows_of_invoice on patient_account_rows (hospital_id, external_invoice_id, seq) include (amount) where external_invoice_id is not null;
create index patient_account_rows_of_payment on patient_account_rows (hospital_id, payment_id) where payment_id is not null;
create unique index patient_account_rows_refund_once on patient_account_rows (hospital_id, refund_id) where refund_id is not null;

create function patient_account_key(hospital uuid, owner uuid) returns bigint
  language sql immutable parallel safe
  return hashtextextended('patient-account:' || hospital::text || ':' || owner::text, 0);

-- A balance never falls below zero: whoever adds a row holds the account's lock until the end of the transaction.
create function patient_account_rows_balance() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
declare
  balance numeric;
begin
  perform pg_advisory_xact_lock(patient_account_key(new.hospital_id, coalesce(new.patient_id, new.external_invoice_id)));
  if new.amount < 0 then
    if new.patient_id is not null then
      select coalesce(sum(amount), 0) into balance from patient_account_rows where hospital_id = new.hospital_id and patient_id = new.patient_id;
    else
      select coalesce(sum(amount), 0) into balance from patient_account_rows where hospital_id = new.hospital_id and external_invoice_id = new.external_invoice_id;
    end if;
    if balance + new.amount < 0 then
      raise exception 'the account holds %, not %', balance, -new.amount
        using errcode = 'check_violation', constraint = 'patient_account_rows_balance', table = 'patient_account_rows';
    end if;
  end if;
  return new;
end $$;

create trigger patient_account_rows_balance before insert on patient_account_rows
  for each row execute function patient_account_rows_balance();

create table refunds (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  refund_number text not null,
  patient_id uuid,
  external_invoice_id uuid,
  payer_name text not null,
  amount bigint not null check (amount > 0),
  credit_note_id uuid,
  method text not null check (method in ('cash', 'bank-transfer', 'cheque')),
  payee_name text not null check (length(payee_name) between 1 and 160),
  payee_account text check (length(payee_account) <= 120),
  reason text not null check (length(reason) between 3 and 500),
  status text not null check (status in ('requested', 'approved', 'declined', 'paid')),
  requested_at timestamptz not null,
  requested_by uuid not null,
  requested_by_name text not null,
  decided_at timestamptz,
  decided_by uuid,
  decided_by_name text,
  decline_reason text check (length(decline_reason) <= 500),
  paid_at timestamptz,
  paid_by uuid,
  paid_by_name text,
  shift_id uuid,
  voucher_number text,
  payment_reference text check (length(payment_reference) <= 80),
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint refunds_number_once unique (hospital_id, refund_number),
  constraint refunds_voucher_once unique (hospital_id, voucher_number),
  foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  foreign key (hospital_id, shift_id) references cashier_shifts (hospital_id, id),
  constraint refunds_one_owner check (num_nonnulls(patient_id, external_invoice_id) = 1),
  constraint refunds_other_decides check (status in ('requested', 'declined') or decided_by is distinct from requested_by),
  constraint refunds_decided check ((status = 'requested') = (decided_at is null)),
  constraint refunds_paid check ((status = 'paid') = (paid_at is not null and voucher_number is not null))
);
call civis_protect('refunds');
create index refunds_by_request on refunds (hospital_id, requested_at desc, id);
create index refunds_of_patient on refunds (hospital_id, patient_id) where patient_id is not null;
create index refunds_of_invoice on refunds (hospital_id, external_invoice_id) where external_invoice_id is not null;
create index refunds_of_shift on refunds (hospital_id, shift_id) where shift_id is not null;
alter table patient_account_rows add foreign key (hospital_id, refund_id) references refunds (hospital_id, id);

create table bankings (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  from_account text not null check (from_account in ('1010', '1030', '1040', '1050')),
  -- What left the account: amount and charges together.
  amount bigint not null check (amount > 0),
  charges bigint not null check (charges >= 0),
  slip_number text not null check (length(slip_number) between 1 and 60),
  -- Day of the slip.
  banked_on date not null,
  note text check (length(note) <= 300),
  entry_id uuid not null,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  primary key (hospital_id, id),
  constraint bankings_charges check (charges < amount),
  constraint bankings_slip_once unique (hospital_id, from_account, slip_number),
  foreign key (hospital_id, entry_id) references ledger_entries (hospital_id, id)
);
call civis_protect('bankings');
call civis_append_only('bankings');
create index bankings_by_day on bankings (hospital_id, banked_on desc, id);
alter table cashier_shifts add foreign key (hospital_id, banking_id) references bankings (hospital_id, id);

-- Nothing posts to an approved shift: whoever posts waits for an approval under way and is then refused. The approval itself
-- posts first, in the transaction that approves.
create function ledger_lines_of_live_shift() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
declare
  found text;
begin
  select status into found from cashier_shifts where hospital_id = new.hospital_id and id = new.shift_id for share;
  if found is null or found = 'approved' then
    raise exception 'shift % is %', new.shift_id, coalesce(found, 'unknown')
      using errcode = 'check_violation', constraint = 'ledger_lines_of_live_shift', table = 'ledger_lines';
  end if;
  return new;
end $$;

create trigger ledger_lines_of_live_shift before insert on ledger_lines
  for each row when (new.shift_id is not null) execute function ledger_lines_of_live_shift();
