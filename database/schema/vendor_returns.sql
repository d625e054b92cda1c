-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table vendor_returns (
  hospital_id uuid not null,
  id uuid not null,
  return_number text not null,
  vendor_id uuid not null,
  vendor_name text not null,
  supply_id uuid,
  status text not null,
  expected_credit bigint not null,
  credited_amount bigint,
  credit_note_number text,
  cost bigint,
  credited_on date,
  entry_id uuid,
  note text,
  reject_reason text,
  sent_at timestamp with time zone,
  ended_at timestamp with time zone,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint vendor_returns_pkey PRIMARY KEY (hospital_id, id),
  constraint vendor_returns_number_once UNIQUE (hospital_id, return_number),
  constraint vendor_returns_supply FOREIGN KEY (hospital_id, supply_id) REFERENCES supplies(hospital_id, id),
  constraint vendor_returns_vendor FOREIGN KEY (hospital_id, vendor_id) REFERENCES vendors(hospital_id, id),
  constraint vendor_returns_cost_check CHECK ((cost >= 0)),
  constraint vendor_returns_credited_amount_check CHECK ((credited_amount > 0)),
  constraint vendor_returns_credited_whole CHECK (((status = 'credited'::text) = (credited_amount IS NOT NULL))),
  constraint vendor_returns_expected_credit_check CHECK ((expected_credit >= 0)),
  constraint vendor_returns_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'sent'::text, 'credited'::text, 'rejected'::text])))
);

CREATE INDEX vendor_returns_newest ON vendor_returns USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX vendor_returns_of_vendor ON vendor_returns USING btree (hospital_id, vendor_id, created_at DESC, id DESC);

alter table vendor_returns enable row level security;
alter table vendor_returns force row level security;
create policy civis_app on vendor_returns for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on vendor_returns for all to current_user using (true) with check (true);
grant delete, insert, select, update on vendor_returns to civis_app;
