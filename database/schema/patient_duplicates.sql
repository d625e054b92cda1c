-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table patient_duplicates (
  hospital_id uuid not null,
  id uuid not null,
  first_id uuid not null,
  second_id uuid not null,
  score integer not null,
  reasons text[] not null,
  status text not null,
  dismiss_reason text,
  dismissed_by uuid,
  dismissed_by_name text,
  dismissed_at timestamp with time zone,
  found_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint patient_duplicates_pkey PRIMARY KEY (hospital_id, id),
  constraint patient_duplicates_one_pair UNIQUE (hospital_id, first_id, second_id),
  constraint patient_duplicates_check CHECK ((first_id < second_id)),
  constraint patient_duplicates_status_check CHECK ((status = ANY (ARRAY['open'::text, 'dismissed'::text])))
);

CREATE INDEX patient_duplicates_by_second ON patient_duplicates USING btree (hospital_id, second_id);
CREATE INDEX patient_duplicates_open ON patient_duplicates USING btree (hospital_id, score DESC, id DESC) WHERE (status = 'open'::text);

alter table patient_duplicates enable row level security;
alter table patient_duplicates force row level security;
create policy civis_app on patient_duplicates for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on patient_duplicates for all to current_user using (true) with check (true);
grant delete, insert, select, update on patient_duplicates to civis_app;
