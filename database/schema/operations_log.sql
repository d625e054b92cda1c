-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table operations_log (
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  host text not null,
  kind text not null,
  reason text not null,
  seconds double precision,
  constraint operations_log_pkey PRIMARY KEY (id),
  constraint operations_log_host_check CHECK ((length(host) <= 255)),
  constraint operations_log_kind_check CHECK ((kind = ANY (ARRAY['server-restarted'::text, 'database-restarted'::text, 'backup-made'::text, 'backup-failed'::text, 'drill-passed'::text, 'drill-failed'::text]))),
  constraint operations_log_reason_check CHECK ((length(reason) <= 300)),
  constraint operations_log_seconds_check CHECK ((seconds >= (0)::double precision))
);

CREATE INDEX operations_log_by_kind ON operations_log USING btree (kind, at DESC);

alter table operations_log disable row level security;
grant select on operations_log to civis_app;
