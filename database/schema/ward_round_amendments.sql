-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table ward_round_amendments (
  hospital_id uuid not null,
  id uuid not null,
  round_id uuid not null,
  at timestamp with time zone not null,
  by_id uuid,
  by_name text not null,
  edit_reason text not null,
  changes jsonb not null,
  constraint ward_round_amendments_pkey PRIMARY KEY (hospital_id, id),
  constraint ward_round_amendments_round FOREIGN KEY (hospital_id, round_id) REFERENCES ward_rounds(hospital_id, id) ON DELETE CASCADE,
  constraint ward_round_amendments_changes_check CHECK ((jsonb_typeof(changes) = 'array'::text))
);

CREATE INDEX ward_round_amendments_of_round ON ward_round_amendments USING btree (hospital_id, round_id, at DESC);

CREATE TRIGGER civis_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ward_round_amendments FOR EACH STATEMENT EXECUTE FUNCTION civis_refuse_change();
alter table ward_round_amendments enable always trigger civis_append_only;
CREATE TRIGGER civis_append_only_rows BEFORE DELETE OR UPDATE ON ward_round_amendments FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
alter table ward_round_amendments enable always trigger civis_append_only_rows;

alter table ward_round_amendments enable row level security;
alter table ward_round_amendments force row level security;
create policy civis_app on ward_round_amendments for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on ward_round_amendments for all to current_user using (true) with check (true);
grant insert, select on ward_round_amendments to civis_app;
