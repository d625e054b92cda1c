-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table lab_results (
  hospital_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  version integer not null,
  status text not null,
  comment text,
  conclusion text,
  entered_by uuid,
  entered_by_name text not null,
  entered_at timestamp with time zone not null,
  released_by uuid,
  released_by_name text,
  released_at timestamp with time zone,
  amend_reason text,
  constraint lab_results_pkey PRIMARY KEY (hospital_id, id),
  constraint lab_results_one_version UNIQUE (hospital_id, request_id, version),
  constraint lab_results_request FOREIGN KEY (hospital_id, request_id) REFERENCES lab_requests(hospital_id, id),
  constraint lab_results_released CHECK (((status = 'preliminary'::text) = (released_at IS NULL))),
  constraint lab_results_status_check CHECK ((status = ANY (ARRAY['preliminary'::text, 'final'::text, 'corrected'::text]))),
  constraint lab_results_times CHECK ((released_at >= entered_at)),
  constraint lab_results_version_check CHECK ((version >= 1))
);

CREATE TRIGGER lab_results_stay BEFORE DELETE OR UPDATE ON lab_results FOR EACH ROW EXECUTE FUNCTION lab_result_stays();

alter table lab_results enable row level security;
alter table lab_results force row level security;
create policy civis_app on lab_results for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on lab_results for all to current_user using (true) with check (true);
grant delete, insert, select, update on lab_results to civis_app;
