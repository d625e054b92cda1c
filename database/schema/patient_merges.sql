-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table patient_merges (
  hospital_id uuid not null,
  id uuid not null,
  survivor_id uuid not null,
  merged_id uuid not null,
  field_choices jsonb not null,
  moved_rows jsonb not null,
  former jsonb not null,
  reason text not null,
  by uuid,
  by_name text not null,
  at timestamp with time zone not null,
  undone_at timestamp with time zone,
  undone_by uuid,
  undo_reason text,
  version integer default 1 not null,
  constraint patient_merges_pkey PRIMARY KEY (hospital_id, id),
  constraint patient_merges_merged FOREIGN KEY (hospital_id, merged_id) REFERENCES patients(hospital_id, id),
  constraint patient_merges_survivor FOREIGN KEY (hospital_id, survivor_id) REFERENCES patients(hospital_id, id),
  constraint patient_merges_field_choices_check CHECK ((jsonb_typeof(field_choices) = 'object'::text)),
  constraint patient_merges_former_check CHECK ((jsonb_typeof(former) = 'object'::text)),
  constraint patient_merges_moved_rows_check CHECK ((jsonb_typeof(moved_rows) = 'object'::text)),
  constraint patient_merges_two CHECK ((survivor_id <> merged_id))
);

CREATE INDEX patient_merges_by_survivor ON patient_merges USING btree (hospital_id, survivor_id);
CREATE INDEX patient_merges_newest ON patient_merges USING btree (hospital_id, at DESC, id DESC);
CREATE UNIQUE INDEX patient_merges_once ON patient_merges USING btree (hospital_id, merged_id) WHERE (undone_at IS NULL);

alter table patient_merges enable row level security;
alter table patient_merges force row level security;
create policy civis_app on patient_merges for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on patient_merges for all to current_user using (true) with check (true);
grant delete, insert, select, update on patient_merges to civis_app;
