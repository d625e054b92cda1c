-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table claim_rule_sets (
  hospital_id uuid not null,
  id uuid not null,
  hmo_id uuid not null,
  version integer not null,
  status text not null,
  template text not null,
  valid_from date not null,
  rules jsonb not null,
  saved_at timestamp with time zone not null,
  saved_by uuid,
  saved_by_name text not null,
  constraint claim_rule_sets_pkey PRIMARY KEY (hospital_id, id),
  constraint claim_rule_sets_version_once UNIQUE (hospital_id, hmo_id, version),
  constraint claim_rule_sets_hmo FOREIGN KEY (hospital_id, hmo_id) REFERENCES hmos(hospital_id, id),
  constraint claim_rule_sets_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint claim_rule_sets_rules_check CHECK ((jsonb_typeof(rules) = 'array'::text)),
  constraint claim_rule_sets_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'active'::text, 'retired'::text]))),
  constraint claim_rule_sets_template_check CHECK ((template = ANY (ARRAY['nhia'::text, 'private-hmo'::text, 'state-scheme'::text, 'company'::text]))),
  constraint claim_rule_sets_version_check CHECK ((version > 0))
);

CREATE UNIQUE INDEX claim_rule_sets_one_active ON claim_rule_sets USING btree (hospital_id, hmo_id) WHERE (status = 'active'::text);
CREATE UNIQUE INDEX claim_rule_sets_one_draft ON claim_rule_sets USING btree (hospital_id, hmo_id) WHERE (status = 'draft'::text);

CREATE TRIGGER claim_rule_sets_keep BEFORE UPDATE ON claim_rule_sets FOR EACH ROW EXECUTE FUNCTION claim_rule_sets_keep();

alter table claim_rule_sets enable row level security;
alter table claim_rule_sets force row level security;
create policy civis_app on claim_rule_sets for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on claim_rule_sets for all to current_user using (true) with check (true);
grant delete, insert, select, update on claim_rule_sets to civis_app;
