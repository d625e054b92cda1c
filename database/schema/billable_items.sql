-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table billable_items (
  hospital_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  folded_name text not null,
  search_text text not null,
  module text not null,
  service_type_id uuid,
  source_type text,
  source_id uuid,
  hcpcs_code text,
  hcpcs_modifiers text[] not null,
  description text,
  print_description boolean not null,
  unit text not null,
  min_price bigint,
  max_price bigint,
  open_price boolean not null,
  allow_discount boolean not null,
  tax_ids uuid[] not null,
  cost_price bigint,
  department_id uuid,
  revenue_account text,
  payment_policy text not null,
  age_min integer,
  age_max integer,
  sex_only text,
  status text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint billable_items_pkey PRIMARY KEY (hospital_id, id),
  constraint billable_items_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint billable_items_in_department FOREIGN KEY (hospital_id, department_id) REFERENCES departments(hospital_id, id),
  constraint billable_items_service_type FOREIGN KEY (hospital_id, service_type_id) REFERENCES service_types(hospital_id, id),
  constraint billable_items_age_max_check CHECK ((age_max >= 0)),
  constraint billable_items_age_min_check CHECK ((age_min >= 0)),
  constraint billable_items_bounds CHECK ((max_price >= min_price)),
  constraint billable_items_code_check CHECK (((length(code) >= 2) AND (length(code) <= 30))),
  constraint billable_items_cost_price_check CHECK ((cost_price >= 0)),
  constraint billable_items_department CHECK (((status = 'archived'::text) OR (department_id IS NOT NULL))),
  constraint billable_items_description_check CHECK ((length(description) <= 500)),
  constraint billable_items_folded_name_check CHECK ((folded_name <> ''::text)),
  constraint billable_items_hcpcs_code_check CHECK ((length(hcpcs_code) <= 10)),
  constraint billable_items_max_price_check CHECK ((max_price >= 0)),
  constraint billable_items_min_price_check CHECK ((min_price >= 0)),
  constraint billable_items_module_check CHECK ((module = ANY (ARRAY['Admission'::text, 'Blood'::text, 'Laboratory'::text, 'Radiology'::text, 'Medication'::text, 'Procedure'::text, 'ProfessionalService'::text, 'OtherService'::text]))),
  constraint billable_items_name_check CHECK (((length(name) >= 2) AND (length(name) <= 160))),
  constraint billable_items_payment_policy_check CHECK ((payment_policy = ANY (ARRAY['inherit'::text, 'none'::text, 'pay-first'::text, 'deposit-or-pay'::text]))),
  constraint billable_items_revenue_account_check CHECK ((revenue_account ~ '^\d{4}$'::text)),
  constraint billable_items_service_type_fits CHECK (((module = ANY (ARRAY['ProfessionalService'::text, 'OtherService'::text])) = (service_type_id IS NOT NULL))),
  constraint billable_items_sex_only_check CHECK ((sex_only = ANY (ARRAY['male'::text, 'female'::text]))),
  constraint billable_items_source_type_check CHECK ((source_type = ANY (ARRAY['lab-test'::text, 'radiology-test'::text, 'procedure'::text, 'product'::text, 'room'::text, 'blood-component'::text, 'appointment-type'::text]))),
  constraint billable_items_source_whole CHECK (((source_type IS NULL) = (source_id IS NULL))),
  constraint billable_items_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text]))),
  constraint billable_items_unit_check CHECK ((unit = ANY (ARRAY['each'::text, 'day'::text, 'hour'::text, 'session'::text, 'unit'::text, 'dose'::text, 'km'::text, 'visit'::text])))
);

CREATE INDEX billable_items_by_department ON billable_items USING btree (hospital_id, department_id);
CREATE INDEX billable_items_by_name ON billable_items USING btree (hospital_id, status, folded_name, id);
CREATE INDEX billable_items_by_service_type ON billable_items USING btree (hospital_id, service_type_id) WHERE (service_type_id IS NOT NULL);
CREATE UNIQUE INDEX billable_items_one_code ON billable_items USING btree (hospital_id, code) WHERE (status = 'active'::text);
CREATE UNIQUE INDEX billable_items_one_name ON billable_items USING btree (hospital_id, module, service_type_id, folded_name) NULLS NOT DISTINCT WHERE (status = 'active'::text);
CREATE UNIQUE INDEX billable_items_one_source ON billable_items USING btree (hospital_id, source_type, source_id) WHERE (source_id IS NOT NULL);

alter table billable_items enable row level security;
alter table billable_items force row level security;
create policy civis_app on billable_items for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on billable_items for all to current_user using (true) with check (true);
grant delete, insert, select, update on billable_items to civis_app;
