-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table user_specializations (
  hospital_id uuid not null,
  user_id uuid not null,
  specialization_id uuid not null,
  position smallint not null,
  constraint user_specializations_pkey PRIMARY KEY (hospital_id, user_id, specialization_id),
  constraint user_specializations_hospital_id_specialization_id_fkey FOREIGN KEY (hospital_id, specialization_id) REFERENCES specializations(hospital_id, id),
  constraint user_specializations_hospital_id_user_id_fkey FOREIGN KEY (hospital_id, user_id) REFERENCES users(hospital_id, id) ON DELETE CASCADE,
  constraint user_specializations_position_check CHECK (("position" >= 0))
);

CREATE INDEX user_specializations_by_specialization ON user_specializations USING btree (hospital_id, specialization_id, user_id);

alter table user_specializations enable row level security;
alter table user_specializations force row level security;
create policy civis_app on user_specializations for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on user_specializations for all to current_user using (true) with check (true);
grant delete, insert, select, update on user_specializations to civis_app;
