-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table setup_runs (
  hospital_id uuid not null,
  id uuid not null,
  founder_user_id uuid not null,
  status text not null,
  queued_at timestamp with time zone not null,
  moved_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint setup_runs_pkey PRIMARY KEY (hospital_id),
  constraint setup_runs_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint setup_runs_finished_whole CHECK (((status = 'completed'::text) = (finished_at IS NOT NULL))),
  constraint setup_runs_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'completed'::text, 'failed'::text])))
);

CREATE INDEX setup_runs_open ON setup_runs USING btree (moved_at) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));

alter table setup_runs enable row level security;
alter table setup_runs force row level security;
create policy civis_app on setup_runs for all to civis_app using (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform))) with check (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform)));
create policy civis_owner on setup_runs for all to current_user using (true) with check (true);
grant delete, insert, select, update on setup_runs to civis_app;
