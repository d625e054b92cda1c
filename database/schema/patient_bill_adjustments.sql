-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table patient_bill_adjustments (
  hospital_id uuid not null,
  id uuid not null,
  bill_id uuid not null,
  at timestamp with time zone not null,
  by_user_id uuid,
  by_name text not null,
  kind text not null,
  before jsonb not null,
  after jsonb not null,
  reason text,
  constraint patient_bill_adjustments_pkey PRIMARY KEY (hospital_id, id),
  constraint patient_bill_adjustments_hospital_id_bill_id_fkey FOREIGN KEY (hospital_id, bill_id) REFERENCES patient_bills(hospital_id, id),
  constraint patient_bill_adjustments_kind_check CHECK ((kind = ANY (ARRAY['quantity'::text, 'price'::text, 'discount'::text, 'payer'::text, 'reprice'::text, 'split'::text, 'coverage'::text]))),
  constraint patient_bill_adjustments_reason_check CHECK ((length(reason) <= 500))
);

CREATE INDEX patient_bill_adjustments_of_bill ON patient_bill_adjustments USING btree (hospital_id, bill_id, at, id);

CREATE TRIGGER civis_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON patient_bill_adjustments FOR EACH STATEMENT EXECUTE FUNCTION civis_refuse_change();
alter table patient_bill_adjustments enable always trigger civis_append_only;
CREATE TRIGGER civis_append_only_rows BEFORE DELETE OR UPDATE ON patient_bill_adjustments FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
alter table patient_bill_adjustments enable always trigger civis_append_only_rows;

alter table patient_bill_adjustments enable row level security;
alter table patient_bill_adjustments force row level security;
create policy civis_app on patient_bill_adjustments for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on patient_bill_adjustments for all to current_user using (true) with check (true);
grant insert, select on patient_bill_adjustments to civis_app;
