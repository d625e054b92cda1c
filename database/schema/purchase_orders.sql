-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table purchase_orders (
  hospital_id uuid not null,
  id uuid not null,
  order_number text,
  vendor_id uuid not null,
  vendor_name text not null,
  location_id uuid not null,
  status text not null,
  line_count integer not null,
  ordered_units bigint not null,
  received_units bigint default 0 not null,
  currency text not null,
  subtotal bigint not null,
  discount bigint not null,
  tax bigint not null,
  freight bigint not null,
  total bigint not null,
  expected_at date,
  terms text,
  note text,
  submitted_at timestamp with time zone,
  approved_at timestamp with time zone,
  approved_by uuid,
  approved_by_name text,
  above_limit boolean,
  reject_reason text,
  sent_at timestamp with time zone,
  sent_by uuid,
  sent_by_name text,
  channel text,
  ended_at timestamp with time zone,
  ended_by uuid,
  ended_by_name text,
  end_reason text,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint purchase_orders_pkey PRIMARY KEY (hospital_id, id),
  constraint purchase_orders_number_once UNIQUE (hospital_id, order_number),
  constraint purchase_orders_location FOREIGN KEY (hospital_id, location_id) REFERENCES stock_locations(hospital_id, id),
  constraint purchase_orders_vendor FOREIGN KEY (hospital_id, vendor_id) REFERENCES vendors(hospital_id, id),
  constraint purchase_orders_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'print'::text]))),
  constraint purchase_orders_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint purchase_orders_discount_check CHECK ((discount >= 0)),
  constraint purchase_orders_freight_check CHECK ((freight >= 0)),
  constraint purchase_orders_line_count_check CHECK (((line_count >= 1) AND (line_count <= 200))),
  constraint purchase_orders_number_whole CHECK (((status = 'draft'::text) OR (order_number IS NOT NULL))),
  constraint purchase_orders_ordered_units_check CHECK ((ordered_units > 0)),
  constraint purchase_orders_other_approver CHECK (((above_limit IS NOT TRUE) OR (approved_by IS DISTINCT FROM created_by) OR (approved_by IS NULL))),
  constraint purchase_orders_received_units_check CHECK ((received_units >= 0)),
  constraint purchase_orders_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'pending-approval'::text, 'approved'::text, 'sent'::text, 'part-received'::text, 'received'::text, 'closed'::text, 'cancelled'::text]))),
  constraint purchase_orders_subtotal_check CHECK ((subtotal >= 0)),
  constraint purchase_orders_tax_check CHECK ((tax >= 0)),
  constraint purchase_orders_total_check CHECK ((total >= 0)),
  constraint purchase_orders_total_whole CHECK ((total = (((subtotal + tax) + freight) - discount)))
);

CREATE INDEX purchase_orders_by_status ON purchase_orders USING btree (hospital_id, status, created_at DESC, id DESC);
CREATE INDEX purchase_orders_newest ON purchase_orders USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX purchase_orders_of_vendor ON purchase_orders USING btree (hospital_id, vendor_id, created_at DESC, id DESC);

CREATE TRIGGER purchase_orders_four_eyes AFTER UPDATE ON purchase_orders FOR EACH ROW WHEN (((old.status = 'pending-approval'::text) AND (new.status = 'approved'::text))) EXECUTE FUNCTION document_hands_four_eyes('purchase-orders', 'approved_by', 'id');
CREATE TRIGGER purchase_orders_hand_changed AFTER UPDATE ON purchase_orders FOR EACH ROW WHEN (((old.status = 'draft'::text) AND (new.status = 'draft'::text))) EXECUTE FUNCTION document_hand_kept('purchase-orders', 'changed', 'updated_by', 'updated_at', 'id');
CREATE TRIGGER purchase_orders_hand_made AFTER INSERT ON purchase_orders FOR EACH ROW EXECUTE FUNCTION document_hand_kept('purchase-orders', 'created', 'created_by', 'created_at', 'id');
CREATE TRIGGER purchase_orders_hand_submitted AFTER UPDATE ON purchase_orders FOR EACH ROW WHEN (((old.status = 'draft'::text) AND (new.status = 'pending-approval'::text))) EXECUTE FUNCTION document_hand_kept('purchase-orders', 'submitted', 'updated_by', 'updated_at', 'id');

alter table purchase_orders enable row level security;
alter table purchase_orders force row level security;
create policy civis_app on purchase_orders for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on purchase_orders for all to current_user using (true) with check (true);
grant delete, insert, select, update on purchase_orders to civis_app;
