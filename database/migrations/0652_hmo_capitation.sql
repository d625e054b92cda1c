-- Partners that pay a rate a head and month: the contract, what each month should bring, and what came.

create table hmo_capitation_contracts (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  hmo_id uuid not null,
  -- Plans whose lives are paid for; empty: all of the partner.
  plan_ids uuid[] not null default '{}',
  rate_per_life bigint not null check (rate_per_life between 1 and 100000000000),
  -- First days of the months in which it holds; no end: until another one begins.
  from_month date not null check (extract(day from from_month) = 1),
  to_month date check (extract(day from to_month) = 1),
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text not null,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint hmo_capitation_contracts_hmo foreign key (hospital_id, hmo_id) references hmos (hospital_id, id),
  constraint hmo_capitation_contracts_months check (to_month is null or to_month >= from_month),
  constraint hmo_capitation_contracts_no_overlap exclude using gist (
    hospital_id with =, hmo_id with =, daterange(from_month, coalesce((to_month + interval '1 month')::date, 'infinity'::date)) with &&)
);
call civis_protect('hmo_capitation_contracts');

create table hmo_capitation_months (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  hmo_id uuid not null,
  month date not null check (extract(day from month) = 1),
  -- Lives of the roster.
  enrollees_count int not null check (enrollees_count between 0 and 10000000),
  rate_per_life bigint not null check (rate_per_life >= 0),
  expected bigint not null,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text not null,
  primary key (hospital_id, hmo_id, month),
  constraint hmo_capitation_months_hmo foreign key (hospital_id, hmo_id) references hmos (hospital_id, id),
  constraint hmo_capitation_months_expected check (expected = enrollees_count * rate_per_life)
);
call civis_protect('hmo_capitation_months');

create table hmo_capitation_receipts (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  hmo_id uuid not null,
  month date not null check (extract(day from month) = 1),
  enrollees_count int not null check (enrollees_count between 0 and 10000000),
  rate_per_life bigint not null check (rate_per_life >= 0),
  -- What the partner settled, the tax that it withheld included.
  amount bigint not null check (amount between 1 and 9007199254740991),
  withholding bigint not null default 0,
  received_on date not null,
  method text not null check (method in ('transfer', 'cheque', 'other')),
  reference text not null check (length(reference) between 1 and 80),
  note text check (length(note) <= 500),
  entry_id uuid,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  primary key (hospital_id, id),
  constraint hmo_capitation_receipts_hmo foreign key (hospital_id, hmo_id) references hmos (hospital_id, id),
  constraint hmo_capitation_receipts_month_once unique (hospital_id, hmo_id, month),
  constraint hmo_capitation_receipts_withheld check (withholding >= 0 and withholding < amount)
);
call civis_protect('hmo_capitation_receipts');
call civis_append_only('hmo_capitation_receipts');
