-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table claim_reason_mappings (
  hospital_id uuid not null,
  hmo_id uuid not null,
  partner_code text not null,
  reason_code text not null,
  updated_at timestamp with time zone not null,
  updated_by_name text not null,
  constraint claim_reason_mappings_pkey PRIMARY KEY (hospital_id, hmo_id, partner_code),
  constraint claim_reason_mappings_hmo FOREIGN KEY (hospital_id, hmo_id) REFERENCES hmos(hospital_id, id),
  constraint claim_reason_mappings_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint claim_reason_mappings_partner_code_check CHECK ((((length(partner_code) >= 1) AND (length(partner_code) <= 300)) AND (partner_code = lower(partner_code)))),
  constraint claim_reason_mappings_reason_code_check CHECK (((length(reason_code) >= 1) AND (length(reason_code) <= 40)))
);

alter table claim_reason_mappings enable row level security;
alter table claim_reason_mappings force row level security;
create policy civis_app on claim_reason_mappings for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on claim_reason_mappings for all to current_user using (true) with check (true);
grant delete, insert, select, update on claim_reason_mappings to civis_app;
