-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table hmo_bill_items (
  hospital_id uuid not null,
  id uuid not null,
  hmo_bill_id uuid not null,
  bill_id uuid not null,
  module text not null,
  billable_item_id uuid not null,
  hmo_code text,
  service_date date not null,
  quantity integer not null,
  unit_price bigint not null,
  amount bigint not null,
  capitated_value bigint default 0 not null,
  origin text not null,
  status text not null,
  removed_at timestamp with time zone,
  removed_by_name text,
  remove_reason text,
  created_at timestamp with time zone not null,
  constraint hmo_bill_items_pkey PRIMARY KEY (hospital_id, id),
  constraint hmo_bill_items_bill FOREIGN KEY (hospital_id, hmo_bill_id) REFERENCES hmo_bills(hospital_id, id),
  constraint hmo_bill_items_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint hmo_bill_items_item FOREIGN KEY (hospital_id, billable_item_id) REFERENCES billable_items(hospital_id, id),
  constraint hmo_bill_items_line FOREIGN KEY (hospital_id, bill_id) REFERENCES patient_bills(hospital_id, id),
  constraint hmo_bill_items_amount_check CHECK ((amount >= 0)),
  constraint hmo_bill_items_capitated_value_check CHECK ((capitated_value >= 0)),
  constraint hmo_bill_items_hmo_code_check CHECK ((length(hmo_code) <= 60)),
  constraint hmo_bill_items_module_check CHECK ((module = ANY (ARRAY['Admission'::text, 'Blood'::text, 'Laboratory'::text, 'Radiology'::text, 'Medication'::text, 'Procedure'::text, 'ProfessionalService'::text, 'OtherService'::text]))),
  constraint hmo_bill_items_origin_check CHECK ((origin = ANY (ARRAY['auto'::text, 'manual'::text]))),
  constraint hmo_bill_items_quantity_check CHECK ((quantity >= 1)),
  constraint hmo_bill_items_remove_reason_check CHECK (((length(remove_reason) >= 1) AND (length(remove_reason) <= 300))),
  constraint hmo_bill_items_removed CHECK (((status = 'removed'::text) = ((removed_at IS NOT NULL) AND (remove_reason IS NOT NULL)))),
  constraint hmo_bill_items_status_check CHECK ((status = ANY (ARRAY['active'::text, 'removed'::text]))),
  constraint hmo_bill_items_unit_price_check CHECK ((unit_price >= 0))
);

CREATE INDEX hmo_bill_items_of_bill ON hmo_bill_items USING btree (hospital_id, hmo_bill_id, service_date, id);
CREATE INDEX hmo_bill_items_of_line ON hmo_bill_items USING btree (hospital_id, bill_id);
CREATE UNIQUE INDEX hmo_bill_items_once ON hmo_bill_items USING btree (hospital_id, bill_id) WHERE (status = 'active'::text);

CREATE CONSTRAINT TRIGGER hmo_bill_items_equal AFTER INSERT OR UPDATE OF amount, status ON hmo_bill_items DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION hmo_bill_items_equal();

alter table hmo_bill_items enable row level security;
alter table hmo_bill_items force row level security;
create policy civis_app on hmo_bill_items for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on hmo_bill_items for all to current_user using (true) with check (true);
grant delete, insert, select, update on hmo_bill_items to civis_app;
