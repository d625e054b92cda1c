-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table proxies (
  id uuid not null,
  person_id uuid not null,
  for_person_id uuid not null,
  relation text not null,
  source text not null,
  scope text not null,
  valid_to timestamp with time zone,
  status text not null,
  ended_at timestamp with time zone,
  ended_reason text,
  created_at timestamp with time zone not null,
  constraint proxies_pkey PRIMARY KEY (id),
  constraint proxies_for_person_id_fkey FOREIGN KEY (for_person_id) REFERENCES persons(id) DEFERRABLE INITIALLY DEFERRED,
  constraint proxies_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id) DEFERRABLE INITIALLY DEFERRED,
  constraint proxies_not_self CHECK ((person_id <> for_person_id)),
  constraint proxies_relation_check CHECK ((relation = ANY (ARRAY['parent'::text, 'guardian'::text, 'carer'::text]))),
  constraint proxies_scope_check CHECK ((scope = ANY (ARRAY['full'::text, 'appointments-billing'::text]))),
  constraint proxies_source_check CHECK ((source = ANY (ARRAY['dependant'::text, 'consent'::text]))),
  constraint proxies_status_check CHECK ((status = ANY (ARRAY['active'::text, 'ended'::text])))
);

CREATE INDEX proxies_by_target ON proxies USING btree (for_person_id) WHERE (status = 'active'::text);
CREATE INDEX proxies_ended ON proxies USING btree (person_id, for_person_id) WHERE (status = 'ended'::text);
CREATE UNIQUE INDEX proxies_one_live ON proxies USING btree (person_id, for_person_id) WHERE (status = 'active'::text);

CREATE TRIGGER proxies_kept_over_hospitals BEFORE INSERT OR UPDATE ON proxies FOR EACH ROW EXECUTE FUNCTION civis_keep_proxy();

alter table proxies disable row level security;
grant delete, insert, select, update on proxies to civis_app;
