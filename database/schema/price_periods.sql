-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table price_periods (
  hospital_id uuid not null,
  id uuid not null,
  billable_item_id uuid not null,
  price bigint not null,
  effective_from date not null,
  effective_to date,
  reason text,
  source text not null,
  superseded_at timestamp with time zone,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text,
  constraint price_periods_pkey PRIMARY KEY (hospital_id, id),
  constraint price_periods_no_overlap EXCLUDE USING gist (hospital_id WITH =, billable_item_id WITH =, daterange(effective_from, effective_to, '[]'::text) WITH &&) WHERE ((superseded_at IS NULL)),
  constraint price_periods_item FOREIGN KEY (hospital_id, billable_item_id) REFERENCES billable_items(hospital_id, id) ON DELETE CASCADE,
  constraint price_periods_dates CHECK ((effective_to >= effective_from)),
  constraint price_periods_price_check CHECK ((price >= 0)),
  constraint price_periods_reason_check CHECK ((length(reason) <= 300)),
  constraint price_periods_source_check CHECK ((source = ANY (ARRAY['manual'::text, 'upload'::text, 'setup'::text, 'bulk-change'::text])))
);

CREATE INDEX price_periods_by_item ON price_periods USING btree (hospital_id, billable_item_id, effective_from);

alter table price_periods enable row level security;
alter table price_periods force row level security;
create policy civis_app on price_periods for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on price_periods for all to current_user using (true) with check (true);
grant insert, select, update (effective_to, superseded_at) on price_periods to civis_app;
