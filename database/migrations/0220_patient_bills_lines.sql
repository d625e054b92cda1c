-- Every chargeable act leaves one line: priced, split into shares, followed until it is paid.

create table patient_bills (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  bill_no int not null check (bill_no >= 1),
  bill_number text not null,
  -- Null: somebody who is no patient, in external_customer.
  patient_id uuid,
  external_customer jsonb,
  billable_item_id uuid not null,
  -- Copied when the line is raised and never read again from the catalogue.
  item_name text not null check (length(item_name) between 1 and 200),
  item_code text not null check (length(item_code) <= 40),
  hcpcs_code text,
  unit text not null check (length(unit) between 1 and 20),
  module text not null check (module in ('Admission', 'Blood', 'Laboratory', 'Radiology', 'Medication', 'Procedure', 'ProfessionalService', 'OtherService')),
  department_id uuid not null,
  performer_id uuid,
  ordered_by uuid,
  source_type text not null check (source_type in ('registration', 'appointment', 'antenatal-visit', 'lab-request', 'radiology-request', 'medication-order',
    'therapeutic-administration', 'procedure-request', 'admission', 'bed-day', 'ward-round', 'blood-request', 'queue-transfer', 'consultation',
    'vital', 'delivery', 'manual', 'package')),
  source_id uuid not null,
  source_line_id uuid,
  charge_key text check (length(charge_key) between 1 and 80),
  -- 0: the line of the act. Others were split off it.
  part int not null default 0 check (part >= 0),
  encounter_id uuid,
  encounter_type text not null check (encounter_type in ('outpatient', 'inpatient', 'emergency', 'antenatal')),
  admission_id uuid,
  service_date date not null,
  performed_at timestamptz,
  quantity int not null check (quantity between 1 and 10000),
  unit_price bigint not null check (unit_price >= 0),
  gross bigint not null check (gross >= 0),
  discount bigint not null check (discount >= 0),
  tax bigint not null check (tax >= 0),
  -- The part of the tax that the price already holds.
  tax_included bigint not null check (tax_included between 0 and tax),
  capitated_value bigint not null check (capitated_value >= 0),
  net bigint not null check (net >= 0),
  patient_amount bigint not null check (patient_amount >= 0),
  hmo_amount bigint not null check (hmo_amount >= 0),
  discount_reason_id uuid,
  discount_note text check (length(discount_note) <= 300),
  discount_by text,
  -- Typed by a person: how the next pricing starts.
  typed_price bigint check (typed_price >= 0),
  typed_discount bigint check (typed_discount >= 0),
  -- { steps, ruleIds, coverageReason, override }
  pricing jsonb not null check (jsonb_typeof(pricing) = 'object'),
  -- The account of income, the taxes with their accounts, and what packages of the patient the line used: as priced.
  revenue_account text not null check (revenue_account ~ '^[0-9]{4}$'),
  tax_lines jsonb not null check (jsonb_typeof(tax_lines) = 'array'),
  packages jsonb not null check (jsonb_typeof(packages) = 'array'),
  payment_policy text not null check (payment_policy in ('inherit', 'none', 'pay-first', 'deposit-or-pay')),
  pricing_status text not null check (pricing_status in ('priced', 'unpriced')),
  billing_id uuid,
  payer text not null check (payer in ('Self-Pay', 'HMO', 'HPP', 'Company', 'External')),
  hmo_id uuid,
  plan_id uuid,
  enrollee_number text,
  coverage_status text not null check (coverage_status in ('none', 'not-required', 'pending', 'approved', 'declined', 'expired')),
  -- The ledger entry E1 that stands for the line now; null while it is worth nothing.
  entry_id uuid,
  note text check (length(note) <= 500),
  status text not null check (status in ('active', 'voided')),
  voided_at timestamptz,
  voided_by text,
  void_reason text,
  -- Sums over the shares, kept by the trigger of patient_bill_shares alone.
  share_count int not null default 0,
  placed_count int not null default 0,
  billed_count int not null default 0,
  settled_count int not null default 0,
  invoiced bigint not null default 0,
  paid bigint not null default 0,
  credited bigint not null default 0,
  written_off bigint not null default 0,
  balance bigint not null default 0,
  -- What the patient (or customer) still owes: of an unbilled share all of it, of a billed one its balance.
  patient_open bigint not null default 0,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text not null,
  version int not null default 1,
  primary key (hospital_id, id),
  foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  foreign key (hospital_id, department_id) references departments (hospital_id, id),
  foreign key (hospital_id, billable_item_id) references billable_items (hospital_id, id),
  foreign key (hospital_id, billing_id) references patient_billings (hospital_id, id),
  constraint patient_bills_number_once unique (hospital_id, bill_no),
  constraint patient_bills_somebody check ((patient_id is null) <> (external_customer is null)),
  constraint patient_bills_external_payer check ((patient_id is null) = (payer = 'External')),
  -- Invariant 3, and invariant 7 of billing setup.
  constraint patient_bills_net check (net = gross - discount - capitated_value + tax - tax_included),
  constraint patient_bills_shared check (patient_amount + hmo_amount = net),
  constraint patient_bills_unpriced_zero check (pricing_status = 'priced' or (gross = 0 and net = 0 and discount = 0 and tax = 0 and capitated_value = 0)),
  constraint patient_bills_void_whole check ((status = 'voided') = (voided_at is not null and void_reason is not null and voided_by is not null)),
  constraint patient_bills_void_reason check (void_reason is null or length(void_reason) between 5 and 300),
  constraint patient_bills_discount_named check (typed_discount is null or typed_discount = 0 or discount_reason_id is not null),
  -- Invariant 7, over all shares.
  constraint patient_bills_settled_sum check (paid + credited + written_off + balance = invoiced),
  -- Invariant 5: a voided line is on no invoice.
  constraint patient_bills_voided_free check (status = 'active' or placed_count = 0)
);
call civis_protect('patient_bills');

