-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table procedures (
  hospital_id uuid not null,
  id uuid not null,
  name text not null,
  folded_name text not null,
  code text,
  category_id uuid not null,
  department_id uuid,
  kind text not null,
  duration_minutes integer not null,
  setup_minutes integer not null,
  turnover_minutes integer not null,
  needs_theatre boolean not null,
  needs_consent boolean not null,
  needs_pre_surgery_assessment boolean not null,
  needs_anaesthesia boolean not null,
  needs_admission boolean not null,
  needs_blood jsonb,
  anaesthesia_options text[] not null,
  team_roles text[] not null,
  consumables jsonb not null,
  antibiotic jsonb not null,
  fee_splits jsonb,
  laterality text not null,
  preparation text,
  default_instructions text,
  note_template text,
  sensitive boolean not null,
  status text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint procedures_pkey PRIMARY KEY (hospital_id, id),
  constraint procedures_category FOREIGN KEY (hospital_id, category_id) REFERENCES procedure_categories(hospital_id, id),
  constraint procedures_department FOREIGN KEY (hospital_id, department_id) REFERENCES departments(hospital_id, id),
  constraint procedures_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint procedures_code_check CHECK (((length(code) >= 1) AND (length(code) <= 20))),
  constraint procedures_default_instructions_check CHECK ((length(default_instructions) <= 2000)),
  constraint procedures_duration_minutes_check CHECK (((duration_minutes >= 5) AND (duration_minutes <= 1440))),
  constraint procedures_folded_name_check CHECK ((folded_name <> ''::text)),
  constraint procedures_kind_check CHECK ((kind = ANY (ARRAY['surgical-major'::text, 'surgical-minor'::text, 'endoscopy'::text, 'obstetric'::text, 'dental'::text, 'ophthalmic'::text, 'interventional'::text, 'bedside'::text, 'therapy'::text]))),
  constraint procedures_laterality_check CHECK ((laterality = ANY (ARRAY['required-side'::text, 'not-applicable'::text]))),
  constraint procedures_major_needs CHECK (((kind <> 'surgical-major'::text) OR (needs_consent AND needs_pre_surgery_assessment))),
  constraint procedures_name_check CHECK (((length(name) >= 2) AND (length(name) <= 160))),
  constraint procedures_note_template_check CHECK ((length(note_template) <= 8000)),
  constraint procedures_preparation_check CHECK ((length(preparation) <= 2000)),
  constraint procedures_setup_minutes_check CHECK (((setup_minutes >= 0) AND (setup_minutes <= 120))),
  constraint procedures_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text]))),
  constraint procedures_turnover_minutes_check CHECK (((turnover_minutes >= 0) AND (turnover_minutes <= 120)))
);

CREATE INDEX procedures_by_category ON procedures USING btree (hospital_id, category_id);
CREATE UNIQUE INDEX procedures_one_code ON procedures USING btree (hospital_id, upper(code)) WHERE ((status = 'active'::text) AND (code IS NOT NULL));
CREATE UNIQUE INDEX procedures_one_name ON procedures USING btree (hospital_id, folded_name) WHERE (status = 'active'::text);

alter table procedures enable row level security;
alter table procedures force row level security;
create policy civis_app on procedures for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on procedures for all to current_user using (true) with check (true);
grant delete, insert, select, update on procedures to civis_app;
