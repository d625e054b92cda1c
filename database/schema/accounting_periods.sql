-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table accounting_periods (
  hospital_id uuid not null,
  id uuid not null,
  year_month text not null,
  status text not null,
  closed_at timestamp with time zone,
  closed_by uuid,
  closed_by_name text,
  reopened_at timestamp with time zone,
  reopened_by uuid,
  reopened_by_name text,
  reopen_reason text,
  trial_balance jsonb,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  version integer default 1 not null,
  constraint accounting_periods_pkey PRIMARY KEY (hospital_id, id),
  constraint accounting_periods_month_once UNIQUE (hospital_id, year_month),
  constraint accounting_periods_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint accounting_periods_closed_by_somebody CHECK (((status = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint accounting_periods_reopen_reason_check CHECK ((length(reopen_reason) <= 500)),
  constraint accounting_periods_status_check CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text]))),
  constraint accounting_periods_year_month_check CHECK ((year_month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'::text))
);

alter table accounting_periods enable row level security;
alter table accounting_periods force row level security;
create policy civis_app on accounting_periods for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on accounting_periods for all to current_user using (true) with check (true);
grant delete, insert, select, update on accounting_periods to civis_app;
