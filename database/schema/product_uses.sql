-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table product_uses (
  hospital_id uuid not null,
  product_id uuid not null,
  day date not null,
  units integer not null,
  constraint product_uses_pkey PRIMARY KEY (hospital_id, product_id, day) INCLUDE (units),
  constraint product_uses_product FOREIGN KEY (hospital_id, product_id) REFERENCES products(hospital_id, id) ON DELETE CASCADE
);

alter table product_uses enable row level security;
alter table product_uses force row level security;
create policy civis_app on product_uses for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on product_uses for all to current_user using (true) with check (true);
grant delete, insert, select, update on product_uses to civis_app;
