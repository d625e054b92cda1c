-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table blood_lookbacks (
  hospital_id uuid not null,
  id uuid not null,
  donor_id uuid,
  marker text,
  reactive_at timestamp with time zone not null,
  last_negative_at timestamp with time zone,
  window_from timestamp with time zone not null,
  status text not null,
  closed_by uuid,
  closed_by_name text,
  closed_at timestamp with time zone,
  close_reason text,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint blood_lookbacks_pkey PRIMARY KEY (hospital_id, id),
  constraint blood_lookbacks_donor FOREIGN KEY (hospital_id, donor_id) REFERENCES blood_donors(hospital_id, id),
  constraint blood_lookbacks_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint blood_lookbacks_marker_check CHECK ((marker = ANY (ARRAY['hiv'::text, 'hbsag'::text, 'hcv'::text, 'syphilis'::text]))),
  constraint blood_lookbacks_status_check CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text])))
);

CREATE INDEX blood_lookbacks_by_status ON blood_lookbacks USING btree (hospital_id, status, reactive_at DESC);
CREATE UNIQUE INDEX blood_lookbacks_one_open ON blood_lookbacks USING btree (hospital_id, donor_id, marker) WHERE (status = 'open'::text);

alter table blood_lookbacks enable row level security;
alter table blood_lookbacks force row level security;
create policy civis_app on blood_lookbacks for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on blood_lookbacks for all to current_user using (true) with check (true);
grant delete, insert, select, update on blood_lookbacks to civis_app;
