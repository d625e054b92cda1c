-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table medication_return_lines (
  hospital_id uuid not null,
  return_id uuid not null,
  line_id uuid not null,
  batch_id uuid not null,
  quantity integer not null,
  disposition text not null,
  reason text not null,
  constraint medication_return_lines_pkey PRIMARY KEY (hospital_id, return_id, line_id, batch_id),
  constraint medication_return_lines_line FOREIGN KEY (hospital_id, line_id, batch_id) REFERENCES medication_order_batches(hospital_id, line_id, batch_id),
  constraint medication_return_lines_return FOREIGN KEY (hospital_id, return_id) REFERENCES medication_returns(hospital_id, id),
  constraint medication_return_lines_disposition_check CHECK ((disposition = ANY (ARRAY['restock'::text, 'quarantine'::text, 'destroy'::text]))),
  constraint medication_return_lines_quantity_check CHECK ((quantity > 0))
);

CREATE INDEX medication_return_lines_of_line ON medication_return_lines USING btree (hospital_id, line_id);

CREATE TRIGGER civis_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON medication_return_lines FOR EACH STATEMENT EXECUTE FUNCTION civis_refuse_change();
alter table medication_return_lines enable always trigger civis_append_only;
CREATE TRIGGER civis_append_only_rows BEFORE DELETE OR UPDATE ON medication_return_lines FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
alter table medication_return_lines enable always trigger civis_append_only_rows;

alter table medication_return_lines enable row level security;
alter table medication_return_lines force row level security;
create policy civis_app on medication_return_lines for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on medication_return_lines for all to current_user using (true) with check (true);
grant insert, select on medication_return_lines to civis_app;