-- The one way to say where a line stands; `stageOf` of the module's rules says the same.
create function patient_bill_stage(status text, share_count int, placed_count int, billed_count int, settled_count int,
    invoiced bigint, paid bigint, credited bigint, written_off bigint) returns text
  language sql immutable parallel safe
  return case
    when status = 'voided' or (billed_count = share_count and invoiced > 0 and credited = invoiced) then 'voided'
    when billed_count = 0 then case when placed_count = 0 then 'uninvoiced' else 'draft' end
    when billed_count = share_count and settled_count = share_count then case when written_off > 0 then 'written_off' else 'paid' end
    when paid + written_off + credited > 0 or settled_count > 0 then 'partially_paid'
    else 'pending_payment'
  end;

-- Invariant 8: never written by hand.
alter table patient_bills add column stage text not null generated always as
  (patient_bill_stage(status, share_count, placed_count, billed_count, settled_count, invoiced, paid, credited, written_off)) stored;
alter table patient_bills add column billing_status text not null generated always as
  (case patient_bill_stage(status, share_count, placed_count, billed_count, settled_count, invoiced, paid, credited, written_off)
     when 'uninvoiced' then '' when 'draft' then ''
     else patient_bill_stage(status, share_count, placed_count, billed_count, settled_count, invoiced, paid, credited, written_off) end) stored;
alter table patient_bills add constraint patient_bills_stage_known
  check (stage in ('uninvoiced', 'draft', 'pending_payment', 'partially_paid', 'paid', 'written_off', 'voided'));
alter table patient_bills add constraint patient_bills_billing_status_known
  check (billing_status in ('', 'pending_payment', 'partially_paid', 'paid', 'written_off', 'voided'));

-- Invariant 1: one act, one line. A line that was credited whole is voided too.
create unique index patient_bills_one_act on patient_bills (hospital_id, source_type, source_id, source_line_id, charge_key, part)
  nulls not distinct where stage <> 'voided';
