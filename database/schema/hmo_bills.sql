-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table hmo_bills (
  hospital_id uuid not null,
  id uuid not null,
  bill_number text not null,
  hmo_id uuid not null,
  plan_id uuid not null,
  patient_id uuid not null,
  billing_id uuid,
  billing_method text not null,
  enrollee_number text,
  visit_key text not null,
  encounter_id uuid,
  admission_id uuid,
  encounter_type text not null,
  started_on date not null,
  status text not null,
  diagnoses jsonb default '[]'::jsonb not null,
  invoice_id uuid,
  invoice_number text,
  invoiced_at timestamp with time zone,
  invoiced_by_name text,
  opened_at timestamp with time zone not null,
  cancelled_at timestamp with time zone,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text not null,
  version integer default 1 not null,
  constraint hmo_bills_pkey PRIMARY KEY (hospital_id, id),
  constraint hmo_bills_number_once UNIQUE (hospital_id, bill_number),
  constraint hmo_bills_billing FOREIGN KEY (hospital_id, billing_id) REFERENCES patient_billings(hospital_id, id),
  constraint hmo_bills_hmo FOREIGN KEY (hospital_id, hmo_id) REFERENCES hmos(hospital_id, id),
  constraint hmo_bills_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint hmo_bills_invoice FOREIGN KEY (hospital_id, invoice_id) REFERENCES invoices(hospital_id, id),
  constraint hmo_bills_patient FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint hmo_bills_plan FOREIGN KEY (hospital_id, plan_id) REFERENCES hmo_plans(hospital_id, id),
  constraint hmo_bills_bill_number_check CHECK ((bill_number ~ '^HB-[0-9]{6,}$'::text)),
  constraint hmo_bills_billing_method_check CHECK ((billing_method = ANY (ARRAY['HMO'::text, 'HPP'::text, 'Company'::text]))),
  constraint hmo_bills_cancelled CHECK (((status = 'cancelled'::text) = (cancelled_at IS NOT NULL))),
  constraint hmo_bills_diagnoses_check CHECK (((jsonb_typeof(diagnoses) = 'array'::text) AND (jsonb_array_length(diagnoses) <= 30))),
  constraint hmo_bills_encounter_type_check CHECK ((encounter_type = ANY (ARRAY['outpatient'::text, 'inpatient'::text, 'emergency'::text, 'antenatal'::text]))),
  constraint hmo_bills_enrollee_number_check CHECK ((length(enrollee_number) <= 60)),
  constraint hmo_bills_invoiced CHECK (((status = 'invoiced'::text) = ((invoice_id IS NOT NULL) AND (invoice_number IS NOT NULL) AND (invoiced_at IS NOT NULL)))),
  constraint hmo_bills_status_check CHECK ((status = ANY (ARRAY['open'::text, 'invoiced'::text, 'cancelled'::text]))),
  constraint hmo_bills_visit_key_check CHECK (((length(visit_key) >= 1) AND (length(visit_key) <= 100)))
);

CREATE INDEX hmo_bills_by_day ON hmo_bills USING btree (hospital_id, opened_at DESC, id DESC);
CREATE INDEX hmo_bills_by_start ON hmo_bills USING btree (hospital_id, started_on);
CREATE INDEX hmo_bills_by_status ON hmo_bills USING btree (hospital_id, status, opened_at DESC, id DESC);
CREATE INDEX hmo_bills_of_hmo ON hmo_bills USING btree (hospital_id, hmo_id, status, opened_at DESC, id DESC);
CREATE INDEX hmo_bills_of_invoice ON hmo_bills USING btree (hospital_id, invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX hmo_bills_of_patient ON hmo_bills USING btree (hospital_id, patient_id, opened_at DESC, id DESC);
CREATE UNIQUE INDEX hmo_bills_one_open ON hmo_bills USING btree (hospital_id, patient_id, hmo_id, visit_key) WHERE (status = 'open'::text);

alter table hmo_bills enable row level security;
alter table hmo_bills force row level security;
create policy civis_app on hmo_bills for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on hmo_bills for all to current_user using (true) with check (true);
grant delete, insert, select, update on hmo_bills to civis_app;
