-- What became of the machinery: restarts, backups, drills. Written by the owner alone, read by the operator's page.
create table operations_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Name of the machine.
  host text not null check (length(host) <= 255),
  kind text not null check (kind in ('server-restarted', 'database-restarted', 'backup-made', 'backup-failed', 'drill-passed', 'drill-failed')),
  reason text not null check (length(reason) <= 300),
  -- Seconds it took or was away, where that is known.
  seconds double precision check (seconds >= 0)
);
call civis_open('operations_log');
revoke insert, update, delete on operations_log from civis_app;
create index operations_log_by_kind on operations_log (kind, at desc);
