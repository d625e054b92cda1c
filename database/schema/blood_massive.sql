-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table blood_massive (
  hospital_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  activated_at timestamp with time zone not null,
  activated_by uuid,
  activated_by_name text not null,
  call_group_id uuid,
  labs_due_at timestamp with time zone not null,
  stood_down_at timestamp with time zone,
  stood_down_by_name text,
  constraint blood_massive_pkey PRIMARY KEY (hospital_id, id),
  constraint blood_massive_request FOREIGN KEY (hospital_id, request_id) REFERENCES blood_requests(hospital_id, id)
);

CREATE INDEX blood_massive_live ON blood_massive USING btree (hospital_id, labs_due_at) WHERE (stood_down_at IS NULL);
CREATE UNIQUE INDEX blood_massive_one_live ON blood_massive USING btree (hospital_id, request_id) WHERE (stood_down_at IS NULL);

alter table blood_massive enable row level security;
alter table blood_massive force row level security;
create policy civis_app on blood_massive for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on blood_massive for all to current_user using (true) with check (true);
grant delete, insert, select, update on blood_massive to civis_app;
