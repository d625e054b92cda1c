-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table claim_notes (
  hospital_id uuid not null,
  id uuid not null,
  claim_id uuid not null,
  at timestamp with time zone not null,
  by_user uuid,
  by_name text not null,
  kind text not null,
  text text not null,
  promise_date date,
  constraint claim_notes_pkey PRIMARY KEY (hospital_id, id),
  constraint claim_notes_claim FOREIGN KEY (hospital_id, claim_id) REFERENCES claims(hospital_id, id),
  constraint claim_notes_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint claim_notes_kind_check CHECK ((kind = ANY (ARRAY['call'::text, 'query'::text, 'reply'::text, 'promise'::text]))),
  constraint claim_notes_promise CHECK (((kind = 'promise'::text) = (promise_date IS NOT NULL))),
  constraint claim_notes_text_check CHECK (((length(text) >= 1) AND (length(text) <= 1000)))
);

CREATE INDEX claim_notes_of_claim ON claim_notes USING btree (hospital_id, claim_id, at);
CREATE INDEX claim_notes_promises ON claim_notes USING btree (hospital_id, promise_date, claim_id) WHERE (kind = 'promise'::text);

CREATE TRIGGER civis_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON claim_notes FOR EACH STATEMENT EXECUTE FUNCTION civis_refuse_change();
alter table claim_notes enable always trigger civis_append_only;
CREATE TRIGGER civis_append_only_rows BEFORE DELETE OR UPDATE ON claim_notes FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
alter table claim_notes enable always trigger civis_append_only_rows;

alter table claim_notes enable row level security;
alter table claim_notes force row level security;
create policy civis_app on claim_notes for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on claim_notes for all to current_user using (true) with check (true);
grant insert, select on claim_notes to civis_app;
