-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table appointment_moves (
  hospital_id uuid not null,
  id uuid not null,
  appointment_id uuid not null,
  prev_starts_at timestamp with time zone not null,
  prev_ends_at timestamp with time zone not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  reason text not null,
  moved_by uuid,
  moved_by_name text not null,
  moved_at timestamp with time zone not null,
  constraint appointment_moves_pkey PRIMARY KEY (hospital_id, id),
  constraint appointment_moves_hospital_id_appointment_id_fkey FOREIGN KEY (hospital_id, appointment_id) REFERENCES appointments(hospital_id, id)
);

CREATE INDEX appointment_moves_by_appointment ON appointment_moves USING btree (hospital_id, appointment_id, id);

CREATE TRIGGER civis_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON appointment_moves FOR EACH STATEMENT EXECUTE FUNCTION civis_refuse_change();
alter table appointment_moves enable always trigger civis_append_only;
CREATE TRIGGER civis_append_only_rows BEFORE DELETE OR UPDATE ON appointment_moves FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
alter table appointment_moves enable always trigger civis_append_only_rows;

alter table appointment_moves enable row level security;
alter table appointment_moves force row level security;
create policy civis_app on appointment_moves for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on appointment_moves for all to current_user using (true) with check (true);
grant insert, select on appointment_moves to civis_app;
