-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table stock_transfers (
  hospital_id uuid not null,
  id uuid not null,
  transfer_number text not null,
  from_location_id uuid not null,
  to_location_id uuid not null,
  status text not null,
  quantity integer not null,
  note text,
  cancel_reason text,
  sent_at timestamp with time zone not null,
  sent_by uuid,
  sent_by_name text not null,
  received_at timestamp with time zone,
  received_by uuid,
  received_by_name text,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint stock_transfers_pkey PRIMARY KEY (hospital_id, id),
  constraint stock_transfers_from FOREIGN KEY (hospital_id, from_location_id) REFERENCES stock_locations(hospital_id, id),
  constraint stock_transfers_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint stock_transfers_to FOREIGN KEY (hospital_id, to_location_id) REFERENCES stock_locations(hospital_id, id),
  constraint stock_transfers_quantity_check CHECK ((quantity > 0)),
  constraint stock_transfers_status_check CHECK ((status = ANY (ARRAY['in-transit'::text, 'received'::text, 'short-received'::text, 'cancelled'::text]))),
  constraint stock_transfers_two_places CHECK ((to_location_id <> from_location_id))
);

CREATE INDEX stock_transfers_newest ON stock_transfers USING btree (hospital_id, sent_at DESC, id DESC);
CREATE UNIQUE INDEX stock_transfers_one_number ON stock_transfers USING btree (hospital_id, transfer_number);

alter table stock_transfers enable row level security;
alter table stock_transfers force row level security;
create policy civis_app on stock_transfers for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on stock_transfers for all to current_user using (true) with check (true);
grant delete, insert, select, update on stock_transfers to civis_app;
