-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table search_words (
  hospital_id uuid not null,
  kind text not null,
  variant text collate "C" not null,
  word text collate "C" not null,
  record_id uuid not null,
  constraint search_words_pkey PRIMARY KEY (hospital_id, kind, variant, word, record_id)
);

alter table search_words enable row level security;
alter table search_words force row level security;
create policy civis_app on search_words for all to civis_app using ((hospital_id = app_hospital())) with check ((hospital_id = app_hospital()));
create policy civis_owner on search_words for all to current_user using (true) with check (true);
grant delete, insert, select, update on search_words to civis_app;
