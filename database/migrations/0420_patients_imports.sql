-- Imports of patients: what was uploaded, how far it is, what became of each row. Rows are saved in batches of own transactions,
-- and a row is marked with the patient made of it in the same one: an import that was cut off goes on where it stood.
create table patient_imports (
  hospital_id uuid not null,
  id uuid not null,
  filename text not null check (length(filename) between 1 and 200),
  status text not null check (status in ('checking', 'saving', 'done', 'refused', 'failed')),
  skip_invalid boolean not null,
  total int not null check (total between 1 and 5000),
  checked int not null check (checked between 0 and total),
  invalid int not null check (invalid >= 0),
  saved int not null check (saved >= 0),
  -- Tries since the last batch that was saved.
  attempts int not null default 0,
  failure text check (failure in ('rows-fail', 'not-allowed')),
  account_id uuid not null,
  ordered_by uuid not null,
  ordered_by_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  primary key (hospital_id, id),
  check (saved + invalid <= total),
  check ((failure is not null) = (status = 'failed')),
  check ((finished_at is null) = (status in ('checking', 'saving')))
);
call civis_protect('patient_imports');
create index patient_imports_by_time on patient_imports (hospital_id, created_at desc, id desc);
create unique index patient_imports_one_running on patient_imports (hospital_id) where status in ('checking', 'saving');

create table patient_import_rows (
  hospital_id uuid not null,
  import_id uuid not null,
  -- As the spreadsheet program numbers it.
  row int not null check (row > 0),
  state text not null check (state in ('waiting', 'valid', 'invalid', 'duplicate', 'saved')),
  name text not null,
  message text,
  fields jsonb not null,
  -- What was typed, until the row is decided.
  cells jsonb,
  patient_id uuid,
  hospital_patient_id text,
  primary key (hospital_id, import_id, row),
  foreign key (hospital_id, import_id) references patient_imports (hospital_id, id) on delete cascade,
  check ((state = 'saved') = (patient_id is not null and hospital_patient_id is not null)),
  check (state in ('waiting', 'valid') or cells is null)
);
call civis_protect('patient_import_rows');
create index patient_import_rows_by_state on patient_import_rows (hospital_id, import_id, state, row);
