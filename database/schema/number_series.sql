-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table number_series (
  hospital_id uuid not null,
  series text not null,
  last_number bigint not null,
  constraint number_series_pkey PRIMARY KEY (hospital_id, series),
  constraint number_series_last_number_check CHECK ((last_number >= 0))
);

alter table number_series disable row level security;
grant delete, insert, select, update on number_series to civis_app;
