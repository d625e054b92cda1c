-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table hmo_capitation_months (
  hospital_id uuid not null,
  hmo_id uuid not null,
  month date not null,
  enrollees_count integer not null,
  rate_per_life bigint not null,
  expected bigint not null,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text not null,
  constraint hmo_capitation_months_pkey PRIMARY KEY (hospital_id, hmo_id, month),
  constraint hmo_capitation_months_hmo FOREIGN KEY (hospital_id, hmo_id) REFERENCES hmos(hospital_id, id),
  constraint hmo_capitation_months_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint hmo_capitation_months_enrollees_count_check CHECK (((enrollees_count >= 0) AND (enrollees_count <= 10000000))),
  constraint hmo_capitation_months_expected CHECK ((expected = (enrollees_count * rate_per_life))),
  constraint hmo_capitation_months_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint hmo_capitation_months_rate_per_life_check CHECK ((rate_per_life >= 0))
);

alter table hmo_capitation_months enable row level security;
alter table hmo_capitation_months force row level security;
create policy civis_app on hmo_capitation_months for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on hmo_capitation_months for all to current_user using (true) with check (true);
grant delete, insert, select, update on hmo_capitation_months to civis_app;
