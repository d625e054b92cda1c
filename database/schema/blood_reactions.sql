-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table blood_reactions (
  hospital_id uuid not null,
  id uuid not null,
  reaction_number text not null,
  transfusion_id uuid,
  unit_id uuid not null,
  patient_id uuid,
  kind text not null,
  severity integer not null,
  onset_at timestamp with time zone not null,
  signs text not null,
  actions text,
  imputability text not null,
  workup text,
  reported_to text,
  status text not null,
  reported_by uuid,
  reported_by_name text not null,
  closed_at timestamp with time zone,
  closed_by_name text,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint blood_reactions_pkey PRIMARY KEY (hospital_id, id),
  constraint blood_reactions_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint blood_reactions_patient FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint blood_reactions_transfusion FOREIGN KEY (hospital_id, transfusion_id) REFERENCES blood_transfusions(hospital_id, id),
  constraint blood_reactions_unit FOREIGN KEY (hospital_id, unit_id) REFERENCES blood_units(hospital_id, id),
  constraint blood_reactions_assessed CHECK (((status = 'open'::text) OR (imputability <> 'not-assessed'::text))),
  constraint blood_reactions_imputability_check CHECK ((imputability = ANY (ARRAY['not-assessed'::text, 'excluded'::text, 'unlikely'::text, 'possible'::text, 'probable'::text, 'certain'::text]))),
  constraint blood_reactions_kind_check CHECK ((kind = ANY (ARRAY['febrile'::text, 'allergic'::text, 'anaphylactic'::text, 'acute-haemolytic'::text, 'delayed-haemolytic'::text, 'taco'::text, 'trali'::text, 'septic'::text, 'wrong-blood'::text, 'near-miss'::text, 'other'::text]))),
  constraint blood_reactions_severity_check CHECK (((severity >= 1) AND (severity <= 4))),
  constraint blood_reactions_status_check CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text])))
);

CREATE INDEX blood_reactions_by_onset ON blood_reactions USING btree (hospital_id, onset_at DESC);
CREATE INDEX blood_reactions_by_patient ON blood_reactions USING btree (hospital_id, patient_id, onset_at DESC) WHERE (patient_id IS NOT NULL);
CREATE INDEX blood_reactions_by_unit ON blood_reactions USING btree (hospital_id, unit_id);
CREATE UNIQUE INDEX blood_reactions_one_number ON blood_reactions USING btree (hospital_id, reaction_number);
CREATE INDEX blood_reactions_open ON blood_reactions USING btree (hospital_id, onset_at) WHERE (status = 'open'::text);

alter table blood_reactions enable row level security;
alter table blood_reactions force row level security;
create policy civis_app on blood_reactions for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on blood_reactions for all to current_user using (true) with check (true);
grant delete, insert, select, update on blood_reactions to civis_app;
