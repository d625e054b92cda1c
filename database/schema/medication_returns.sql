-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table medication_returns (
  hospital_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  at timestamp with time zone not null,
  returned_by text not null,
  received_by uuid,
  received_by_name text not null,
  witnessed_by uuid,
  refund boolean not null,
  amount bigint not null,
  constraint medication_returns_pkey PRIMARY KEY (hospital_id, id),
  constraint medication_returns_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint medication_returns_order FOREIGN KEY (hospital_id, order_id) REFERENCES medication_orders(hospital_id, id),
  constraint medication_returns_amount_check CHECK ((amount >= 0))
);

CREATE INDEX medication_returns_at ON medication_returns USING btree (hospital_id, at);
CREATE INDEX medication_returns_of_order ON medication_returns USING btree (hospital_id, order_id);

CREATE TRIGGER civis_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON medication_returns FOR EACH STATEMENT EXECUTE FUNCTION civis_refuse_change();
alter table medication_returns enable always trigger civis_append_only;
CREATE TRIGGER civis_append_only_rows BEFORE DELETE OR UPDATE ON medication_returns FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
alter table medication_returns enable always trigger civis_append_only_rows;

alter table medication_returns enable row level security;
alter table medication_returns force row level security;
create policy civis_app on medication_returns for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on medication_returns for all to current_user using (true) with check (true);
grant insert, select on medication_returns to civis_app;
