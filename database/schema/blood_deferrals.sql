-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table blood_deferrals (
  hospital_id uuid not null,
  id uuid not null,
  donor_id uuid not null,
  at timestamp with time zone not null,
  reason text not null,
  until date,
  permanent boolean not null,
  by uuid,
  by_name text not null,
  constraint blood_deferrals_pkey PRIMARY KEY (hospital_id, id),
  constraint blood_deferrals_donor FOREIGN KEY (hospital_id, donor_id) REFERENCES blood_donors(hospital_id, id),
  constraint blood_deferrals_reason_check CHECK ((length(reason) >= 3))
);

CREATE INDEX blood_deferrals_by_donor ON blood_deferrals USING btree (hospital_id, donor_id, at);

alter table blood_deferrals enable row level security;
alter table blood_deferrals force row level security;
create policy civis_app on blood_deferrals for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on blood_deferrals for all to current_user using (true) with check (true);
grant delete, insert, select, update on blood_deferrals to civis_app;
