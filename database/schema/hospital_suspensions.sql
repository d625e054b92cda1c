-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table hospital_suspensions (
  id uuid not null,
  hospital_id uuid not null,
  mode text not null,
  reason text not null,
  at timestamp with time zone not null,
  by_user_id uuid not null,
  by_name text not null,
  ended_at timestamp with time zone,
  ended_by_name text,
  end_reason text,
  constraint hospital_suspensions_pkey PRIMARY KEY (id),
  constraint hospital_suspensions_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES platform_users(id),
  constraint hospital_suspensions_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint hospital_suspensions_ended_whole CHECK ((num_nulls(ended_at, ended_by_name, end_reason) = ANY (ARRAY[0, 3]))),
  constraint hospital_suspensions_mode_check CHECK ((mode = 'sign-in'::text)),
  constraint hospital_suspensions_reason_check CHECK (((length(reason) >= 10) AND (length(reason) <= 500)))
);

CREATE UNIQUE INDEX hospital_suspensions_one_open ON hospital_suspensions USING btree (hospital_id) WHERE (ended_at IS NULL);

alter table hospital_suspensions enable row level security;
alter table hospital_suspensions force row level security;
create policy civis_app on hospital_suspensions for all to civis_app using (( SELECT app_platform() AS app_platform)) with check (( SELECT app_platform() AS app_platform));
create policy civis_owner on hospital_suspensions for all to current_user using (true) with check (true);
grant delete, insert, select, update on hospital_suspensions to civis_app;
