-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table procedure_charges (
  hospital_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  kind text not null,
  key text not null,
  billable_item_id uuid not null,
  quantity integer not null,
  unit_price bigint,
  state text not null,
  created_at timestamp with time zone not null,
  constraint procedure_charges_pkey PRIMARY KEY (hospital_id, id),
  constraint procedure_charges_request FOREIGN KEY (hospital_id, request_id) REFERENCES procedure_requests(hospital_id, id) ON DELETE CASCADE,
  constraint procedure_charges_kind_check CHECK ((kind = ANY (ARRAY['procedure'::text, 'surgeon'::text, 'anaesthetist'::text, 'theatre'::text, 'rule'::text, 'consumable'::text]))),
  constraint procedure_charges_quantity_check CHECK ((quantity > 0)),
  constraint procedure_charges_state_check CHECK ((state = ANY (ARRAY['raised'::text, 'voided'::text]))),
  constraint procedure_charges_unit_price_check CHECK ((unit_price >= 0))
);

CREATE UNIQUE INDEX procedure_charges_once ON procedure_charges USING btree (hospital_id, request_id, kind, key) WHERE (state = 'raised'::text);

alter table procedure_charges enable row level security;
alter table procedure_charges force row level security;
create policy civis_app on procedure_charges for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on procedure_charges for all to current_user using (true) with check (true);
grant delete, insert, select, update on procedure_charges to civis_app;
