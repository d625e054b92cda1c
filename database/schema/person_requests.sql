-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table person_requests (
  hospital_id uuid not null,
  id uuid not null,
  kind text not null,
  person_id uuid not null,
  merged_person_id uuid,
  merge_id uuid,
  changes jsonb,
  deceased_at timestamp with time zone,
  status text not null,
  confirmed uuid[] default '{}'::uuid[] not null,
  asked_at timestamp with time zone,
  note text,
  decided_as text,
  decided_by_name text,
  decided_at timestamp with time zone,
  decision_reason text,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint person_requests_pkey PRIMARY KEY (hospital_id, id),
  constraint person_requests_once UNIQUE (id),
  constraint person_requests_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint person_requests_merged_person_id_fkey FOREIGN KEY (merged_person_id) REFERENCES persons(id),
  constraint person_requests_of_merge FOREIGN KEY (hospital_id, merge_id) REFERENCES patient_merges(hospital_id, id),
  constraint person_requests_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id),
  constraint person_requests_decided_as_check CHECK ((decided_as = ANY (ARRAY['persons'::text, 'hospital'::text, 'operator'::text]))),
  constraint person_requests_kind_check CHECK ((kind = ANY (ARRAY['merge'::text, 'details'::text, 'death'::text]))),
  constraint person_requests_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'done'::text, 'declined'::text, 'withdrawn'::text]))),
  constraint person_requests_whole CHECK ((((kind = 'merge'::text) = ((merged_person_id IS NOT NULL) AND (merge_id IS NOT NULL))) AND ((kind = 'details'::text) = (changes IS NOT NULL)) AND ((kind = 'death'::text) = (deceased_at IS NOT NULL)) AND ((status = 'waiting'::text) = (decided_at IS NULL))))
);

CREATE INDEX person_requests_asked ON person_requests USING btree (asked_at) WHERE (asked_at IS NOT NULL);
CREATE INDEX person_requests_by_person ON person_requests USING btree (person_id) WHERE (status = 'waiting'::text);
CREATE INDEX person_requests_newest ON person_requests USING btree (hospital_id, created_at DESC);
CREATE UNIQUE INDEX person_requests_one_death ON person_requests USING btree (hospital_id, person_id) WHERE ((status = 'waiting'::text) AND (kind = 'death'::text));
CREATE UNIQUE INDEX person_requests_one_details ON person_requests USING btree (hospital_id, person_id) WHERE ((status = 'waiting'::text) AND (kind = 'details'::text));
CREATE UNIQUE INDEX person_requests_one_merge ON person_requests USING btree (hospital_id, merge_id) WHERE ((status = 'waiting'::text) AND (kind = 'merge'::text));

alter table person_requests enable row level security;
alter table person_requests force row level security;
create policy civis_app on person_requests for all to civis_app using (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform) OR ((kind = 'death'::text) AND (EXISTS ( SELECT 1
   FROM person_hospitals h
  WHERE ((h.person_id = person_requests.person_id) AND (h.hospital_id = ( SELECT app_hospital() AS app_hospital)))))))) with check (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform) OR ((kind = 'death'::text) AND (EXISTS ( SELECT 1
   FROM person_hospitals h
  WHERE ((h.person_id = person_requests.person_id) AND (h.hospital_id = ( SELECT app_hospital() AS app_hospital))))))));
create policy civis_owner on person_requests for all to current_user using (true) with check (true);
grant delete, insert, select, update on person_requests to civis_app;
