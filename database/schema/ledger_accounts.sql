-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table ledger_accounts (
  hospital_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  type text not null,
  normal_side text not null,
  sub_ledger text,
  status text default 'active'::text not null,
  created_at timestamp with time zone not null,
  constraint ledger_accounts_pkey PRIMARY KEY (hospital_id, id),
  constraint ledger_accounts_code_once UNIQUE (hospital_id, code),
  constraint ledger_accounts_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint ledger_accounts_code_check CHECK ((code ~ '^[0-9]{4}$'::text)),
  constraint ledger_accounts_name_check CHECK (((length(name) >= 2) AND (length(name) <= 80))),
  constraint ledger_accounts_normal_side_check CHECK ((normal_side = ANY (ARRAY['debit'::text, 'credit'::text]))),
  constraint ledger_accounts_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text]))),
  constraint ledger_accounts_sub_ledger_check CHECK ((sub_ledger = ANY (ARRAY['patient'::text, 'invoice'::text, 'hmo'::text, 'claim'::text, 'shift'::text, 'department'::text]))),
  constraint ledger_accounts_type_check CHECK ((type = ANY (ARRAY['asset'::text, 'liability'::text, 'equity'::text, 'income'::text, 'contra-income'::text, 'expense'::text])))
);

alter table ledger_accounts enable row level security;
alter table ledger_accounts force row level security;
create policy civis_app on ledger_accounts for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on ledger_accounts for all to current_user using (true) with check (true);
grant delete, insert, select, update on ledger_accounts to civis_app;
