-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table lab_result_values (
  hospital_id uuid not null,
  id uuid not null,
  result_id uuid not null,
  parameter_id uuid not null,
  position integer not null,
  patient_id uuid,
  trend_key text not null,
  collected_at timestamp with time zone not null,
  name text not null,
  code text,
  result_type text not null,
  unit text,
  decimals integer not null,
  value text,
  value_number numeric(18,6),
  picked text[] not null,
  comparator text,
  culture jsonb,
  range_snapshot jsonb,
  flag text,
  delta boolean not null,
  previous_value text,
  previous_at timestamp with time zone,
  method text,
  device text,
  comment text,
  absent_reason text,
  constraint lab_result_values_pkey PRIMARY KEY (hospital_id, id),
  constraint lab_result_values_one UNIQUE (hospital_id, result_id, parameter_id),
  constraint lab_result_values_patient FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint lab_result_values_result FOREIGN KEY (hospital_id, result_id) REFERENCES lab_results(hospital_id, id) ON DELETE CASCADE,
  constraint lab_result_values_absent_reason_check CHECK ((absent_reason = ANY (ARRAY['not-done'::text, 'insufficient-specimen'::text, 'not-applicable'::text, 'technical-problem'::text, 'see-comment'::text]))),
  constraint lab_result_values_comparator_check CHECK ((comparator = ANY (ARRAY['<'::text, '>'::text]))),
  constraint lab_result_values_flag_check CHECK ((flag = ANY (ARRAY['LL'::text, 'L'::text, 'N'::text, 'H'::text, 'HH'::text, 'A'::text, 'AA'::text]))),
  constraint lab_result_values_result_type_check CHECK ((result_type = ANY (ARRAY['numeric'::text, 'select'::text, 'multi-select'::text, 'text'::text, 'long-text'::text, 'titre'::text, 'culture'::text, 'calculated'::text, 'file'::text])))
);

CREATE INDEX lab_result_values_by_patient ON lab_result_values USING btree (hospital_id, patient_id, trend_key, collected_at DESC) WHERE (patient_id IS NOT NULL);

CREATE TRIGGER lab_result_values_stay BEFORE DELETE OR UPDATE ON lab_result_values FOR EACH ROW EXECUTE FUNCTION lab_value_stays();

alter table lab_result_values enable row level security;
alter table lab_result_values force row level security;
create policy civis_app on lab_result_values for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on lab_result_values for all to current_user using (true) with check (true);
grant delete, insert, select, update on lab_result_values to civis_app;
