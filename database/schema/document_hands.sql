-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table document_hands (
  hospital_id uuid not null,
  document text not null,
  document_id uuid not null,
  user_id uuid not null,
  hand text not null,
  first_at timestamp with time zone not null,
  constraint document_hands_pkey PRIMARY KEY (hospital_id, document, document_id, user_id, hand),
  constraint document_hands_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint document_hands_document_check CHECK ((document ~ '^[a-z-]{3,40}$'::text)),
  constraint document_hands_hand_check CHECK ((hand = ANY (ARRAY['created'::text, 'changed'::text, 'submitted'::text, 'counted'::text, 'requested'::text, 'credited'::text, 'entered'::text])))
);

CREATE TRIGGER civis_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON document_hands FOR EACH STATEMENT EXECUTE FUNCTION civis_refuse_change();
alter table document_hands enable always trigger civis_append_only;
CREATE TRIGGER civis_append_only_rows BEFORE DELETE OR UPDATE ON document_hands FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
alter table document_hands enable always trigger civis_append_only_rows;

alter table document_hands enable row level security;
alter table document_hands force row level security;
create policy civis_app on document_hands for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on document_hands for all to current_user using (true) with check (true);
grant insert, select on document_hands to civis_app;
