-- What a hospital has taken: one row per hospital. Orders and payments are other tables.
create table subscriptions (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  plan_code text not null check (plan_code in ('essential', 'standard', 'premium')),
  plan_version int not null check (plan_version >= 1),
  status text not null check (status in ('ACTIVE', 'GRACE', 'EXPIRED', 'CANCELLED')),
  payment_status text not null check (payment_status in ('FREE_TRIAL', 'PAID', 'PENDING', 'UNPAID', 'FAILED', 'REFUNDED')),
  currency text not null check (currency in ('NGN', 'USD')),
  country text not null,
  period text check (period in ('monthly', 'quarterly', 'yearly')),
  user_slots int not null check (user_slots >= 1),
  start_date date not null,
  -- Inclusive, in the hospital's zone.
  end_date date not null,
  grace_until date,
  cancelled_at timestamptz,
  cancel_reason text,
  access_until date,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  version int not null default 1,
  constraint subscriptions_pkey primary key (hospital_id),
  constraint subscriptions_forward check (start_date <= end_date and (grace_until is null or grace_until >= end_date)),
  constraint subscriptions_cancelled_whole check ((status = 'CANCELLED') = (cancelled_at is not null))
);
call civis_protect_platform('subscriptions');
create index subscriptions_by_end on subscriptions (status, end_date);

create table subscription_mini_plans (
  hospital_id uuid not null references subscriptions (hospital_id) on delete cascade,
  id uuid not null,
  module text not null check (module in ('pharmacy', 'inventory', 'laboratory', 'radiology', 'admission', 'procedure', 'antenatal', 'report', 'blood', 'hmo')),
  plan_version int not null check (plan_version >= 1),
  start_date date not null,
  end_date date not null,
  created_at timestamptz not null,
  created_by uuid,
  primary key (hospital_id, id),
  constraint subscription_mini_plans_forward check (start_date <= end_date)
);
call civis_protect_platform('subscription_mini_plans');

-- Invariant 9: one trial per registration code, also after the hospital has gone or changed its code.
create table subscription_trials (
  rc_code_folded text not null,
  hospital_id uuid not null,
  started_at timestamptz not null,
  constraint subscription_trials_pkey primary key (rc_code_folded)
);
call civis_protect_platform('subscription_trials');
