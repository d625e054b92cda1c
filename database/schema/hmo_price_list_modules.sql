-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table hmo_price_list_modules (
  hospital_id uuid not null,
  hmo_id uuid not null,
  module text not null,
  not_covered boolean default false not null,
  generated_at timestamp with time zone not null,
  generated_by uuid,
  generated_by_name text,
  uploaded_at timestamp with time zone,
  uploaded_by uuid,
  uploaded_by_name text,
  constraint hmo_price_list_modules_pkey PRIMARY KEY (hospital_id, hmo_id, module),
  constraint hmo_price_list_modules_hmo FOREIGN KEY (hospital_id, hmo_id) REFERENCES hmos(hospital_id, id) ON DELETE CASCADE,
  constraint hmo_price_list_modules_module_check CHECK ((module = ANY (ARRAY['Admission'::text, 'Blood'::text, 'Laboratory'::text, 'Radiology'::text, 'Medication'::text, 'Procedure'::text, 'ProfessionalService'::text, 'OtherService'::text])))
);

alter table hmo_price_list_modules enable row level security;
alter table hmo_price_list_modules force row level security;
create policy civis_app on hmo_price_list_modules for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on hmo_price_list_modules for all to current_user using (true) with check (true);
grant delete, insert, select, update on hmo_price_list_modules to civis_app;
