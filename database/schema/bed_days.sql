-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table bed_days (
  hospital_id uuid not null,
  id uuid not null,
  admission_id uuid not null,
  night date not null,
  room_id uuid not null,
  room_type text not null,
  billable_item_id uuid,
  status text not null,
  created_at timestamp with time zone not null,
  voided_at timestamp with time zone,
  constraint bed_days_pkey PRIMARY KEY (hospital_id, id),
  constraint bed_days_admission FOREIGN KEY (hospital_id, admission_id) REFERENCES admissions(hospital_id, id) ON DELETE CASCADE,
  constraint bed_days_status_check CHECK ((status = ANY (ARRAY['charged'::text, 'voided'::text]))),
  constraint bed_days_voided CHECK (((status = 'voided'::text) = (voided_at IS NOT NULL)))
);

CREATE UNIQUE INDEX bed_days_one_night ON bed_days USING btree (hospital_id, admission_id, night) WHERE (status = 'charged'::text);

alter table bed_days enable row level security;
alter table bed_days force row level security;
create policy civis_app on bed_days for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on bed_days for all to current_user using (true) with check (true);
grant delete, insert, select, update on bed_days to civis_app;
