-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table administration_dosages (
  hospital_id uuid not null,
  id uuid not null,
  administration_id uuid not null,
  patient_id uuid not null,
  department_id uuid not null,
  sequence integer not null,
  due_at timestamp with time zone not null,
  window_minutes integer not null,
  dose_amount numeric(14,4) not null,
  prn boolean not null,
  status text not null,
  given_at timestamp with time zone,
  given_by uuid,
  given_by_name text,
  recorded_at timestamp with time zone,
  witnessed_by uuid,
  witnessed_by_name text,
  dose_given numeric(14,4),
  site text,
  rate numeric(14,4),
  stopped_at timestamp with time zone,
  source text,
  units numeric(14,4),
  batches jsonb default '[]'::jsonb not null,
  scanned_patient boolean default false not null,
  scanned_product boolean default false not null,
  reason_code text,
  note text,
  pre_check jsonb,
  safety jsonb default '[]'::jsonb not null,
  effect_due_at timestamp with time zone,
  effect_note text,
  effect_asked boolean default false not null,
  reaction text,
  bill_numbers jsonb default '[]'::jsonb not null,
  overdue_told boolean default false not null,
  voided boolean default false not null,
  void_reason text,
  voided_at timestamp with time zone,
  voided_by uuid,
  voided_by_name text,
  replaces_id uuid,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  identity_kind text,
  identity_reason text,
  identity_note text,
  bedside_ruled boolean default true not null,
  constraint administration_dosages_pkey PRIMARY KEY (hospital_id, id),
  constraint administration_dosages_administration FOREIGN KEY (hospital_id, administration_id) REFERENCES therapeutic_administrations(hospital_id, id),
  constraint administration_dosages_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint administration_dosages_patient FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint administration_dosages_dose_amount_check CHECK ((dose_amount > (0)::numeric)),
  constraint administration_dosages_given CHECK (((status <> ALL (ARRAY['given'::text, 'partially-given'::text])) OR ((given_at IS NOT NULL) AND (given_by_name IS NOT NULL) AND (dose_given IS NOT NULL) AND (source IS NOT NULL)))),
  constraint administration_dosages_identified CHECK (((NOT bedside_ruled) OR (status <> ALL (ARRAY['given'::text, 'partially-given'::text])) OR ((identity_kind IS NOT NULL) AND ((identity_kind <> 'not-checked'::text) OR (identity_reason IS NOT NULL))))),
  constraint administration_dosages_identity_kind CHECK ((identity_kind = ANY (ARRAY['wristband'::text, 'identifiers'::text, 'not-checked'::text]))),
  constraint administration_dosages_identity_note CHECK (((identity_reason IS DISTINCT FROM 'other'::text) OR (identity_note IS NOT NULL))),
  constraint administration_dosages_identity_reason CHECK ((identity_reason = ANY (ARRAY['wristband-missing'::text, 'wristband-unreadable'::text, 'label-unreadable'::text, 'scanner-fault'::text, 'emergency'::text, 'other'::text]))),
  constraint administration_dosages_reason CHECK (((status <> ALL (ARRAY['partially-given'::text, 'withheld'::text, 'refused'::text, 'not-available'::text])) OR (reason_code IS NOT NULL))),
  constraint administration_dosages_reason_code_check CHECK ((reason_code = ANY (ARRAY['patient-away'::text, 'nil-by-mouth'::text, 'refused'::text, 'vomiting'::text, 'no-access'::text, 'doctors-order'::text, 'out-of-stock'::text, 'adverse-reaction'::text, 'observations-outside'::text, 'other'::text]))),
  constraint administration_dosages_source_check CHECK ((source = ANY (ARRAY['dispensed'::text, 'ward-stock'::text, 'patient-own'::text]))),
  constraint administration_dosages_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'given'::text, 'partially-given'::text, 'withheld'::text, 'refused'::text, 'missed'::text, 'not-available'::text, 'cancelled'::text]))),
  constraint administration_dosages_units_check CHECK ((units >= (0)::numeric)),
  constraint administration_dosages_voided CHECK (((NOT voided) OR (void_reason IS NOT NULL))),
  constraint administration_dosages_window_minutes_check CHECK ((window_minutes > 0)),
  constraint administration_dosages_witness CHECK (((witnessed_by IS NULL) OR (witnessed_by IS DISTINCT FROM given_by)))
);

CREATE INDEX administration_dosages_by_due ON administration_dosages USING btree (hospital_id, due_at);
CREATE INDEX administration_dosages_by_patient ON administration_dosages USING btree (hospital_id, patient_id, due_at);
CREATE INDEX administration_dosages_effects ON administration_dosages USING btree (hospital_id, effect_due_at) WHERE ((effect_due_at IS NOT NULL) AND (effect_note IS NULL) AND (NOT effect_asked) AND (NOT voided));
CREATE UNIQUE INDEX administration_dosages_one_live_per_due ON administration_dosages USING btree (hospital_id, administration_id, due_at) WHERE ((NOT prn) AND (NOT voided) AND (status <> 'cancelled'::text));
CREATE UNIQUE INDEX administration_dosages_one_sequence ON administration_dosages USING btree (hospital_id, administration_id, sequence);
CREATE INDEX administration_dosages_pending ON administration_dosages USING btree (hospital_id, due_at) WHERE (status = 'pending'::text);
CREATE INDEX administration_dosages_pending_of_ward ON administration_dosages USING btree (hospital_id, department_id, due_at) WHERE (status = 'pending'::text);
CREATE INDEX administration_dosages_recorded ON administration_dosages USING btree (hospital_id, recorded_at, status, department_id) WHERE ((recorded_at IS NOT NULL) AND (NOT voided));
CREATE INDEX administration_dosages_unchecked ON administration_dosages USING btree (hospital_id, given_at DESC, id DESC) WHERE ((identity_reason IS NOT NULL) AND (NOT voided));

alter table administration_dosages enable row level security;
alter table administration_dosages force row level security;
create policy civis_app on administration_dosages for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on administration_dosages for all to current_user using (true) with check (true);
grant delete, insert, select, update on administration_dosages to civis_app;
