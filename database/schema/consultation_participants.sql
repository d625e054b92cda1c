-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table consultation_participants (
  hospital_id uuid not null,
  consultation_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  role text not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone,
  constraint consultation_participants_pkey PRIMARY KEY (hospital_id, consultation_id, user_id),
  constraint consultation_participants_hospital_id_consultation_id_fkey FOREIGN KEY (hospital_id, consultation_id) REFERENCES consultations(hospital_id, id),
  constraint consultation_participants_check CHECK ((to_at >= from_at)),
  constraint consultation_participants_role_check CHECK ((role = ANY (ARRAY['author'::text, 'attending'::text, 'handed-over'::text])))
);

CREATE INDEX consultation_participants_by_user ON consultation_participants USING btree (hospital_id, user_id, from_at DESC) WHERE (to_at IS NULL);
CREATE UNIQUE INDEX consultation_participants_one_author ON consultation_participants USING btree (hospital_id, consultation_id) WHERE (role = 'author'::text);

alter table consultation_participants enable row level security;
alter table consultation_participants force row level security;
create policy civis_app on consultation_participants for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on consultation_participants for all to current_user using (true) with check (true);
grant delete, insert, select, update on consultation_participants to civis_app;