create index patient_bills_of_source on patient_bills (hospital_id, source_type, source_id);
create index patient_bills_by_day on patient_bills (hospital_id, service_date desc, id desc)
  include (net, patient_amount, hmo_amount, paid, balance);
create index patient_bills_by_stage on patient_bills (hospital_id, stage, service_date desc, id desc)
  include (net, patient_amount, hmo_amount, paid, balance);
create index patient_bills_in_department on patient_bills (hospital_id, department_id, service_date desc, id desc);
create index patient_bills_in_module on patient_bills (hospital_id, module, service_date desc, id desc);
create index patient_bills_of_payer on patient_bills (hospital_id, payer, service_date desc, id desc);
create index patient_bills_by_net on patient_bills (hospital_id, net desc, id desc);
create index patient_bills_by_balance on patient_bills (hospital_id, balance desc, id desc);
create index patient_bills_of_patient on patient_bills (hospital_id, patient_id, service_date desc, id desc) where patient_id is not null;
create index patient_bills_of_item on patient_bills (hospital_id, billable_item_id, service_date desc, id desc);
create index patient_bills_raised_by on patient_bills (hospital_id, created_by, service_date desc, id desc);
create index patient_bills_of_admission on patient_bills (hospital_id, admission_id, service_date desc) where admission_id is not null;
create index patient_bills_of_encounter on patient_bills (hospital_id, encounter_id, service_date desc) where encounter_id is not null;
create index patient_bills_of_insurer on patient_bills (hospital_id, hmo_id, service_date desc, id desc) where hmo_id is not null;
create index patient_bills_unpriced on patient_bills (hospital_id, service_date desc, id desc) where pricing_status = 'unpriced' and stage <> 'voided';
create index patient_bills_covered on patient_bills (hospital_id, coverage_status, service_date desc, id desc) where coverage_status <> 'none';
create index patient_bills_not_performed on patient_bills (hospital_id, service_date desc, id desc) where performed_at is null and stage <> 'voided';
-- What patients still owe: few rows beside the paid ones.
create index patient_bills_open on patient_bills (hospital_id, patient_id)
  include (service_date, patient_open, stage, department_id)
  where status = 'active' and patient_open > 0;

-- The parts of a line; each stands on at most one invoice that is neither cancelled nor deleted (invariant 4: one row, one invoice).
create table patient_bill_shares (
  hospital_id uuid not null,
  bill_id uuid not null,
  share text not null check (share in ('patient', 'hmo')),
  amount bigint not null check (amount >= 0),
  invoice_id uuid,
  invoice_number text,
  invoice_item_id uuid,
  invoice_status text check (invoice_status in ('draft', 'billed', 'paid')),
  invoiced bigint not null default 0,
  paid bigint not null default 0,
  credited bigint not null default 0,
  written_off bigint not null default 0,
  balance bigint not null generated always as (invoiced - paid - credited - written_off) stored,
  primary key (hospital_id, bill_id, share),
  foreign key (hospital_id, bill_id) references patient_bills (hospital_id, id),
  constraint patient_bill_shares_placed_whole check (
    (invoice_id is null) = (invoice_status is null) and (invoice_id is null) = (invoice_number is null)
  ),
  -- Invariants 3 and 7: nothing negative, nothing above what the invoice asks, and that no more than the share.
  constraint patient_bill_shares_within check (
    invoiced between 0 and amount and paid >= 0 and credited >= 0 and written_off >= 0 and paid + credited + written_off <= invoiced
  ),
  constraint patient_bill_shares_billed_alone check (invoice_status in ('billed', 'paid') or (invoiced = 0 and paid = 0 and credited = 0 and written_off = 0))
);
call civis_protect('patient_bill_shares');
create index patient_bill_shares_of_invoice on patient_bill_shares (hospital_id, invoice_id) where invoice_id is not null;

