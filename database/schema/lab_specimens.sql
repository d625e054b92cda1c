-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table lab_specimens (
  hospital_id uuid not null,
  id uuid not null,
  specimen_number text not null,
  patient_id uuid,
  requisition_number text not null,
  type text not null,
  container text,
  volume_ml numeric(6,2),
  body_site text,
  method text,
  collected_at timestamp with time zone not null,
  collected_by uuid,
  collected_by_name text not null,
  received_at timestamp with time zone,
  received_by uuid,
  received_by_name text,
  fasting_hours integer,
  condition text not null,
  status text not null,
  storage_location text,
  discard_after timestamp with time zone,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint lab_specimens_pkey PRIMARY KEY (hospital_id, id),
  constraint lab_specimens_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint lab_specimens_patient FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint lab_specimens_condition_check CHECK ((condition = ANY (ARRAY['satisfactory'::text, 'haemolysed'::text, 'clotted'::text, 'insufficient'::text, 'lipaemic'::text, 'leaking'::text, 'unlabelled'::text, 'mislabelled'::text, 'wrong-container'::text, 'wrong-temperature'::text, 'delayed'::text, 'contaminated'::text]))),
  constraint lab_specimens_container_check CHECK ((container = ANY (ARRAY['edta-purple'::text, 'plain-red'::text, 'gel-yellow'::text, 'fluoride-grey'::text, 'citrate-blue'::text, 'heparin-green'::text, 'urine-bottle'::text, 'stool-pot'::text, 'swab'::text, 'blood-culture'::text, 'slide'::text, 'other'::text]))),
  constraint lab_specimens_fasting_hours_check CHECK (((fasting_hours >= 0) AND (fasting_hours <= 72))),
  constraint lab_specimens_received CHECK ((received_at >= collected_at)),
  constraint lab_specimens_status_check CHECK ((status = ANY (ARRAY['available'::text, 'rejected'::text, 'consumed'::text, 'discarded'::text]))),
  constraint lab_specimens_type_check CHECK ((type = ANY (ARRAY['blood'::text, 'serum'::text, 'plasma'::text, 'urine'::text, 'stool'::text, 'sputum'::text, 'swab'::text, 'csf'::text, 'aspirate'::text, 'semen'::text, 'tissue'::text, 'other'::text])))
);

CREATE INDEX lab_specimens_by_collection ON lab_specimens USING btree (hospital_id, collected_at);
CREATE INDEX lab_specimens_by_patient ON lab_specimens USING btree (hospital_id, patient_id, collected_at DESC);
CREATE INDEX lab_specimens_kept ON lab_specimens USING btree (hospital_id, discard_after, id) WHERE ((status = ANY (ARRAY['available'::text, 'consumed'::text])) AND (discard_after IS NOT NULL));
CREATE INDEX lab_specimens_on_the_way ON lab_specimens USING btree (hospital_id, collected_at, id) WHERE ((status = 'available'::text) AND (received_at IS NULL));
CREATE UNIQUE INDEX lab_specimens_one_number ON lab_specimens USING btree (hospital_id, specimen_number);
CREATE INDEX lab_specimens_stored ON lab_specimens USING btree (hospital_id, collected_at DESC, id) WHERE ((status = ANY (ARRAY['available'::text, 'consumed'::text])) AND (received_at IS NOT NULL));

alter table lab_specimens enable row level security;
alter table lab_specimens force row level security;
create policy civis_app on lab_specimens for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on lab_specimens for all to current_user using (true) with check (true);
grant delete, insert, select, update on lab_specimens to civis_app;
