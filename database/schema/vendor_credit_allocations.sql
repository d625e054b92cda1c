-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table vendor_credit_allocations (
  hospital_id uuid not null,
  return_id uuid not null,
  supply_id uuid not null,
  amount bigint not null,
  constraint vendor_credit_allocations_pkey PRIMARY KEY (hospital_id, return_id, supply_id),
  constraint vendor_credit_allocations_return FOREIGN KEY (hospital_id, return_id) REFERENCES vendor_returns(hospital_id, id),
  constraint vendor_credit_allocations_supply FOREIGN KEY (hospital_id, supply_id) REFERENCES supplies(hospital_id, id),
  constraint vendor_credit_allocations_amount_check CHECK ((amount > 0))
);

CREATE INDEX vendor_credit_allocations_of_supply ON vendor_credit_allocations USING btree (hospital_id, supply_id);

CREATE TRIGGER civis_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON vendor_credit_allocations FOR EACH STATEMENT EXECUTE FUNCTION civis_refuse_change();
alter table vendor_credit_allocations enable always trigger civis_append_only;
CREATE TRIGGER civis_append_only_rows BEFORE DELETE OR UPDATE ON vendor_credit_allocations FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
alter table vendor_credit_allocations enable always trigger civis_append_only_rows;

alter table vendor_credit_allocations enable row level security;
alter table vendor_credit_allocations force row level security;
create policy civis_app on vendor_credit_allocations for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on vendor_credit_allocations for all to current_user using (true) with check (true);
grant insert, select on vendor_credit_allocations to civis_app;
