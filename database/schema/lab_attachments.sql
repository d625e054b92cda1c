-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table lab_attachments (
  hospital_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  result_version integer not null,
  file_id uuid not null,
  name text not null,
  mime text not null,
  size integer not null,
  uploaded_by uuid,
  uploaded_by_name text not null,
  uploaded_at timestamp with time zone not null,
  specimen_id uuid,
  constraint lab_attachments_pkey PRIMARY KEY (hospital_id, id),
  constraint lab_attachments_file FOREIGN KEY (hospital_id, file_id) REFERENCES files(hospital_id, id),
  constraint lab_attachments_request FOREIGN KEY (hospital_id, request_id) REFERENCES lab_requests(hospital_id, id),
  constraint lab_attachments_specimen FOREIGN KEY (hospital_id, specimen_id) REFERENCES lab_specimens(hospital_id, id)
);

CREATE INDEX lab_attachments_by_request ON lab_attachments USING btree (hospital_id, request_id);
CREATE INDEX lab_attachments_by_specimen ON lab_attachments USING btree (hospital_id, specimen_id) WHERE (specimen_id IS NOT NULL);

CREATE TRIGGER civis_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON lab_attachments FOR EACH STATEMENT EXECUTE FUNCTION civis_refuse_change();
alter table lab_attachments enable always trigger civis_append_only;
CREATE TRIGGER civis_append_only_rows BEFORE DELETE OR UPDATE ON lab_attachments FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
alter table lab_attachments enable always trigger civis_append_only_rows;

alter table lab_attachments enable row level security;
alter table lab_attachments force row level security;
create policy civis_app on lab_attachments for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on lab_attachments for all to current_user using (true) with check (true);
grant insert, select on lab_attachments to civis_app;
