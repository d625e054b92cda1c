-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table supplies (
  hospital_id uuid not null,
  id uuid not null,
  supply_number text,
  vendor_id uuid not null,
  vendor_name text not null,
  purchase_order_id uuid,
  invoice_number text,
  invoice_key text,
  invoice_date date,
  received_at timestamp with time zone not null,
  location_id uuid not null,
  status text not null,
  line_count integer not null,
  currency text not null,
  subtotal bigint not null,
  discount bigint not null,
  tax bigint not null,
  freight bigint not null,
  total bigint not null,
  invoice_total bigint,
  temperature numeric(4,1),
  note text,
  paid bigint default 0 not null,
  credited bigint default 0 not null,
  open bigint generated always as (
CASE
    WHEN (status = 'posted'::text) THEN ((total - paid) - credited)
    ELSE (0)::bigint
END) stored not null,
  payment_status text generated always as (
CASE
    WHEN ((status <> 'posted'::text) OR (((paid + credited) = 0) AND (total > 0))) THEN 'unpaid'::text
    WHEN ((paid + credited) < total) THEN 'part-paid'::text
    ELSE 'paid'::text
END) stored not null,
  due_at date,
  entry_id uuid,
  posted_at timestamp with time zone,
  posted_by uuid,
  posted_by_name text,
  reversed_at timestamp with time zone,
  reversed_by uuid,
  reversed_by_name text,
  reverse_reason text,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint supplies_pkey PRIMARY KEY (hospital_id, id),
  constraint supplies_number_once UNIQUE (hospital_id, supply_number),
  constraint supplies_location FOREIGN KEY (hospital_id, location_id) REFERENCES stock_locations(hospital_id, id),
  constraint supplies_order FOREIGN KEY (hospital_id, purchase_order_id) REFERENCES purchase_orders(hospital_id, id),
  constraint supplies_vendor FOREIGN KEY (hospital_id, vendor_id) REFERENCES vendors(hospital_id, id),
  constraint supplies_credited_check CHECK ((credited >= 0)),
  constraint supplies_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint supplies_discount_check CHECK ((discount >= 0)),
  constraint supplies_freight_check CHECK ((freight >= 0)),
  constraint supplies_invoice_total_check CHECK ((invoice_total >= 0)),
  constraint supplies_line_count_check CHECK (((line_count >= 0) AND (line_count <= 300))),
  constraint supplies_paid_check CHECK ((paid >= 0)),
  constraint supplies_payment_status_check CHECK ((payment_status = ANY (ARRAY['unpaid'::text, 'part-paid'::text, 'paid'::text]))),
  constraint supplies_posted_whole CHECK ((((status = 'draft'::text) = (supply_number IS NULL)) AND ((status = 'draft'::text) = (posted_at IS NULL)))),
  constraint supplies_reversed_unpaid CHECK (((status = 'posted'::text) OR ((paid = 0) AND (credited = 0)))),
  constraint supplies_reversed_whole CHECK (((status = 'reversed'::text) = (reversed_at IS NOT NULL))),
  constraint supplies_settled_within_total CHECK ((((paid + credited) <= total) OR ((paid + credited) = 0))),
  constraint supplies_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'posted'::text, 'reversed'::text]))),
  constraint supplies_subtotal_check CHECK ((subtotal >= 0)),
  constraint supplies_tax_check CHECK ((tax >= 0)),
  constraint supplies_total_whole CHECK (((total = (((subtotal + tax) + freight) - discount)) AND ((status = 'draft'::text) OR (total >= 0))))
);

CREATE INDEX supplies_by_invoice ON supplies USING btree (hospital_id, invoice_key) WHERE (invoice_key IS NOT NULL);
CREATE INDEX supplies_by_status ON supplies USING btree (hospital_id, status, received_at DESC, id DESC);
CREATE INDEX supplies_newest ON supplies USING btree (hospital_id, received_at DESC, id DESC);
CREATE INDEX supplies_of_order ON supplies USING btree (hospital_id, purchase_order_id) WHERE (purchase_order_id IS NOT NULL);
CREATE INDEX supplies_of_vendor ON supplies USING btree (hospital_id, vendor_id, received_at DESC, id DESC);
CREATE UNIQUE INDEX supplies_one_invoice ON supplies USING btree (hospital_id, vendor_id, invoice_key) WHERE ((status <> 'reversed'::text) AND (invoice_key IS NOT NULL));
CREATE INDEX supplies_open ON supplies USING btree (hospital_id, due_at, id) INCLUDE (open, vendor_id) WHERE (open > 0);

CREATE TRIGGER supplies_keep BEFORE DELETE OR UPDATE ON supplies FOR EACH ROW EXECUTE FUNCTION supplies_keep();

alter table supplies enable row level security;
alter table supplies force row level security;
create policy civis_app on supplies for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on supplies for all to current_user using (true) with check (true);
grant delete, insert, select, update on supplies to civis_app;
