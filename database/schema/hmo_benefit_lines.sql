-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table hmo_benefit_lines (
  hospital_id uuid not null,
  bill_id uuid not null,
  own_use_id uuid not null,
  family_use_id uuid,
  billing_id uuid not null,
  module text not null,
  billable_item_id uuid not null,
  visit_key text not null,
  admission_id uuid,
  service_date date not null,
  amount bigint not null,
  units integer not null,
  constraint hmo_benefit_lines_pkey PRIMARY KEY (hospital_id, bill_id),
  constraint hmo_benefit_lines_bill FOREIGN KEY (hospital_id, bill_id) REFERENCES patient_bills(hospital_id, id),
  constraint hmo_benefit_lines_family FOREIGN KEY (hospital_id, family_use_id) REFERENCES hmo_benefit_uses(hospital_id, id),
  constraint hmo_benefit_lines_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint hmo_benefit_lines_own FOREIGN KEY (hospital_id, own_use_id) REFERENCES hmo_benefit_uses(hospital_id, id),
  constraint hmo_benefit_lines_amount_check CHECK ((amount >= 0)),
  constraint hmo_benefit_lines_module_check CHECK ((module = ANY (ARRAY['Admission'::text, 'Blood'::text, 'Laboratory'::text, 'Radiology'::text, 'Medication'::text, 'Procedure'::text, 'ProfessionalService'::text, 'OtherService'::text]))),
  constraint hmo_benefit_lines_units_check CHECK ((units >= 0)),
  constraint hmo_benefit_lines_visit_key_check CHECK (((length(visit_key) >= 1) AND (length(visit_key) <= 80)))
);

CREATE INDEX hmo_benefit_lines_of_family ON hmo_benefit_lines USING btree (hospital_id, family_use_id) INCLUDE (amount) WHERE (family_use_id IS NOT NULL);
CREATE INDEX hmo_benefit_lines_of_stay ON hmo_benefit_lines USING btree (hospital_id, billing_id, admission_id) INCLUDE (amount) WHERE (admission_id IS NOT NULL);
CREATE INDEX hmo_benefit_lines_of_use ON hmo_benefit_lines USING btree (hospital_id, own_use_id) INCLUDE (amount, units, module, billable_item_id, visit_key);
CREATE INDEX hmo_benefit_lines_of_visit ON hmo_benefit_lines USING btree (hospital_id, billing_id, visit_key) INCLUDE (amount);

alter table hmo_benefit_lines enable row level security;
alter table hmo_benefit_lines force row level security;
create policy civis_app on hmo_benefit_lines for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on hmo_benefit_lines for all to current_user using (true) with check (true);
grant delete, insert, select, update on hmo_benefit_lines to civis_app;
