-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table hmo_price_rows (
  hospital_id uuid not null,
  id uuid not null,
  hmo_id uuid not null,
  plan_id uuid,
  version_id uuid not null,
  module text not null,
  billable_item_id uuid not null,
  item_name text not null,
  folded_name text not null,
  hospital_code text not null,
  hmo_code text,
  hmo_item_name text,
  hospital_price_at_generate bigint,
  hospital_price_now bigint,
  hospital_price_changed boolean default false not null,
  hmo_price bigint,
  covered boolean not null,
  capitated boolean not null,
  copay_kind text,
  copay_value bigint,
  requires_approval boolean not null,
  approval_above bigint,
  max_quantity_per_visit integer,
  max_per_year integer,
  effective_from date,
  effective_to date,
  status text not null,
  superseded_at timestamp with time zone,
  edited_by_hand boolean not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  uploaded boolean default false not null,
  review_since timestamp with time zone,
  constraint hmo_price_rows_pkey PRIMARY KEY (hospital_id, id),
  constraint hmo_price_rows_one_a_day EXCLUDE USING gist (hospital_id WITH =, hmo_id WITH =, billable_item_id WITH =, COALESCE(plan_id, '00000000-0000-0000-0000-000000000000'::uuid) WITH =, daterange(effective_from, effective_to, '[]'::text) WITH &&) WHERE (((status = 'active'::text) AND (superseded_at IS NULL))),
  constraint hmo_price_rows_hmo FOREIGN KEY (hospital_id, hmo_id) REFERENCES hmos(hospital_id, id) ON DELETE CASCADE,
  constraint hmo_price_rows_plan FOREIGN KEY (hospital_id, plan_id) REFERENCES hmo_plans(hospital_id, id) ON DELETE CASCADE,
  constraint hmo_price_rows_version FOREIGN KEY (hospital_id, version_id) REFERENCES hmo_tariff_versions(hospital_id, id) ON DELETE CASCADE,
  constraint hmo_price_rows_active_dated CHECK (((status <> 'active'::text) OR (effective_from IS NOT NULL))),
  constraint hmo_price_rows_active_priced CHECK (((status <> 'active'::text) OR (NOT covered) OR (hmo_price IS NOT NULL))),
  constraint hmo_price_rows_approval_above_check CHECK ((approval_above >= 0)),
  constraint hmo_price_rows_copay CHECK ((((copay_kind IS NULL) OR (copay_kind = 'none'::text)) = (copay_value IS NULL))),
  constraint hmo_price_rows_copay_kind_check CHECK ((copay_kind = ANY (ARRAY['none'::text, 'percent'::text, 'fixed'::text]))),
  constraint hmo_price_rows_copay_percent CHECK (((copay_kind <> 'percent'::text) OR (copay_value <= 10000))),
  constraint hmo_price_rows_copay_value_check CHECK ((copay_value >= 0)),
  constraint hmo_price_rows_dates CHECK ((effective_to >= effective_from)),
  constraint hmo_price_rows_hmo_price_check CHECK ((hmo_price >= 0)),
  constraint hmo_price_rows_max_per_year_check CHECK ((max_per_year > 0)),
  constraint hmo_price_rows_max_quantity_per_visit_check CHECK ((max_quantity_per_visit > 0)),
  constraint hmo_price_rows_module_check CHECK ((module = ANY (ARRAY['Admission'::text, 'Blood'::text, 'Laboratory'::text, 'Radiology'::text, 'Medication'::text, 'Procedure'::text, 'ProfessionalService'::text, 'OtherService'::text]))),
  constraint hmo_price_rows_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'active'::text])))
);

CREATE INDEX hmo_price_rows_by_item ON hmo_price_rows USING btree (hospital_id, billable_item_id);
CREATE INDEX hmo_price_rows_by_name ON hmo_price_rows USING btree (hospital_id, hmo_id, module, folded_name, id);
CREATE INDEX hmo_price_rows_by_plan ON hmo_price_rows USING btree (hospital_id, plan_id) WHERE (plan_id IS NOT NULL);
CREATE INDEX hmo_price_rows_by_price ON hmo_price_rows USING btree (hospital_id, hmo_id, billable_item_id, effective_from) WHERE ((status = 'active'::text) AND (superseded_at IS NULL));
CREATE INDEX hmo_price_rows_by_version ON hmo_price_rows USING btree (hospital_id, version_id);
CREATE UNIQUE INDEX hmo_price_rows_one_in_draft ON hmo_price_rows USING btree (hospital_id, version_id, billable_item_id, COALESCE(plan_id, '00000000-0000-0000-0000-000000000000'::uuid)) WHERE (status = 'draft'::text);
CREATE INDEX hmo_price_rows_to_review ON hmo_price_rows USING btree (hospital_id, review_since) WHERE (review_since IS NOT NULL);

alter table hmo_price_rows enable row level security;
alter table hmo_price_rows force row level security;
create policy civis_app on hmo_price_rows for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on hmo_price_rows for all to current_user using (true) with check (true);
grant delete, insert, select, update on hmo_price_rows to civis_app;
