-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table support_notes (
  id uuid not null,
  hospital_id uuid not null,
  text text not null,
  by_user_id uuid not null,
  by_name text not null,
  at timestamp with time zone not null,
  constraint support_notes_pkey PRIMARY KEY (id),
  constraint support_notes_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES platform_users(id),
  constraint support_notes_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint support_notes_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000)))
);

CREATE INDEX support_notes_by_hospital ON support_notes USING btree (hospital_id, at DESC, id DESC);

alter table support_notes enable row level security;
alter table support_notes force row level security;
create policy civis_app on support_notes for all to civis_app using (( SELECT app_platform() AS app_platform)) with check (( SELECT app_platform() AS app_platform));
create policy civis_owner on support_notes for all to current_user using (true) with check (true);
grant delete, insert, select, update on support_notes to civis_app;
