-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table tally_lists (
  list text not null,
  tbl text not null,
  key text not null,
  constraint tally_lists_pkey PRIMARY KEY (list)
);

alter table tally_lists disable row level security;
grant select on tally_lists to civis_app;
