-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table vendor_payments (
  hospital_id uuid not null,
  id uuid not null,
  payment_number text not null,
  vendor_id uuid not null,
  vendor_name text not null,
  amount bigint not null,
  paid_at date not null,
  method text not null,
  reference text,
  note text,
  status text not null,
  entry_id uuid not null,
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
  constraint vendor_payments_pkey PRIMARY KEY (hospital_id, id),
  constraint vendor_payments_number_once UNIQUE (hospital_id, payment_number),
  constraint vendor_payments_vendor FOREIGN KEY (hospital_id, vendor_id) REFERENCES vendors(hospital_id, id),
  constraint vendor_payments_amount_check CHECK ((amount > 0)),
  constraint vendor_payments_method_check CHECK ((method = ANY (ARRAY['cash'::text, 'transfer'::text, 'cheque'::text, 'card'::text]))),
  constraint vendor_payments_reversed_whole CHECK (((status = 'reversed'::text) = (reversed_at IS NOT NULL))),
  constraint vendor_payments_status_check CHECK ((status = ANY (ARRAY['posted'::text, 'reversed'::text])))
);

CREATE INDEX vendor_payments_newest ON vendor_payments USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX vendor_payments_of_vendor ON vendor_payments USING btree (hospital_id, vendor_id, created_at DESC, id DESC);

alter table vendor_payments enable row level security;
alter table vendor_payments force row level security;
create policy civis_app on vendor_payments for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on vendor_payments for all to current_user using (true) with check (true);
grant delete, insert, select, update on vendor_payments to civis_app;
