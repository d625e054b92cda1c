-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table blood_cross_matches (
  hospital_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  unit_id uuid not null,
  sample_id uuid not null,
  method text not null,
  antibody_screen text not null,
  result text not null,
  retrospective boolean default false not null,
  voided_at timestamp with time zone,
  at timestamp with time zone not null,
  by uuid,
  by_name text not null,
  constraint blood_cross_matches_pkey PRIMARY KEY (hospital_id, id),
  constraint blood_cross_matches_request FOREIGN KEY (hospital_id, request_id) REFERENCES blood_requests(hospital_id, id),
  constraint blood_cross_matches_sample FOREIGN KEY (hospital_id, sample_id) REFERENCES blood_samples(hospital_id, id),
  constraint blood_cross_matches_unit FOREIGN KEY (hospital_id, unit_id) REFERENCES blood_units(hospital_id, id),
  constraint blood_cross_matches_antibody_screen_check CHECK ((antibody_screen = ANY (ARRAY['negative'::text, 'positive'::text]))),
  constraint blood_cross_matches_method_check CHECK ((method = ANY (ARRAY['immediate-spin'::text, 'antiglobulin'::text, 'electronic'::text]))),
  constraint blood_cross_matches_result_check CHECK ((result = ANY (ARRAY['compatible'::text, 'incompatible'::text])))
);

CREATE INDEX blood_cross_matches_by_request ON blood_cross_matches USING btree (hospital_id, request_id, at);
CREATE INDEX blood_cross_matches_by_sample ON blood_cross_matches USING btree (hospital_id, sample_id);
CREATE INDEX blood_cross_matches_by_unit ON blood_cross_matches USING btree (hospital_id, unit_id, at);

alter table blood_cross_matches enable row level security;
alter table blood_cross_matches force row level security;
create policy civis_app on blood_cross_matches for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on blood_cross_matches for all to current_user using (true) with check (true);
grant delete, insert, select, update on blood_cross_matches to civis_app;
