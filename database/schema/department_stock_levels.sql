-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table department_stock_levels (
  hospital_id uuid not null,
  department_id uuid not null,
  product_id uuid not null,
  reserve integer not null,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  constraint department_stock_levels_pkey PRIMARY KEY (hospital_id, department_id, product_id),
  constraint department_stock_levels_department FOREIGN KEY (hospital_id, department_id) REFERENCES departments(hospital_id, id),
  constraint department_stock_levels_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint department_stock_levels_product FOREIGN KEY (hospital_id, product_id) REFERENCES products(hospital_id, id),
  constraint department_stock_levels_reserve_check CHECK ((reserve >= 0))
);

alter table department_stock_levels enable row level security;
alter table department_stock_levels force row level security;
create policy civis_app on department_stock_levels for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on department_stock_levels for all to current_user using (true) with check (true);
grant delete, insert, select, update on department_stock_levels to civis_app;
