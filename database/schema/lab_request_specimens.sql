-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table lab_request_specimens (
  hospital_id uuid not null,
  request_id uuid not null,
  specimen_id uuid not null,
  added_at timestamp with time zone not null,
  rejected_at timestamp with time zone,
  rejected_by_name text,
  condition text,
  reason text,
  constraint lab_request_specimens_pkey PRIMARY KEY (hospital_id, request_id, specimen_id),
  constraint lab_request_specimens_request FOREIGN KEY (hospital_id, request_id) REFERENCES lab_requests(hospital_id, id),
  constraint lab_request_specimens_specimen FOREIGN KEY (hospital_id, specimen_id) REFERENCES lab_specimens(hospital_id, id),
  constraint lab_request_specimens_condition_check CHECK ((condition = ANY (ARRAY['haemolysed'::text, 'clotted'::text, 'insufficient'::text, 'lipaemic'::text, 'leaking'::text, 'unlabelled'::text, 'mislabelled'::text, 'wrong-container'::text, 'wrong-temperature'::text, 'delayed'::text, 'contaminated'::text])))
);

CREATE INDEX lab_request_specimens_by_specimen ON lab_request_specimens USING btree (hospital_id, specimen_id);
CREATE INDEX lab_request_specimens_rejected ON lab_request_specimens USING btree (hospital_id, rejected_at) WHERE (rejected_at IS NOT NULL);

alter table lab_request_specimens enable row level security;
alter table lab_request_specimens force row level security;
create policy civis_app on lab_request_specimens for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on lab_request_specimens for all to current_user using (true) with check (true);
grant delete, insert, select, update on lab_request_specimens to civis_app;
