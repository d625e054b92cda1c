-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table blood_massive_packs (
  hospital_id uuid not null,
  massive_id uuid not null,
  no integer not null,
  issued_at timestamp with time zone not null,
  issued_by_name text not null,
  runner text not null,
  missing text,
  constraint blood_massive_packs_pkey PRIMARY KEY (hospital_id, massive_id, no),
  constraint blood_massive_packs_massive FOREIGN KEY (hospital_id, massive_id) REFERENCES blood_massive(hospital_id, id),
  constraint blood_massive_packs_no_check CHECK ((no >= 1))
);

alter table blood_massive_packs enable row level security;
alter table blood_massive_packs force row level security;
create policy civis_app on blood_massive_packs for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on blood_massive_packs for all to current_user using (true) with check (true);
grant delete, insert, select, update on blood_massive_packs to civis_app;
