-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table lab_critical_calls (
  hospital_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  parameter text not null,
  value text not null,
  notified_user_id uuid,
  notified_name text not null,
  phone text,
  called_at timestamp with time zone not null,
  read_back boolean not null,
  outcome text not null,
  called_by uuid,
  called_by_name text not null,
  created_at timestamp with time zone not null,
  constraint lab_critical_calls_pkey PRIMARY KEY (hospital_id, id),
  constraint lab_critical_calls_request FOREIGN KEY (hospital_id, request_id) REFERENCES lab_requests(hospital_id, id),
  constraint lab_critical_calls_outcome_check CHECK ((outcome = ANY (ARRAY['reached'::text, 'not-reached'::text]))),
  constraint lab_critical_calls_read_back_check CHECK (read_back)
);

CREATE INDEX lab_critical_calls_by_request ON lab_critical_calls USING btree (hospital_id, request_id);

CREATE TRIGGER civis_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON lab_critical_calls FOR EACH STATEMENT EXECUTE FUNCTION civis_refuse_change();
alter table lab_critical_calls enable always trigger civis_append_only;
CREATE TRIGGER civis_append_only_rows BEFORE DELETE OR UPDATE ON lab_critical_calls FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
alter table lab_critical_calls enable always trigger civis_append_only_rows;

alter table lab_critical_calls enable row level security;
alter table lab_critical_calls force row level security;
create policy civis_app on lab_critical_calls for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on lab_critical_calls for all to current_user using (true) with check (true);
grant insert, select on lab_critical_calls to civis_app;
