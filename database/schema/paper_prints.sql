-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table paper_prints (
  hospital_id uuid not null,
  paper text not null,
  record text not null,
  variant text default ''::text not null,
  prints integer not null,
  last_at timestamp with time zone not null,
  last_by uuid,
  last_by_name text not null,
  constraint paper_prints_pkey PRIMARY KEY (hospital_id, paper, record, variant),
  constraint paper_prints_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint paper_prints_paper_check CHECK ((paper ~ '^[a-z][a-z-]{2,39}$'::text)),
  constraint paper_prints_prints_check CHECK ((prints > 0))
);

alter table paper_prints enable row level security;
alter table paper_prints force row level security;
create policy civis_app on paper_prints for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on paper_prints for all to current_user using (true) with check (true);
grant delete, insert, select, update on paper_prints to civis_app;
