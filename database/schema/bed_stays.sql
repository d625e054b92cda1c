-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table bed_stays (
  hospital_id uuid not null,
  id uuid not null,
  admission_id uuid not null,
  bed_id uuid not null,
  ward_id uuid not null,
  room_type text not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone,
  reason text not null,
  note text,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text,
  constraint bed_stays_pkey PRIMARY KEY (hospital_id, id),
  constraint bed_stays_one_bed EXCLUDE USING gist (hospital_id WITH =, admission_id WITH =, tstzrange(from_at, to_at) WITH &&) DEFERRABLE INITIALLY DEFERRED,
  constraint bed_stays_one_in_bed EXCLUDE USING gist (hospital_id WITH =, bed_id WITH =, tstzrange(from_at, to_at) WITH &&) DEFERRABLE INITIALLY DEFERRED,
  constraint bed_stays_admission FOREIGN KEY (hospital_id, admission_id) REFERENCES admissions(hospital_id, id) ON DELETE CASCADE,
  constraint bed_stays_bed FOREIGN KEY (hospital_id, bed_id) REFERENCES beds(hospital_id, id),
  constraint bed_stays_order CHECK (((to_at IS NULL) OR (to_at >= from_at))),
  constraint bed_stays_reason_check CHECK ((reason = ANY (ARRAY['admit'::text, 'transfer'::text, 'swap'::text, 'upgrade'::text, 'isolation'::text, 'undo-discharge'::text])))
);

CREATE INDEX bed_stays_by_end ON bed_stays USING btree (hospital_id, to_at);
CREATE INDEX bed_stays_of_admission ON bed_stays USING btree (hospital_id, admission_id, from_at);

alter table bed_stays enable row level security;
alter table bed_stays force row level security;
create policy civis_app on bed_stays for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on bed_stays for all to current_user using (true) with check (true);
grant delete, insert, select, update on bed_stays to civis_app;
