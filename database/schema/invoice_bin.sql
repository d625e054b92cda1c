-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table invoice_bin (
  hospital_id uuid not null,
  id uuid not null,
  draft_number text not null,
  patient_id uuid,
  patient_full_name text not null,
  billing_method text not null,
  total bigint not null,
  item_count integer not null,
  invoice jsonb not null,
  items jsonb not null,
  reason text,
  deleted_at timestamp with time zone not null,
  deleted_by uuid,
  deleted_by_name text not null,
  search_text text not null,
  constraint invoice_bin_pkey PRIMARY KEY (hospital_id, id),
  constraint invoice_bin_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint invoice_bin_hospital_id_patient_id_fkey FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint invoice_bin_reason_check CHECK ((length(reason) <= 300))
);

CREATE INDEX invoice_bin_latest ON invoice_bin USING btree (hospital_id, deleted_at DESC, id DESC);
CREATE INDEX invoice_bin_of_patient ON invoice_bin USING btree (hospital_id, patient_id) WHERE (patient_id IS NOT NULL);

alter table invoice_bin enable row level security;
alter table invoice_bin force row level security;
create policy civis_app on invoice_bin for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on invoice_bin for all to current_user using (true) with check (true);
grant delete, insert, select, update on invoice_bin to civis_app;
