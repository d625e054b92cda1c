-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table procedure_note_amendments (
  hospital_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  at timestamp with time zone not null,
  by uuid,
  by_name text not null,
  reason text not null,
  before jsonb not null,
  after jsonb not null,
  constraint procedure_note_amendments_pkey PRIMARY KEY (hospital_id, id),
  constraint procedure_note_amendments_request FOREIGN KEY (hospital_id, request_id) REFERENCES procedure_requests(hospital_id, id),
  constraint procedure_note_amendments_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500)))
);

CREATE INDEX procedure_note_amendments_of_request ON procedure_note_amendments USING btree (hospital_id, request_id, at);

CREATE TRIGGER civis_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON procedure_note_amendments FOR EACH STATEMENT EXECUTE FUNCTION civis_refuse_change();
alter table procedure_note_amendments enable always trigger civis_append_only;
CREATE TRIGGER civis_append_only_rows BEFORE DELETE OR UPDATE ON procedure_note_amendments FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
alter table procedure_note_amendments enable always trigger civis_append_only_rows;

alter table procedure_note_amendments enable row level security;
alter table procedure_note_amendments force row level security;
create policy civis_app on procedure_note_amendments for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on procedure_note_amendments for all to current_user using (true) with check (true);
grant insert, select on procedure_note_amendments to civis_app;
