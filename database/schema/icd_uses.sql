-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table icd_uses (
  hospital_id uuid not null,
  code text not null,
  user_id uuid not null,
  uses integer not null,
  last_used_at timestamp with time zone not null,
  constraint icd_uses_pkey PRIMARY KEY (hospital_id, code, user_id),
  constraint icd_uses_code_fkey FOREIGN KEY (code) REFERENCES icd_codes(code),
  constraint icd_uses_uses_check CHECK ((uses > 0))
);

CREATE INDEX icd_uses_recent ON icd_uses USING btree (hospital_id, user_id, last_used_at DESC);

alter table icd_uses enable row level security;
alter table icd_uses force row level security;
create policy civis_app on icd_uses for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on icd_uses for all to current_user using (true) with check (true);
grant delete, insert, select, update on icd_uses to civis_app;
