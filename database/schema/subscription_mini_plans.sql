-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table subscription_mini_plans (
  hospital_id uuid not null,
  id uuid not null,
  module text not null,
  plan_version integer not null,
  start_date date not null,
  end_date date not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  constraint subscription_mini_plans_pkey PRIMARY KEY (hospital_id, id),
  constraint subscription_mini_plans_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES subscriptions(hospital_id) ON DELETE CASCADE,
  constraint subscription_mini_plans_forward CHECK ((start_date <= end_date)),
  constraint subscription_mini_plans_module_check CHECK ((module = ANY (ARRAY['pharmacy'::text, 'inventory'::text, 'laboratory'::text, 'radiology'::text, 'admission'::text, 'procedure'::text, 'antenatal'::text, 'report'::text, 'blood'::text, 'hmo'::text]))),
  constraint subscription_mini_plans_plan_version_check CHECK ((plan_version >= 1))
);

alter table subscription_mini_plans enable row level security;
alter table subscription_mini_plans force row level security;
create policy civis_app on subscription_mini_plans for all to civis_app using (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform))) with check (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform)));
create policy civis_owner on subscription_mini_plans for all to current_user using (true) with check (true);
grant delete, insert, select, update on subscription_mini_plans to civis_app;
