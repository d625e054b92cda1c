-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table wards (
  hospital_id uuid not null,
  id uuid not null,
  name text not null,
  folded_name text not null,
  code text not null,
  department_id uuid not null,
  floor text,
  gender_policy text not null,
  nurse_in_charge_id uuid,
  visiting_hours text,
  restricted boolean not null,
  status text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint wards_pkey PRIMARY KEY (hospital_id, id),
  constraint wards_department FOREIGN KEY (hospital_id, department_id) REFERENCES departments(hospital_id, id),
  constraint wards_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint wards_code_check CHECK ((code ~ '^[A-Z0-9-]{1,12}$'::text)),
  constraint wards_folded_name_check CHECK ((folded_name <> ''::text)),
  constraint wards_gender_policy_check CHECK ((gender_policy = ANY (ARRAY['male'::text, 'female'::text, 'mixed'::text, 'paediatric'::text, 'maternity'::text]))),
  constraint wards_name_check CHECK (((length(name) >= 2) AND (length(name) <= 80))),
  constraint wards_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text])))
);

CREATE UNIQUE INDEX wards_one_code ON wards USING btree (hospital_id, code) WHERE (status = 'active'::text);
CREATE UNIQUE INDEX wards_one_department ON wards USING btree (hospital_id, department_id) WHERE (status = 'active'::text);
CREATE UNIQUE INDEX wards_one_name ON wards USING btree (hospital_id, folded_name) WHERE (status = 'active'::text);

alter table wards enable row level security;
alter table wards force row level security;
create policy civis_app on wards for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on wards for all to current_user using (true) with check (true);
grant delete, insert, select, update on wards to civis_app;
