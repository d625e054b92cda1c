-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table fluid_entries (
  hospital_id uuid not null,
  id uuid not null,
  admission_id uuid not null,
  at timestamp with time zone not null,
  direction text not null,
  kind text not null,
  volume integer not null,
  note text,
  status text not null,
  void_reason text,
  voided_at timestamp with time zone,
  voided_by uuid,
  voided_by_name text,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  version integer default 1 not null,
  constraint fluid_entries_pkey PRIMARY KEY (hospital_id, id),
  constraint fluid_entries_admission FOREIGN KEY (hospital_id, admission_id) REFERENCES admissions(hospital_id, id) ON DELETE CASCADE,
  constraint fluid_entries_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
  constraint fluid_entries_kind_check CHECK ((kind = ANY (ARRAY['oral'::text, 'iv'::text, 'blood'::text, 'ng'::text, 'urine'::text, 'vomit'::text, 'drain'::text, 'stool'::text, 'other'::text]))),
  constraint fluid_entries_out CHECK (((kind <> ALL (ARRAY['urine'::text, 'vomit'::text, 'drain'::text, 'stool'::text])) OR (direction = 'out'::text))),
  constraint fluid_entries_status_check CHECK ((status = ANY (ARRAY['kept'::text, 'void'::text]))),
  constraint fluid_entries_void CHECK ((((status = 'void'::text) = (voided_at IS NOT NULL)) AND ((voided_at IS NULL) = (void_reason IS NULL)))),
  constraint fluid_entries_volume_check CHECK (((volume >= 1) AND (volume <= 10000))),
  constraint fluid_entries_way CHECK (((kind <> ALL (ARRAY['oral'::text, 'iv'::text])) OR (direction = 'in'::text)))
);

CREATE INDEX fluid_entries_of_admission ON fluid_entries USING btree (hospital_id, admission_id, at DESC, id);

alter table fluid_entries enable row level security;
alter table fluid_entries force row level security;
create policy civis_app on fluid_entries for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on fluid_entries for all to current_user using (true) with check (true);
grant delete, insert, select, update on fluid_entries to civis_app;
