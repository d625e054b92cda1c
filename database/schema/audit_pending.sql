-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table audit_pending (
  hospital_id uuid not null,
  entry_id uuid not null,
  constraint audit_pending_pkey PRIMARY KEY (hospital_id, entry_id)
);

alter table audit_pending disable row level security;
grant delete, insert, select, update on audit_pending to civis_app;
