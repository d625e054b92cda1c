-- The double-entry ledger: accounts of a hospital, entries with their lines, their gapless numbers, and the months that are closed.

create table ledger_accounts (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  code text not null check (code ~ '^[0-9]{4}$'),
  name text not null check (length(name) between 2 and 80),
  type text not null check (type in ('asset', 'liability', 'income', 'contra-income', 'expense')),
  normal_side text not null check (normal_side in ('debit', 'credit')),
  sub_ledger text check (sub_ledger in ('patient', 'invoice', 'hmo', 'claim', 'shift', 'department')),
  status text not null default 'active' check (status in ('active', 'archived')),
  created_at timestamptz not null,
  primary key (hospital_id, id),
  constraint ledger_accounts_code_once unique (hospital_id, code)
);
call civis_protect('ledger_accounts');

create table accounting_periods (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  year_month text not null check (year_month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  -- A month without a row is open.
  status text not null check (status in ('open', 'closed')),
  closed_at timestamptz,
  closed_by uuid,
  closed_by_name text,
  reopened_at timestamptz,
  reopened_by uuid,
  reopened_by_name text,
  reopen_reason text check (length(reopen_reason) <= 500),
  -- The trial balance as it was when the month was closed.
  trial_balance jsonb,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint accounting_periods_month_once unique (hospital_id, year_month),
  constraint accounting_periods_closed_by_somebody check ((status = 'closed') = (closed_at is not null))
);
call civis_protect('accounting_periods');

create table ledger_entries (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  -- Calendar date of the hospital.
  entry_date date not null,
  posted_at timestamptz not null,
  event text not null check (event in ('E1', 'E2', 'E3', 'E4', 'E5', 'E6', 'E7', 'E8', 'E9', 'E10', 'E11', 'E12', 'E13', 'E14', 'E15', 'E16', 'E17', 'E18', 'E19', 'E20')),
  source_type text not null check (length(source_type) between 1 and 40),
  source_id uuid not null,
  reverses_entry_id uuid,
  narration text not null check (length(narration) between 1 and 300),
  posted_by uuid,
  posted_by_name text not null,
  primary key (hospital_id, id),
  constraint ledger_entries_reversed_once unique (hospital_id, reverses_entry_id),
  foreign key (hospital_id, reverses_entry_id) references ledger_entries (hospital_id, id)
);
call civis_protect('ledger_entries');
call civis_append_only('ledger_entries');
create index ledger_entries_by_date on ledger_entries (hospital_id, entry_date, id);
create index ledger_entries_by_event on ledger_entries (hospital_id, event, entry_date, id);
create index ledger_entries_by_source on ledger_entries (hospital_id, source_id);

-- The account is named by its code, which never changes: a foreign key would make all who post share a lock on the same few rows.
create table ledger_lines (
  hospital_id uuid not null,
  entry_id uuid not null,
  line_no smallint not null check (line_no >= 1),
  account_code text not null,
  -- The entry's date again, so that an account is read by date.
  entry_date date not null,
  debit bigint not null check (debit >= 0),
  credit bigint not null check (credit >= 0),
  patient_id uuid,
  invoice_id uuid,
  bill_id uuid,
  hmo_id uuid,
  claim_id uuid,
  shift_id uuid,
  department_id uuid,
  primary key (hospital_id, entry_id, line_no),
  foreign key (hospital_id, entry_id) references ledger_entries (hospital_id, id),
  constraint ledger_lines_one_side check ((debit > 0 and credit = 0) or (debit = 0 and credit > 0)),
  constraint ledger_lines_known_account check (account_code in (
    '1000', '1010', '1020', '1030', '1040', '1050', '1100', '1110', '1120', '1150', '1155', '1160', '1300',
    '2000', '2100', '2200', '2400',
    '4010', '4020', '4030', '4040', '4050', '4060', '4070', '4080', '4090', '4100', '4900', '4910',
    '5000', '5900', '5910', '5920', '5930', '5940'))
);
call civis_protect('ledger_lines');
call civis_append_only('ledger_lines');
create index ledger_lines_by_account on ledger_lines (hospital_id, account_code, entry_date, entry_id) include (debit, credit);
create index ledger_lines_of_patient on ledger_lines (hospital_id, patient_id, entry_date) where patient_id is not null;
create index ledger_lines_of_invoice on ledger_lines (hospital_id, invoice_id) where invoice_id is not null;
create index ledger_lines_of_shift on ledger_lines (hospital_id, shift_id, account_code) where shift_id is not null;

-- JE-000001, JE-000002, …: given when the transaction commits, so that nobody waits for a number while another works.
-- Numbers are in the order of commits: whoever sees number n sees every entry before it.
create table ledger_numbers (
  hospital_id uuid not null references hospitals (id),
  number bigint not null check (number >= 1),
  entry_id uuid not null,
  primary key (hospital_id, number),
  unique (hospital_id, entry_id),
  foreign key (hospital_id, entry_id) references ledger_entries (hospital_id, id)
);
call civis_protect('ledger_numbers');
call civis_append_only('ledger_numbers');
revoke insert on ledger_numbers from civis_app;

-- Closing a month waits for those who are posting into it and makes later ones see it; those who post do not wait for each other.
create function ledger_period_key(hospital uuid, month text) returns bigint
  language sql immutable parallel safe
  return hashtextextended('ledger-period:' || hospital::text || ':' || month, 0);

create function ledger_entries_in_open_period() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
declare
  month text := to_char(new.entry_date, 'YYYY-MM');
begin
  perform pg_advisory_xact_lock_shared(ledger_period_key(new.hospital_id, month));
  if exists (select 1 from accounting_periods p where p.hospital_id = new.hospital_id and p.year_month = month and p.status = 'closed') then
    raise exception 'the accounting period % is closed', month
      using errcode = 'check_violation', constraint = 'ledger_entries_open_period', table = 'ledger_entries';
  end if;
  return new;
end $$;

create trigger ledger_entries_open_period before insert on ledger_entries
  for each row execute function ledger_entries_in_open_period();

-- An entry that has its number is whole: nothing is added to it.
create function ledger_lines_of_new_entry() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
begin
  if exists (select 1 from ledger_numbers n where n.hospital_id = new.hospital_id and n.entry_id = new.entry_id) then
    raise exception 'ledger entry % is posted', new.entry_id
      using errcode = 'check_violation', constraint = 'ledger_lines_of_new_entry', table = 'ledger_lines';
  end if;
  return new;
end $$;

create trigger ledger_lines_of_new_entry before insert on ledger_lines
  for each row execute function ledger_lines_of_new_entry();

-- At commit: debits are credits, every line has the entry's date, a reversal is its original's mirror (another drawer may give
-- back what one took); then the number.
-- As the owner, for a platform transaction may have left the hospital by then.
create function ledger_entries_balance() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public
as $$
declare
  debits numeric;
  credits numeric;
  lines int;
  strays int;
  given bigint;
begin
  select coalesce(sum(debit), 0), coalesce(sum(credit), 0), count(*), count(*) filter (where entry_date <> new.entry_date)
    into debits, credits, lines, strays
    from ledger_lines where hospital_id = new.hospital_id and entry_id = new.id;
  if debits <> credits or lines < 2 or strays > 0 then
    raise exception 'ledger entry % does not balance: debit %, credit %, % lines, % of another date', new.id, debits, credits, lines, strays
      using errcode = 'check_violation', constraint = 'ledger_entries_balance', table = 'ledger_entries';
  end if;
  if new.reverses_entry_id is not null and exists (
    (select account_code, credit, debit, patient_id, invoice_id, bill_id, hmo_id, claim_id, department_id from ledger_lines where hospital_id = new.hospital_id and entry_id = new.reverses_entry_id
     except all
     select account_code, debit, credit, patient_id, invoice_id, bill_id, hmo_id, claim_id, department_id from ledger_lines where hospital_id = new.hospital_id and entry_id = new.id)
    union all
    (select account_code, debit, credit, patient_id, invoice_id, bill_id, hmo_id, claim_id, department_id from ledger_lines where hospital_id = new.hospital_id and entry_id = new.id
     except all
     select account_code, credit, debit, patient_id, invoice_id, bill_id, hmo_id, claim_id, department_id from ledger_lines where hospital_id = new.hospital_id and entry_id = new.reverses_entry_id)
  ) then
    raise exception 'ledger entry % is not the mirror of %', new.id, new.reverses_entry_id
      using errcode = 'check_violation', constraint = 'ledger_entries_mirror', table = 'ledger_entries';
  end if;
  insert into number_series (hospital_id, series, last_number) values (new.hospital_id, 'JE-', 1)
    on conflict (hospital_id, series) do update set last_number = number_series.last_number + 1
    returning last_number into given;
  insert into ledger_numbers (hospital_id, number, entry_id) values (new.hospital_id, given, new.id);
  return null;
end $$;

create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred
  for each row execute function ledger_entries_balance();
alter table ledger_entries enable always trigger ledger_entries_balance;
