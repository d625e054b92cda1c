-- How well the site is protected against a loss: one row for each of the archive of the log, the nightly backup and the restore drill.
create table site_protection (
  subject text primary key check (subject in ('archive', 'backup', 'drill')),
  state text not null check (state in ('ok', 'late', 'failed')),
  -- What is wrong, for the operator; empty while all is well.
  reason text not null check (length(reason) <= 300),
  -- Since when it is in order, or is not.
  since timestamptz not null,
  -- When it last succeeded.
  last_at timestamptz
);
call civis_open('site_protection');
