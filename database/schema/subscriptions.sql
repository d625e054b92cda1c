-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table subscriptions (
  hospital_id uuid not null,
  plan_code text not null,
  plan_version integer not null,
  status text not null,
  payment_status text not null,
  currency text not null,
  country text not null,
  period text,
  user_slots integer not null,
  start_date date not null,
  end_date date not null,
  grace_until date,
  cancelled_at timestamp with time zone,
  cancel_reason text,
  access_until date,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  version integer default 1 not null,
  constraint subscriptions_pkey PRIMARY KEY (hospital_id),
  constraint subscriptions_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint subscriptions_cancelled_whole CHECK (((status = 'CANCELLED'::text) = (cancelled_at IS NOT NULL))),
  constraint subscriptions_currency_check CHECK ((currency = ANY (ARRAY['NGN'::text, 'USD'::text]))),
  constraint subscriptions_forward CHECK (((start_date <= end_date) AND ((grace_until IS NULL) OR (grace_until >= end_date)))),
  constraint subscriptions_payment_status_check CHECK ((payment_status = ANY (ARRAY['FREE_TRIAL'::text, 'PAID'::text, 'PENDING'::text, 'UNPAID'::text, 'FAILED'::text, 'REFUNDED'::text]))),
  constraint subscriptions_period_check CHECK ((period = ANY (ARRAY['monthly'::text, 'quarterly'::text, 'yearly'::text]))),
  constraint subscriptions_plan_code_check CHECK ((plan_code = ANY (ARRAY['essential'::text, 'standard'::text, 'premium'::text]))),
  constraint subscriptions_plan_version_check CHECK ((plan_version >= 1)),
  constraint subscriptions_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'GRACE'::text, 'EXPIRED'::text, 'CANCELLED'::text]))),
  constraint subscriptions_user_slots_check CHECK ((user_slots >= 1))
);

CREATE INDEX subscriptions_by_end ON subscriptions USING btree (status, end_date);

alter table subscriptions enable row level security;
alter table subscriptions force row level security;
create policy civis_app on subscriptions for all to civis_app using (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform))) with check (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ( SELECT app_platform() AS app_platform)));
create policy civis_owner on subscriptions for all to current_user using (true) with check (true);
grant delete, insert, select, update on subscriptions to civis_app;
