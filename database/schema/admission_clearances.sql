-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table admission_clearances (
  hospital_id uuid not null,
  admission_id uuid not null,
  area text not null,
  cleared_at timestamp with time zone not null,
  cleared_by uuid,
  cleared_by_name text,
  passed_reason text,
  constraint admission_clearances_pkey PRIMARY KEY (hospital_id, admission_id, area),
  constraint admission_clearances_admission FOREIGN KEY (hospital_id, admission_id) REFERENCES admissions(hospital_id, id) ON DELETE CASCADE,
  constraint admission_clearances_area_check CHECK ((area = ANY (ARRAY['nursing'::text, 'pharmacy'::text, 'billing'::text, 'records'::text]))),
  constraint admission_clearances_check CHECK (((passed_reason IS NULL) OR (area <> 'billing'::text)))
);

alter table admission_clearances enable row level security;
alter table admission_clearances force row level security;
create policy civis_app on admission_clearances for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on admission_clearances for all to current_user using (true) with check (true);
grant delete, insert, select, update on admission_clearances to civis_app;
