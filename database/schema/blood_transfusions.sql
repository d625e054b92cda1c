-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table blood_transfusions (
  hospital_id uuid not null,
  id uuid not null,
  line_id uuid not null,
  unit_id uuid not null,
  request_id uuid not null,
  patient_id uuid not null,
  status text not null,
  started_at timestamp with time zone not null,
  started_by uuid,
  started_by_name text not null,
  checked_by uuid not null,
  checked_by_name text not null,
  wristband_scanned boolean not null,
  unit_volume_ml integer not null,
  next_vitals_at timestamp with time zone,
  vitals_warned_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by uuid,
  ended_by_name text,
  volume_given integer,
  stop_reason text,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint blood_transfusions_pkey PRIMARY KEY (hospital_id, id),
  constraint blood_transfusions_line FOREIGN KEY (hospital_id, line_id) REFERENCES blood_request_units(hospital_id, id),
  constraint blood_transfusions_patient FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint blood_transfusions_request FOREIGN KEY (hospital_id, request_id) REFERENCES blood_requests(hospital_id, id),
  constraint blood_transfusions_unit FOREIGN KEY (hospital_id, unit_id) REFERENCES blood_units(hospital_id, id),
  constraint blood_transfusions_end CHECK (((status = 'running'::text) = (ended_at IS NULL))),
  constraint blood_transfusions_status_check CHECK ((status = ANY (ARRAY['running'::text, 'completed'::text, 'stopped'::text]))),
  constraint blood_transfusions_stop CHECK (((status <> 'stopped'::text) OR (stop_reason IS NOT NULL))),
  constraint blood_transfusions_two_people CHECK (((started_by IS NULL) OR (checked_by <> started_by))),
  constraint blood_transfusions_volume CHECK (((volume_given >= 0) AND (volume_given <= unit_volume_ml)))
);

CREATE INDEX blood_transfusions_by_patient ON blood_transfusions USING btree (hospital_id, patient_id, started_at DESC);
CREATE INDEX blood_transfusions_by_request ON blood_transfusions USING btree (hospital_id, request_id);
CREATE INDEX blood_transfusions_by_start ON blood_transfusions USING btree (hospital_id, started_at DESC);
CREATE UNIQUE INDEX blood_transfusions_one_per_unit ON blood_transfusions USING btree (hospital_id, unit_id);
CREATE INDEX blood_transfusions_running ON blood_transfusions USING btree (hospital_id, next_vitals_at) WHERE (status = 'running'::text);

alter table blood_transfusions enable row level security;
alter table blood_transfusions force row level security;
create policy civis_app on blood_transfusions for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on blood_transfusions for all to current_user using (true) with check (true);
grant delete, insert, select, update on blood_transfusions to civis_app;
