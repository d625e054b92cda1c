-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table admission_companions (
  hospital_id uuid not null,
  id uuid not null,
  admission_id uuid not null,
  name text not null,
  phone text,
  relationship text,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone,
  created_at timestamp with time zone not null,
  created_by uuid,
  constraint admission_companions_pkey PRIMARY KEY (hospital_id, id),
  constraint admission_companions_admission FOREIGN KEY (hospital_id, admission_id) REFERENCES admissions(hospital_id, id) ON DELETE CASCADE,
  constraint admission_companions_order CHECK (((to_at IS NULL) OR (to_at >= from_at)))
);

CREATE INDEX admission_companions_of_admission ON admission_companions USING btree (hospital_id, admission_id, from_at);

alter table admission_companions enable row level security;
alter table admission_companions force row level security;
create policy civis_app on admission_companions for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on admission_companions for all to current_user using (true) with check (true);
grant delete, insert, select, update on admission_companions to civis_app;
