-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table blood_price_changes (
  hospital_id uuid not null,
  id uuid not null,
  key text not null,
  at timestamp with time zone not null,
  effective_from date not null,
  price bigint not null,
  former bigint,
  by uuid,
  by_name text not null,
  constraint blood_price_changes_pkey PRIMARY KEY (hospital_id, id),
  constraint blood_price_changes_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint blood_price_changes_price_check CHECK ((price >= 0))
);

CREATE INDEX blood_price_changes_by_time ON blood_price_changes USING btree (hospital_id, at DESC);

alter table blood_price_changes enable row level security;
alter table blood_price_changes force row level security;
create policy civis_app on blood_price_changes for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on blood_price_changes for all to current_user using (true) with check (true);
grant delete, insert, select, update on blood_price_changes to civis_app;
