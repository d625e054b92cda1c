-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table procedure_team (
  hospital_id uuid not null,
  request_id uuid not null,
  user_id uuid not null,
  name text not null,
  role text not null,
  added_by uuid,
  added_at timestamp with time zone not null,
  constraint procedure_team_pkey PRIMARY KEY (hospital_id, request_id, user_id),
  constraint procedure_team_request FOREIGN KEY (hospital_id, request_id) REFERENCES procedure_requests(hospital_id, id) ON DELETE CASCADE,
  constraint procedure_team_user FOREIGN KEY (hospital_id, user_id) REFERENCES users(hospital_id, id),
  constraint procedure_team_role_check CHECK ((role = ANY (ARRAY['lead'::text, 'assistant'::text, 'anaesthetist'::text, 'observer'::text, 'scrub'::text, 'circulating'::text])))
);

CREATE INDEX procedure_team_of_user ON procedure_team USING btree (hospital_id, user_id);
CREATE UNIQUE INDEX procedure_team_one_lead ON procedure_team USING btree (hospital_id, request_id) WHERE (role = 'lead'::text);

alter table procedure_team enable row level security;
alter table procedure_team force row level security;
create policy civis_app on procedure_team for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on procedure_team for all to current_user using (true) with check (true);
grant delete, insert, select, update on procedure_team to civis_app;
