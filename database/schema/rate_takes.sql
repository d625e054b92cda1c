-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table rate_takes (
  key text not null,
  window_start bigint not null,
  taken integer not null,
  constraint rate_takes_pkey PRIMARY KEY (key, window_start)
);

CREATE INDEX rate_takes_by_window ON rate_takes USING btree (window_start);

alter table rate_takes disable row level security;
grant delete, insert, select, update on rate_takes to civis_app;
