-- Wrong PINs and passwords of a second person count on whose sign-in they were typed at, too: whoever tries one colleague after the
-- other is stopped, and none of them is.
alter table accounts
  add column asked_failed_count int not null default 0 check (asked_failed_count >= 0),
  add column asked_failing_since timestamptz,
  add column asked_locked_until timestamptz,
  add column asked_lock_level smallint not null default 0 check (asked_lock_level between 0 and 3);
