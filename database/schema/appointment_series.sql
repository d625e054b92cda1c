-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table appointment_series (
  hospital_id uuid not null,
  id uuid not null,
  base_at timestamp with time zone not null,
  every integer not null,
  unit text not null,
  visits integer not null,
  made integer not null,
  status text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint appointment_series_pkey PRIMARY KEY (hospital_id, id),
  constraint appointment_series_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint appointment_series_every_check CHECK (((every >= 1) AND (every <= 90))),
  constraint appointment_series_made CHECK (((made >= 0) AND (made <= visits))),
  constraint appointment_series_status_check CHECK ((status = ANY (ARRAY['active'::text, 'ended'::text]))),
  constraint appointment_series_unit_check CHECK ((unit = ANY (ARRAY['day'::text, 'week'::text]))),
  constraint appointment_series_visits_check CHECK (((visits >= 2) AND (visits <= 26)))
);

CREATE INDEX appointment_series_to_top_up ON appointment_series USING btree (hospital_id, id) WHERE ((status = 'active'::text) AND (made < visits));

alter table appointment_series enable row level security;
alter table appointment_series force row level security;
create policy civis_app on appointment_series for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on appointment_series for all to current_user using (true) with check (true);
grant delete, insert, select, update on appointment_series to civis_app;
