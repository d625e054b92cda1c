-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table claim_layouts (
  hospital_id uuid not null,
  hmo_id uuid not null,
  layout jsonb not null,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text not null,
  version integer default 1 not null,
  constraint claim_layouts_pkey PRIMARY KEY (hospital_id, hmo_id),
  constraint claim_layouts_hmo FOREIGN KEY (hospital_id, hmo_id) REFERENCES hmos(hospital_id, id),
  constraint claim_layouts_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint claim_layouts_layout_check CHECK ((jsonb_typeof(layout) = 'object'::text))
);

alter table claim_layouts enable row level security;
alter table claim_layouts force row level security;
create policy civis_app on claim_layouts for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on claim_layouts for all to current_user using (true) with check (true);
grant delete, insert, select, update on claim_layouts to civis_app;
