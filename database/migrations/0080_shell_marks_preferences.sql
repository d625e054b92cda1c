-- Marks of the get-started list, and how each account likes its screens.
create table get_started_marks (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  item_key text not null check (item_key ~ '^[a-z][a-z-]{1,39}$'),
  status text not null check (status in ('done', 'skipped')),
  marked_at timestamptz not null,
  marked_by uuid,
  marked_by_name text not null,
  primary key (hospital_id, item_key)
);
call civis_protect('get_started_marks');

-- One row per account of any area; only the account itself reads and writes it.
create table user_preferences (
  account_id uuid primary key,
  preferences jsonb not null check (jsonb_typeof(preferences) = 'object'),
  updated_at timestamptz not null
);
call civis_open('user_preferences');
