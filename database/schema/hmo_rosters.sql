-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table hmo_rosters (
  hospital_id uuid not null,
  id uuid not null,
  hmo_id uuid not null,
  month date not null,
  lives integer not null,
  matched integer not null,
  unmatched integer not null,
  expired integer not null,
  uploaded_at timestamp with time zone not null,
  uploaded_by uuid,
  uploaded_by_name text,
  constraint hmo_rosters_pkey PRIMARY KEY (hospital_id, id),
  constraint hmo_rosters_one_a_month UNIQUE (hospital_id, hmo_id, month),
  constraint hmo_rosters_hmo FOREIGN KEY (hospital_id, hmo_id) REFERENCES hmos(hospital_id, id) ON DELETE CASCADE,
  constraint hmo_rosters_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint hmo_rosters_expired_check CHECK ((expired >= 0)),
  constraint hmo_rosters_lives_check CHECK ((lives >= 0)),
  constraint hmo_rosters_matched_check CHECK ((matched >= 0)),
  constraint hmo_rosters_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint hmo_rosters_unmatched_check CHECK ((unmatched >= 0))
);

alter table hmo_rosters enable row level security;
alter table hmo_rosters force row level security;
create policy civis_app on hmo_rosters for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on hmo_rosters for all to current_user using (true) with check (true);
grant delete, insert, select, update on hmo_rosters to civis_app;
