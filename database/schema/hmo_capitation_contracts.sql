-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table hmo_capitation_contracts (
  hospital_id uuid not null,
  id uuid not null,
  hmo_id uuid not null,
  plan_ids uuid[] default '{}'::uuid[] not null,
  rate_per_life bigint not null,
  from_month date not null,
  to_month date,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text not null,
  version integer default 1 not null,
  constraint hmo_capitation_contracts_pkey PRIMARY KEY (hospital_id, id),
  constraint hmo_capitation_contracts_no_overlap EXCLUDE USING gist (hospital_id WITH =, hmo_id WITH =, daterange(from_month, COALESCE(((to_month + '1 mon'::interval))::date, 'infinity'::date)) WITH &&),
  constraint hmo_capitation_contracts_hmo FOREIGN KEY (hospital_id, hmo_id) REFERENCES hmos(hospital_id, id),
  constraint hmo_capitation_contracts_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint hmo_capitation_contracts_from_month_check CHECK ((EXTRACT(day FROM from_month) = (1)::numeric)),
  constraint hmo_capitation_contracts_months CHECK (((to_month IS NULL) OR (to_month >= from_month))),
  constraint hmo_capitation_contracts_rate_per_life_check CHECK (((rate_per_life >= 1) AND (rate_per_life <= '100000000000'::bigint))),
  constraint hmo_capitation_contracts_to_month_check CHECK ((EXTRACT(day FROM to_month) = (1)::numeric))
);

alter table hmo_capitation_contracts enable row level security;
alter table hmo_capitation_contracts force row level security;
create policy civis_app on hmo_capitation_contracts for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on hmo_capitation_contracts for all to current_user using (true) with check (true);
grant delete, insert, select, update on hmo_capitation_contracts to civis_app;
