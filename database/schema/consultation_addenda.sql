-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table consultation_addenda (
  hospital_id uuid not null,
  consultation_id uuid not null,
  id uuid not null,
  text text not null,
  at timestamp with time zone not null,
  by_id uuid,
  by_name text not null,
  constraint consultation_addenda_pkey PRIMARY KEY (hospital_id, consultation_id, id),
  constraint consultation_addenda_hospital_id_consultation_id_fkey FOREIGN KEY (hospital_id, consultation_id) REFERENCES consultations(hospital_id, id),
  constraint consultation_addenda_text_check CHECK (((length(text) >= 3) AND (length(text) <= 10000)))
);

CREATE TRIGGER civis_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON consultation_addenda FOR EACH STATEMENT EXECUTE FUNCTION civis_refuse_change();
alter table consultation_addenda enable always trigger civis_append_only;
CREATE TRIGGER civis_append_only_rows BEFORE DELETE OR UPDATE ON consultation_addenda FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
alter table consultation_addenda enable always trigger civis_append_only_rows;

alter table consultation_addenda enable row level security;
alter table consultation_addenda force row level security;
create policy civis_app on consultation_addenda for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on consultation_addenda for all to current_user using (true) with check (true);
grant insert, select on consultation_addenda to civis_app;
