-- What the pages of the ledger read fast: sums by account and day up to a number of the journal. Never authoritative: they are
-- computed from the lines, and a check compares them with the lines every night.

create table ledger_day_totals (
  hospital_id uuid not null references hospitals (id),
  account_code text not null,
  day date not null,
  debit bigint not null check (debit >= 0),
  credit bigint not null check (credit >= 0),
  -- How many entries touch the account on the day, for the count of the journal's pages.
  entries int not null check (entries >= 0),
  primary key (hospital_id, day, account_code)
);
call civis_protect('ledger_day_totals');

-- Up to which number of the journal the day totals reach.
create table ledger_folds (
  hospital_id uuid primary key references hospitals (id),
  through_number bigint not null check (through_number >= 0),
  folded_at timestamptz not null
);
call civis_protect('ledger_folds');

-- Runs of the integrity checks with every figure.
create table integrity_runs (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  ran_at timestamptz not null,
  ran_by uuid,
  ran_by_name text not null,
  clean boolean not null,
  differences int not null check (differences >= 0),
  figures jsonb not null,
  primary key (hospital_id, id),
  constraint integrity_runs_clean check (clean = (differences = 0))
);
call civis_protect('integrity_runs');
call civis_append_only('integrity_runs');
create index integrity_runs_last on integrity_runs (hospital_id, ran_at desc, id);
