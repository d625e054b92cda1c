-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table procedure_count_discrepancies (
  hospital_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  count_id uuid not null,
  item text not null,
  expected integer not null,
  counted integer not null,
  opened_at timestamp with time zone not null,
  xray_request_id uuid,
  statement text,
  closed_at timestamp with time zone,
  closed_by uuid,
  closed_by_name text,
  constraint procedure_count_discrepancies_pkey PRIMARY KEY (hospital_id, id),
  constraint procedure_count_discrepancies_count FOREIGN KEY (hospital_id, count_id) REFERENCES procedure_counts(hospital_id, id) ON DELETE CASCADE,
  constraint procedure_count_discrepancies_closed CHECK (((closed_at IS NULL) OR (xray_request_id IS NOT NULL) OR (statement IS NOT NULL))),
  constraint procedure_count_discrepancies_item_check CHECK ((item = ANY (ARRAY['instruments'::text, 'swabs'::text, 'needles'::text]))),
  constraint procedure_count_discrepancies_statement_check CHECK (((length(statement) >= 20) AND (length(statement) <= 2000)))
);

CREATE INDEX procedure_count_discrepancies_of_request ON procedure_count_discrepancies USING btree (hospital_id, request_id);

alter table procedure_count_discrepancies enable row level security;
alter table procedure_count_discrepancies force row level security;
create policy civis_app on procedure_count_discrepancies for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on procedure_count_discrepancies for all to current_user using (true) with check (true);
grant delete, insert, select, update on procedure_count_discrepancies to civis_app;
