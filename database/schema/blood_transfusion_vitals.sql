-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table blood_transfusion_vitals (
  hospital_id uuid not null,
  transfusion_id uuid not null,
  vital_id uuid not null,
  at timestamp with time zone not null,
  moment text not null,
  constraint blood_transfusion_vitals_pkey PRIMARY KEY (hospital_id, transfusion_id, vital_id),
  constraint blood_transfusion_vitals_transfusion FOREIGN KEY (hospital_id, transfusion_id) REFERENCES blood_transfusions(hospital_id, id),
  constraint blood_transfusion_vitals_moment_check CHECK ((moment = ANY (ARRAY['baseline'::text, 'running'::text, 'end'::text, 'reaction'::text])))
);

CREATE INDEX blood_transfusion_vitals_by_time ON blood_transfusion_vitals USING btree (hospital_id, transfusion_id, at);

alter table blood_transfusion_vitals enable row level security;
alter table blood_transfusion_vitals force row level security;
create policy civis_app on blood_transfusion_vitals for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on blood_transfusion_vitals for all to current_user using (true) with check (true);
grant delete, insert, select, update on blood_transfusion_vitals to civis_app;
