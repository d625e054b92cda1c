-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table blood_acquisitions (
  hospital_id uuid not null,
  id uuid not null,
  acquisition_number text not null,
  kind text not null,
  donor_id uuid,
  vendor_id uuid,
  source_name text not null,
  acquired_at timestamp with time zone not null,
  unit_count integer not null,
  cost bigint,
  note text,
  for_patient_id uuid,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  constraint blood_acquisitions_pkey PRIMARY KEY (hospital_id, id),
  constraint blood_acquisitions_donor FOREIGN KEY (hospital_id, donor_id) REFERENCES blood_donors(hospital_id, id),
  constraint blood_acquisitions_for_patient FOREIGN KEY (hospital_id, for_patient_id) REFERENCES patients(hospital_id, id),
  constraint blood_acquisitions_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint blood_acquisitions_cost_check CHECK ((cost >= 0)),
  constraint blood_acquisitions_kind_check CHECK ((kind = ANY (ARRAY['voluntary-donation'::text, 'replacement-donation'::text, 'autologous'::text, 'blood-service'::text, 'opening'::text]))),
  constraint blood_acquisitions_source CHECK (
CASE
    WHEN (kind = ANY (ARRAY['voluntary-donation'::text, 'replacement-donation'::text, 'autologous'::text])) THEN (donor_id IS NOT NULL)
    WHEN (kind = 'blood-service'::text) THEN (vendor_id IS NOT NULL)
    ELSE true
END),
  constraint blood_acquisitions_unit_count_check CHECK (((unit_count >= 1) AND (unit_count <= 100)))
);

CREATE INDEX blood_acquisitions_by_day ON blood_acquisitions USING btree (hospital_id, acquired_at DESC, id DESC);
CREATE INDEX blood_acquisitions_by_donor ON blood_acquisitions USING btree (hospital_id, donor_id, acquired_at DESC) WHERE (donor_id IS NOT NULL);
CREATE INDEX blood_acquisitions_by_patient ON blood_acquisitions USING btree (hospital_id, for_patient_id) WHERE (for_patient_id IS NOT NULL);
CREATE UNIQUE INDEX blood_acquisitions_one_number ON blood_acquisitions USING btree (hospital_id, acquisition_number);

alter table blood_acquisitions enable row level security;
alter table blood_acquisitions force row level security;
create policy civis_app on blood_acquisitions for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on blood_acquisitions for all to current_user using (true) with check (true);
grant delete, insert, select, update on blood_acquisitions to civis_app;
