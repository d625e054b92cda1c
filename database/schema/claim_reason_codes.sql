-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table claim_reason_codes (
  hospital_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  own_fault boolean not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  constraint claim_reason_codes_pkey PRIMARY KEY (hospital_id, id),
  constraint claim_reason_codes_once UNIQUE (hospital_id, code),
  constraint claim_reason_codes_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint claim_reason_codes_code_check CHECK ((code ~ '^[A-Z0-9][A-Z0-9-]{0,39}$'::text)),
  constraint claim_reason_codes_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120)))
);

alter table claim_reason_codes enable row level security;
alter table claim_reason_codes force row level security;
create policy civis_app on claim_reason_codes for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on claim_reason_codes for all to current_user using (true) with check (true);
grant delete, insert, select, update on claim_reason_codes to civis_app;
