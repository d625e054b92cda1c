-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table consultation_amendments (
  hospital_id uuid not null,
  consultation_id uuid not null,
  id uuid not null,
  at timestamp with time zone not null,
  by_id uuid,
  by_name text not null,
  edit_reason text not null,
  needs_co_sign boolean not null,
  changes jsonb not null,
  constraint consultation_amendments_pkey PRIMARY KEY (hospital_id, consultation_id, id),
  constraint consultation_amendments_hospital_id_consultation_id_fkey FOREIGN KEY (hospital_id, consultation_id) REFERENCES consultations(hospital_id, id),
  constraint consultation_amendments_changes_check CHECK (((jsonb_typeof(changes) = 'array'::text) AND (jsonb_array_length(changes) > 0))),
  constraint consultation_amendments_edit_reason_check CHECK (((length(edit_reason) >= 10) AND (length(edit_reason) <= 500)))
);

CREATE TRIGGER civis_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON consultation_amendments FOR EACH STATEMENT EXECUTE FUNCTION civis_refuse_change();
alter table consultation_amendments enable always trigger civis_append_only;
CREATE TRIGGER civis_append_only_rows BEFORE DELETE OR UPDATE ON consultation_amendments FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
alter table consultation_amendments enable always trigger civis_append_only_rows;

alter table consultation_amendments enable row level security;
alter table consultation_amendments force row level security;
create policy civis_app on consultation_amendments for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on consultation_amendments for all to current_user using (true) with check (true);
grant insert, select on consultation_amendments to civis_app;
