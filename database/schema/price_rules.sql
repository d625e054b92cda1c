-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table price_rules (
  hospital_id uuid not null,
  id uuid not null,
  name text not null,
  folded_name text not null,
  kind text not null,
  value bigint not null,
  priority integer not null,
  conditions jsonb not null,
  stackable boolean not null,
  package_items jsonb not null,
  valid_from date,
  valid_to date,
  status text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint price_rules_pkey PRIMARY KEY (hospital_id, id),
  constraint price_rules_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint price_rules_dates CHECK ((valid_to >= valid_from)),
  constraint price_rules_folded_name_check CHECK ((folded_name <> ''::text)),
  constraint price_rules_kind_check CHECK ((kind = ANY (ARRAY['override'::text, 'surcharge-percent'::text, 'surcharge-fixed'::text, 'discount-percent'::text, 'discount-fixed'::text, 'package'::text]))),
  constraint price_rules_name_check CHECK (((length(name) >= 2) AND (length(name) <= 120))),
  constraint price_rules_priority_check CHECK (((priority >= 1) AND (priority <= 999))),
  constraint price_rules_status_check CHECK ((status = ANY (ARRAY['active'::text, 'paused'::text, 'archived'::text]))),
  constraint price_rules_value CHECK ((((kind <> 'discount-percent'::text) OR (value <= 10000)) AND ((kind <> 'surcharge-percent'::text) OR (value <= 30000)))),
  constraint price_rules_value_check CHECK ((value >= 0))
);

CREATE UNIQUE INDEX price_rules_one_name ON price_rules USING btree (hospital_id, folded_name) WHERE (status <> 'archived'::text);
CREATE UNIQUE INDEX price_rules_one_priority ON price_rules USING btree (hospital_id, priority) WHERE (status = 'active'::text);

alter table price_rules enable row level security;
alter table price_rules force row level security;
create policy civis_app on price_rules for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on price_rules for all to current_user using (true) with check (true);
grant delete, insert, select, update on price_rules to civis_app;
