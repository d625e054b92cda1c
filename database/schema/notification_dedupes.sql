-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table notification_dedupes (
  hospital_id uuid not null,
  dedupe_key text not null,
  sent_at timestamp with time zone not null,
  constraint notification_dedupes_pkey PRIMARY KEY (hospital_id, dedupe_key),
  constraint notification_dedupes_dedupe_key_check CHECK (((length(dedupe_key) >= 1) AND (length(dedupe_key) <= 200)))
);

alter table notification_dedupes enable row level security;
alter table notification_dedupes force row level security;
create policy civis_app on notification_dedupes for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on notification_dedupes for all to current_user using (true) with check (true);
grant delete, insert, select, update on notification_dedupes to civis_app;
