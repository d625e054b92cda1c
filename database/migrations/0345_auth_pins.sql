-- The PIN with which somebody of the staff confirms an act at a colleague's screen. Its wrong tries are counted beside those of the
-- password, so that guessing at a bedside locks nobody out of the system.
alter table accounts
  add column pin_hash text,
  add column pin_set_at timestamptz,
  add column pin_failed_count int not null default 0 check (pin_failed_count >= 0),
  add column pin_failing_since timestamptz,
  add column pin_locked_until timestamptz,
  add column pin_lock_level smallint not null default 0 check (pin_lock_level between 0 and 3),
  add constraint accounts_pin_of_staff check (pin_hash is null or area = 'hospital');