create function patient_bill_shares_sum() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
begin
  update patient_bills b
     set share_count = s.share_count, placed_count = s.placed_count, billed_count = s.billed_count, settled_count = s.settled_count,
         invoiced = s.invoiced, paid = s.paid, credited = s.credited, written_off = s.written_off, balance = s.balance,
         patient_open = s.patient_open
    from (
      select x.hospital_id, x.bill_id, count(*) as share_count, count(x.invoice_id) as placed_count,
             count(*) filter (where x.invoice_status in ('billed', 'paid')) as billed_count,
             count(*) filter (where x.invoice_status in ('billed', 'paid') and x.balance = 0) as settled_count,
             sum(x.invoiced) as invoiced, sum(x.paid) as paid, sum(x.credited) as credited, sum(x.written_off) as written_off,
             sum(x.balance) as balance,
             coalesce(sum(case when x.invoice_status in ('billed', 'paid') then x.balance else x.amount end) filter (where x.share = 'patient'), 0) as patient_open
        from patient_bill_shares x
       where (x.hospital_id, x.bill_id) in (select c.hospital_id, c.bill_id from changed c)
       group by x.hospital_id, x.bill_id
    ) s
   where b.hospital_id = s.hospital_id and b.id = s.bill_id;
  return null;
end $$;
create trigger patient_bill_shares_added after insert on patient_bill_shares referencing new table as changed
  for each statement execute function patient_bill_shares_sum();
create trigger patient_bill_shares_changed after update on patient_bill_shares referencing new table as changed
  for each statement execute function patient_bill_shares_sum();
create trigger patient_bill_shares_removed after delete on patient_bill_shares referencing old table as changed
  for each statement execute function patient_bill_shares_sum();

-- Invariant 3 once more: the shares of a line sum to its net when the transaction ends.
create function patient_bills_shares_equal() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public
as $$
declare
  wrong text;
begin
  select b.bill_number into wrong
    from patient_bills b
    left join lateral (
      select coalesce(sum(s.amount) filter (where s.share = 'patient'), 0) as patient, coalesce(sum(s.amount) filter (where s.share = 'hmo'), 0) as hmo
        from patient_bill_shares s where s.hospital_id = b.hospital_id and s.bill_id = b.id
    ) t on true
   where b.hospital_id = new.hospital_id and b.id = new.id and (t.patient <> b.patient_amount or t.hmo <> b.hmo_amount);
  if wrong is not null then
    raise exception 'the shares of bill % are not its amounts', wrong
      using errcode = 'check_violation', constraint = 'patient_bills_shares_equal', table = 'patient_bills';
  end if;
  return null;
end $$;
revoke all on function patient_bills_shares_equal() from public;
create constraint trigger patient_bills_shares_equal after insert or update of patient_amount, hmo_amount on patient_bills
  deferrable initially deferred for each row execute function patient_bills_shares_equal();

-- What people changed on a line, and why.
create table patient_bill_adjustments (
  hospital_id uuid not null,
  id uuid not null,
  bill_id uuid not null,
  at timestamptz not null,
  by_user_id uuid,
  by_name text not null,
  kind text not null check (kind in ('quantity', 'price', 'discount', 'payer', 'reprice', 'split')),
  before jsonb not null,
  after jsonb not null,
  reason text check (length(reason) <= 500),
  primary key (hospital_id, id),
  foreign key (hospital_id, bill_id) references patient_bills (hospital_id, id)
);
call civis_protect('patient_bill_adjustments');
call civis_append_only('patient_bill_adjustments');
create index patient_bill_adjustments_of_bill on patient_bill_adjustments (hospital_id, bill_id, at, id);

-- Services that went ahead unpaid, and who said so.
create table gate_overrides (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  source_type text not null,
  source_id uuid not null,
  patient_id uuid,
  amount bigint not null check (amount >= 0),
  reason text not null check (length(reason) between 10 and 500),
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  primary key (hospital_id, id),
  foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  constraint gate_overrides_once unique (hospital_id, source_type, source_id)
);
call civis_protect('gate_overrides');

