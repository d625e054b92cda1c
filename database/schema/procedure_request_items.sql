-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table procedure_request_items (
  hospital_id uuid not null,
  request_id uuid not null,
  position integer not null,
  procedure_id uuid not null,
  name text not null,
  code text,
  side text,
  duration_minutes integer not null,
  billable_item_id uuid not null,
  price bigint,
  constraint procedure_request_items_pkey PRIMARY KEY (hospital_id, request_id, "position"),
  constraint procedure_request_items_once UNIQUE (hospital_id, request_id, procedure_id),
  constraint procedure_request_items_procedure FOREIGN KEY (hospital_id, procedure_id) REFERENCES procedures(hospital_id, id),
  constraint procedure_request_items_request FOREIGN KEY (hospital_id, request_id) REFERENCES procedure_requests(hospital_id, id) ON DELETE CASCADE,
  constraint procedure_request_items_position_check CHECK ((("position" >= 0) AND ("position" <= 9))),
  constraint procedure_request_items_price_check CHECK ((price >= 0)),
  constraint procedure_request_items_side_check CHECK ((side = ANY (ARRAY['left'::text, 'right'::text, 'both'::text])))
);

CREATE INDEX procedure_request_items_of_procedure ON procedure_request_items USING btree (hospital_id, procedure_id);

alter table procedure_request_items enable row level security;
alter table procedure_request_items force row level security;
create policy civis_app on procedure_request_items for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on procedure_request_items for all to current_user using (true) with check (true);
grant delete, insert, select, update on procedure_request_items to civis_app;
