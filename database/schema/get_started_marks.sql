-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table get_started_marks (
  hospital_id uuid not null,
  item_key text not null,
  status text not null,
  marked_at timestamp with time zone not null,
  marked_by uuid,
  marked_by_name text not null,
  constraint get_started_marks_pkey PRIMARY KEY (hospital_id, item_key),
  constraint get_started_marks_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint get_started_marks_item_key_check CHECK ((item_key ~ '^[a-z][a-z-]{1,39}$'::text)),
  constraint get_started_marks_status_check CHECK ((status = ANY (ARRAY['done'::text, 'skipped'::text])))
);

alter table get_started_marks enable row level security;
alter table get_started_marks force row level security;
create policy civis_app on get_started_marks for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on get_started_marks for all to current_user using (true) with check (true);
grant delete, insert, select, update on get_started_marks to civis_app;