-- Taxes that were ever charged: their rates are never edited any more.
create table patient_bill_taxes (
  hospital_id uuid not null references hospitals (id),
  tax_id uuid not null,
  primary key (hospital_id, tax_id)
);
call civis_protect('patient_bill_taxes');

-- Sums of lines by day and kind, so that totals of years need not read a million lines. Every change of a line adds what it
-- changes as a row of its own (nobody waits for another); a job folds those rows into the days.
create table patient_bill_days (
  hospital_id uuid not null references hospitals (id),
  service_date date not null,
  stage text not null,
  module text not null,
  department_id uuid not null,
  payer text not null,
  source_type text not null,
  pricing_status text not null,
  coverage_status text not null,
  performed boolean not null,
  lines bigint not null,
  net bigint not null,
  patient_amount bigint not null,
  hmo_amount bigint not null,
  paid bigint not null,
  balance bigint not null,
  primary key (hospital_id, service_date, stage, module, department_id, payer, source_type, pricing_status, coverage_status, performed)
);
call civis_protect_platform('patient_bill_days');

create table patient_bill_changes (
  hospital_id uuid not null references hospitals (id),
  id bigint not null generated always as identity,
  service_date date not null,
  stage text not null,
  module text not null,
  department_id uuid not null,
  payer text not null,
  source_type text not null,
  pricing_status text not null,
  coverage_status text not null,
  performed boolean not null,
  lines bigint not null,
  net bigint not null,
  patient_amount bigint not null,
  hmo_amount bigint not null,
  paid bigint not null,
  balance bigint not null,
  primary key (hospital_id, id)
);
call civis_protect_platform('patient_bill_changes');

create index patient_bill_changes_by_day on patient_bill_changes (hospital_id, service_date);

create function patient_bills_count_added() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
begin
  insert into patient_bill_changes (hospital_id, service_date, stage, module, department_id, payer, source_type, pricing_status, coverage_status, performed,
      lines, net, patient_amount, hmo_amount, paid, balance)
  select hospital_id, service_date, stage, module, department_id, payer, source_type, pricing_status, coverage_status, performed_at is not null,
         count(*), sum(net), sum(patient_amount), sum(hmo_amount), sum(paid), sum(balance)
    from added group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
  return null;
end $$;
create trigger patient_bills_count_added after insert on patient_bills referencing new table as added
  for each statement execute function patient_bills_count_added();

create function patient_bills_count_changed() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
begin
  insert into patient_bill_changes (hospital_id, service_date, stage, module, department_id, payer, source_type, pricing_status, coverage_status, performed,
      lines, net, patient_amount, hmo_amount, paid, balance)
  select hospital_id, service_date, stage, module, department_id, payer, source_type, pricing_status, coverage_status, performed,
         sum(lines), sum(net), sum(patient_amount), sum(hmo_amount), sum(paid), sum(balance)
    from (
      select hospital_id, service_date, stage, module, department_id, payer, source_type, pricing_status, coverage_status, performed_at is not null as performed,
             1 as lines, net, patient_amount, hmo_amount, paid, balance from after_change
      union all
      select hospital_id, service_date, stage, module, department_id, payer, source_type, pricing_status, coverage_status, performed_at is not null,
             -1, -net, -patient_amount, -hmo_amount, -paid, -balance from before_change
    ) sides
   group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
  having sum(lines) <> 0 or sum(net) <> 0 or sum(patient_amount) <> 0 or sum(hmo_amount) <> 0 or sum(paid) <> 0 or sum(balance) <> 0;
  return null;
end $$;
create trigger patient_bills_count_changed after update on patient_bills referencing old table as before_change new table as after_change
  for each statement execute function patient_bills_count_changed();

-- Lines are voided, never removed.
create trigger patient_bills_kept before delete on patient_bills for each row execute function public.civis_refuse_change();
