-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table taxes (
  hospital_id uuid not null,
  id uuid not null,
  name text not null,
  folded_name text not null,
  code text not null,
  rate_bps integer not null,
  inclusive boolean not null,
  modules text[] not null,
  exemption_reason text,
  liability_account text not null,
  registration_number text,
  valid_from date,
  valid_to date,
  replaced_by uuid,
  status text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint taxes_pkey PRIMARY KEY (hospital_id, id),
  constraint taxes_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint taxes_code_check CHECK (((length(code) >= 2) AND (length(code) <= 20))),
  constraint taxes_dates CHECK ((valid_to >= valid_from)),
  constraint taxes_folded_name_check CHECK ((folded_name <> ''::text)),
  constraint taxes_liability_account_check CHECK ((liability_account ~ '^\d{4}$'::text)),
  constraint taxes_name_check CHECK (((length(name) >= 2) AND (length(name) <= 80))),
  constraint taxes_rate_bps_check CHECK (((rate_bps >= 0) AND (rate_bps <= 10000))),
  constraint taxes_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text])))
);

CREATE UNIQUE INDEX taxes_one_code ON taxes USING btree (hospital_id, code) WHERE (status = 'active'::text);
CREATE UNIQUE INDEX taxes_one_name ON taxes USING btree (hospital_id, folded_name) WHERE (status = 'active'::text);

alter table taxes enable row level security;
alter table taxes force row level security;
create policy civis_app on taxes for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on taxes for all to current_user using (true) with check (true);
grant delete, insert, select, update on taxes to civis_app;
