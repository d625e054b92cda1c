-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table claim_files (
  hospital_id uuid not null,
  id uuid not null,
  claim_id uuid not null,
  kind text not null,
  file_id uuid not null,
  name text not null,
  total bigint not null,
  created_at timestamp with time zone not null,
  constraint claim_files_pkey PRIMARY KEY (hospital_id, id),
  constraint claim_files_pack_once UNIQUE (hospital_id, claim_id, kind),
  constraint claim_files_claim FOREIGN KEY (hospital_id, claim_id) REFERENCES claims(hospital_id, id),
  constraint claim_files_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint claim_files_kind_check CHECK ((kind = 'pack'::text)),
  constraint claim_files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint claim_files_total_check CHECK ((total >= 0))
);

CREATE TRIGGER civis_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON claim_files FOR EACH STATEMENT EXECUTE FUNCTION civis_refuse_change();
alter table claim_files enable always trigger civis_append_only;
CREATE TRIGGER civis_append_only_rows BEFORE DELETE OR UPDATE ON claim_files FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
alter table claim_files enable always trigger civis_append_only_rows;

alter table claim_files enable row level security;
alter table claim_files force row level security;
create policy civis_app on claim_files for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on claim_files for all to current_user using (true) with check (true);
grant insert, select on claim_files to civis_app;
