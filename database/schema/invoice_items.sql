-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table invoice_items (
  hospital_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  bill_id uuid,
  bill_number text,
  share text not null,
  live boolean not null,
  raised_here boolean default false not null,
  billable_item_id uuid,
  item_name text not null,
  item_code text,
  hcpcs_code text,
  module text not null,
  service_date date not null,
  department_id uuid,
  quantity integer not null,
  unit_price bigint not null,
  gross bigint not null,
  discount bigint not null,
  tax bigint not null,
  share_amount bigint not null,
  item_discount bigint default 0 not null,
  invoice_discount_part bigint default 0 not null,
  amount bigint not null,
  paid bigint default 0 not null,
  credited bigint default 0 not null,
  written_off bigint default 0 not null,
  balance bigint generated always as ((((amount - paid) - credited) - written_off)) stored not null,
  position integer not null,
  share_place integer default 0 not null,
  constraint invoice_items_pkey PRIMARY KEY (hospital_id, id),
  constraint invoice_items_hospital_id_bill_id_fkey FOREIGN KEY (hospital_id, bill_id) REFERENCES patient_bills(hospital_id, id),
  constraint invoice_items_hospital_id_department_id_fkey FOREIGN KEY (hospital_id, department_id) REFERENCES departments(hospital_id, id),
  constraint invoice_items_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint invoice_items_hospital_id_invoice_id_fkey FOREIGN KEY (hospital_id, invoice_id) REFERENCES invoices(hospital_id, id),
  constraint invoice_items_amount_whole CHECK (((amount = (share_amount - invoice_discount_part)) AND (amount >= 0))),
  constraint invoice_items_check CHECK ((invoice_discount_part >= item_discount)),
  constraint invoice_items_discount_check CHECK ((discount >= 0)),
  constraint invoice_items_gross_check CHECK ((gross >= 0)),
  constraint invoice_items_item_discount_check CHECK ((item_discount >= 0)),
  constraint invoice_items_item_name_check CHECK (((length(item_name) >= 1) AND (length(item_name) <= 200))),
  constraint invoice_items_position_check CHECK (("position" >= 1)),
  constraint invoice_items_quantity_check CHECK ((quantity >= 1)),
  constraint invoice_items_settled_whole CHECK (((paid >= 0) AND (credited >= 0) AND (written_off >= 0) AND (balance >= 0))),
  constraint invoice_items_share_amount_check CHECK ((share_amount >= 0)),
  constraint invoice_items_share_check CHECK ((share = ANY (ARRAY['patient'::text, 'hmo'::text]))),
  constraint invoice_items_share_place_check CHECK (((share_place >= 0) AND (share_place <= 20))),
  constraint invoice_items_tax_check CHECK ((tax >= 0)),
  constraint invoice_items_unit_price_check CHECK ((unit_price >= 0))
);

CREATE INDEX invoice_items_of_bill ON invoice_items USING btree (hospital_id, bill_id) WHERE (bill_id IS NOT NULL);
CREATE INDEX invoice_items_of_invoice ON invoice_items USING btree (hospital_id, invoice_id, "position");
CREATE UNIQUE INDEX invoice_items_share_once ON invoice_items USING btree (hospital_id, bill_id, share, share_place) WHERE (live AND (bill_id IS NOT NULL));

CREATE TRIGGER invoice_items_hmo_decided BEFORE INSERT ON invoice_items FOR EACH ROW WHEN (((new.share = 'hmo'::text) AND (new.bill_id IS NOT NULL))) EXECUTE FUNCTION invoice_items_hmo_decided();

alter table invoice_items enable row level security;
alter table invoice_items force row level security;
create policy civis_app on invoice_items for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on invoice_items for all to current_user using (true) with check (true);
grant delete, insert, select, update on invoice_items to civis_app;
