-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table lab_order_sets (
  hospital_id uuid not null,
  id uuid not null,
  name text not null,
  name_folded text not null,
  owner_id uuid,
  shared_with text not null,
  department_id uuid,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint lab_order_sets_pkey PRIMARY KEY (hospital_id, id),
  constraint lab_order_sets_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint lab_order_sets_of_department FOREIGN KEY (hospital_id, department_id) REFERENCES departments(hospital_id, id),
  constraint lab_order_sets_department CHECK (((department_id IS NOT NULL) = (shared_with = 'department'::text))),
  constraint lab_order_sets_sharing CHECK ((shared_with = ANY (ARRAY['nobody'::text, 'department'::text, 'hospital'::text])))
);

CREATE INDEX lab_order_sets_by_department ON lab_order_sets USING btree (hospital_id, department_id) WHERE (department_id IS NOT NULL);
CREATE UNIQUE INDEX lab_order_sets_one_name ON lab_order_sets USING btree (hospital_id, owner_id, name_folded) NULLS NOT DISTINCT;

alter table lab_order_sets enable row level security;
alter table lab_order_sets force row level security;
create policy civis_app on lab_order_sets for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on lab_order_sets for all to current_user using (true) with check (true);
grant delete, insert, select, update on lab_order_sets to civis_app;
