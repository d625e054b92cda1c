-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table medication_interactions (
  hospital_id uuid not null,
  id uuid not null,
  built_in_id uuid,
  a text not null,
  b text not null,
  pair_key text not null,
  severity text not null,
  effect text not null,
  advice text not null,
  source text not null,
  status text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint medication_interactions_pkey PRIMARY KEY (hospital_id, id),
  constraint medication_interactions_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint medication_interactions_a_check CHECK (((length(a) >= 2) AND (length(a) <= 80))),
  constraint medication_interactions_b_check CHECK (((length(b) >= 2) AND (length(b) <= 80))),
  constraint medication_interactions_pair_key_check CHECK ((pair_key <> ''::text)),
  constraint medication_interactions_severity_check CHECK ((severity = ANY (ARRAY['minor'::text, 'moderate'::text, 'major'::text, 'contraindicated'::text]))),
  constraint medication_interactions_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text])))
);

CREATE UNIQUE INDEX medication_interactions_one_per_pair ON medication_interactions USING btree (hospital_id, pair_key);

alter table medication_interactions enable row level security;
alter table medication_interactions force row level security;
create policy civis_app on medication_interactions for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on medication_interactions for all to current_user using (true) with check (true);
grant delete, insert, select, update on medication_interactions to civis_app;
