-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table holidays (
  hospital_id uuid not null,
  id uuid not null,
  day date not null,
  name text not null,
  folded_name text not null,
  closed boolean not null,
  repeats_yearly boolean not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  constraint holidays_pkey PRIMARY KEY (hospital_id, id),
  constraint holidays_one_a_day UNIQUE (hospital_id, day, folded_name),
  constraint holidays_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint holidays_folded_name_check CHECK ((folded_name <> ''::text)),
  constraint holidays_name_check CHECK (((length(name) >= 2) AND (length(name) <= 120)))
);

alter table holidays enable row level security;
alter table holidays force row level security;
create policy civis_app on holidays for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on holidays for all to current_user using (true) with check (true);
grant delete, insert, select, update on holidays to civis_app;
