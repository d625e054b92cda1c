-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table procedure_charge_rules (
  hospital_id uuid not null,
  id uuid not null,
  key text not null,
  name text not null,
  from_kind text not null,
  to_kind text not null,
  unit_minutes integer not null,
  free_minutes integer not null,
  least_units integer not null,
  kinds text[] not null,
  billable_item_id uuid not null,
  item_source_id uuid not null,
  replaced_at timestamp with time zone,
  created_at timestamp with time zone not null,
  created_by uuid,
  constraint procedure_charge_rules_pkey PRIMARY KEY (hospital_id, id),
  constraint procedure_charge_rules_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint procedure_charge_rules_item FOREIGN KEY (hospital_id, billable_item_id) REFERENCES billable_items(hospital_id, id),
  constraint procedure_charge_rules_free_minutes_check CHECK (((free_minutes >= 0) AND (free_minutes <= 1440))),
  constraint procedure_charge_rules_key_check CHECK ((key = ANY (ARRAY['theatre-hour'::text, 'recovery-hour'::text, 'anaesthesia-minutes'::text, 'per-case'::text]))),
  constraint procedure_charge_rules_least_units_check CHECK (((least_units >= 0) AND (least_units <= 100))),
  constraint procedure_charge_rules_name_check CHECK (((length(name) >= 2) AND (length(name) <= 120))),
  constraint procedure_charge_rules_unit_minutes_check CHECK (((unit_minutes >= 1) AND (unit_minutes <= 1440)))
);

CREATE UNIQUE INDEX procedure_charge_rules_one_key ON procedure_charge_rules USING btree (hospital_id, key) WHERE (replaced_at IS NULL);

alter table procedure_charge_rules enable row level security;
alter table procedure_charge_rules force row level security;
create policy civis_app on procedure_charge_rules for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on procedure_charge_rules for all to current_user using (true) with check (true);
grant delete, insert, select, update on procedure_charge_rules to civis_app;
