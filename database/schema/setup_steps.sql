-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table setup_steps (
  hospital_id uuid not null,
  position integer not null,
  name text not null,
  status text not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  attempt integer default 0 not null,
  error text,
  counts jsonb default '{}'::jsonb not null,
  constraint setup_steps_pkey PRIMARY KEY (hospital_id, "position"),
  constraint setup_steps_once UNIQUE (hospital_id, name),
  constraint setup_steps_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES setup_runs(hospital_id) ON DELETE CASCADE,
  constraint setup_steps_counts_check CHECK ((jsonb_typeof(counts) = 'object'::text)),
  constraint setup_steps_name_check CHECK ((name = ANY (ARRAY['Medical Institution Setup'::text, 'Test List Setup'::text, 'Billable Item Setup'::text, 'Finishing Setup'::text]))),
  constraint setup_steps_position_check CHECK ((("position" >= 1) AND ("position" <= 4))),
  constraint setup_steps_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'running'::text, 'completed'::text, 'failed'::text])))
);

alter table setup_steps enable row level security;
alter table setup_steps force row level security;
create policy civis_app on setup_steps for all to civis_app using (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform))) with check (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform)));
create policy civis_owner on setup_steps for all to current_user using (true) with check (true);
grant delete, insert, select, update on setup_steps to civis_app;
