-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table allergies (
  hospital_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  category text not null,
  substance text not null,
  generic_name text,
  drug_class text,
  type text not null,
  criticality text not null,
  reactions jsonb not null,
  status text not null,
  verification text not null,
  last_occurrence text,
  notes text,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint allergies_pkey PRIMARY KEY (hospital_id, id),
  constraint allergies_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint allergies_hospital_id_patient_id_fkey FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint allergies_category_check CHECK ((category = ANY (ARRAY['medication'::text, 'food'::text, 'environment'::text, 'biologic'::text, 'latex'::text, 'contrast'::text]))),
  constraint allergies_criticality_check CHECK ((criticality = ANY (ARRAY['low'::text, 'high'::text, 'unable-to-assess'::text]))),
  constraint allergies_last_occurrence_check CHECK ((last_occurrence ~ '^\d{4}(-\d\d-\d\d)?$'::text)),
  constraint allergies_medication_named CHECK (((category <> 'medication'::text) OR (generic_name IS NOT NULL) OR (drug_class IS NOT NULL))),
  constraint allergies_reactions_check CHECK ((jsonb_typeof(reactions) = 'array'::text)),
  constraint allergies_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text, 'resolved'::text]))),
  constraint allergies_substance_check CHECK (((length(substance) >= 1) AND (length(substance) <= 120))),
  constraint allergies_type_check CHECK ((type = ANY (ARRAY['allergy'::text, 'intolerance'::text]))),
  constraint allergies_verification_check CHECK ((verification = ANY (ARRAY['unconfirmed'::text, 'confirmed'::text, 'refuted'::text, 'entered-in-error'::text])))
);

CREATE INDEX allergies_by_patient ON allergies USING btree (hospital_id, patient_id, created_at DESC);

alter table allergies enable row level security;
alter table allergies force row level security;
create policy civis_app on allergies for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on allergies for all to current_user using (true) with check (true);
grant delete, insert, select, update on allergies to civis_app;
