-- What a hospital sells and for how much. Amounts are minor units of its one currency, percentages basis points.
create table currencies (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  code text not null check (code ~ '^[A-Z]{3}$'),
  minor_digits int not null check (minor_digits in (0, 2, 3)),
  symbol text not null check (length(symbol) between 1 and 5),
  symbol_position text not null check (symbol_position in ('before', 'after')),
  thousands_separator text not null check (thousands_separator in (',', '.', ' ', '')),
  decimal_separator text not null check (decimal_separator in (',', '.', ' ', '')),
  cash_rounding int not null check (cash_rounding >= 1),
  -- From the first bill line, invoice or deposit on the code is fixed.
  locked_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  -- Invariant 1: one currency a hospital.
  constraint currencies_one_per_hospital unique (hospital_id),
  constraint currencies_separators_differ check (thousands_separator <> decimal_separator)
);
call civis_protect('currencies');

-- Invariant 1: the code never changes once it is locked, and the lock never opens.
create function currencies_keep_code() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
begin
  if old.locked_at is not null and (new.code <> old.code or new.minor_digits <> old.minor_digits or new.locked_at is distinct from old.locked_at) then
    raise exception 'the currency is in use' using errcode = 'check_violation', constraint = 'currencies_code_fixed';
  end if;
  return new;
end $$;
create trigger currencies_code_fixed before update on currencies for each row execute function currencies_keep_code();

create table service_types (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  type text not null check (type in ('professional-services', 'others')),
  name text not null check (length(name) between 2 and 120),
  folded_name text not null check (folded_name <> ''),
  description text check (length(description) <= 500),
  -- Code of an account; none = the account of the kind.
  revenue_account text check (revenue_account ~ '^\d{4}$'),
  status text not null check (status in ('active', 'archived')),
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id)
);
call civis_protect('service_types');
create unique index service_types_one_name on service_types (hospital_id, type, folded_name) where status = 'active';

create table taxes (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 2 and 80),
  folded_name text not null check (folded_name <> ''),
  code text not null check (length(code) between 2 and 20),
  rate_bps int not null check (rate_bps between 0 and 10000),
  inclusive boolean not null,
  modules text[] not null,
  exemption_reason text,
  liability_account text not null check (liability_account ~ '^\d{4}$'),
  registration_number text,
  valid_from date,
  valid_to date,
  -- The row that took this one's place when its rate changed.
  replaced_by uuid,
  status text not null check (status in ('active', 'archived')),
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint taxes_dates check (valid_to >= valid_from)
);
call civis_protect('taxes');
create unique index taxes_one_code on taxes (hospital_id, code) where status = 'active';
create unique index taxes_one_name on taxes (hospital_id, folded_name) where status = 'active';

create table billable_items (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  code text not null check (length(code) between 2 and 30),
  name text not null check (length(name) between 2 and 160),
  folded_name text not null check (folded_name <> ''),
  -- Folded words of name, code and HCPCS code, for the search within a hospital's list.
  search_text text not null,
  module text not null check (module in ('Admission', 'Blood', 'Laboratory', 'Radiology', 'Medication', 'Procedure', 'ProfessionalService', 'OtherService')),
  service_type_id uuid,
  source_type text check (source_type in ('lab-test', 'radiology-test', 'procedure', 'product', 'room', 'blood-component', 'appointment-type')),
  source_id uuid,
  hcpcs_code text check (length(hcpcs_code) <= 10),
  hcpcs_modifiers text[] not null,
  description text check (length(description) <= 500),
  print_description boolean not null,
  unit text not null check (unit in ('each', 'day', 'hour', 'session', 'unit', 'dose', 'km', 'visit')),
  min_price bigint check (min_price >= 0),
  max_price bigint check (max_price >= 0),
  open_price boolean not null,
  allow_discount boolean not null,
  tax_ids uuid[] not null,
  cost_price bigint check (cost_price >= 0),
  department_id uuid,
  revenue_account text check (revenue_account ~ '^\d{4}$'),
  payment_policy text not null check (payment_policy in ('inherit', 'none', 'pay-first', 'deposit-or-pay')),
  age_min int check (age_min >= 0),
  age_max int check (age_max >= 0),
  sex_only text check (sex_only in ('male', 'female')),
  status text not null check (status in ('active', 'archived')),
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint billable_items_service_type foreign key (hospital_id, service_type_id) references service_types (hospital_id, id),
  constraint billable_items_in_department foreign key (hospital_id, department_id) references departments (hospital_id, id),
  constraint billable_items_service_type_fits check ((module in ('ProfessionalService', 'OtherService')) = (service_type_id is not null)),
  constraint billable_items_source_whole check ((source_type is null) = (source_id is null)),
  constraint billable_items_bounds check (max_price >= min_price),
  constraint billable_items_department check (status = 'archived' or department_id is not null)
);
call civis_protect('billable_items');
create unique index billable_items_one_name on billable_items (hospital_id, module, service_type_id, folded_name) nulls not distinct where status = 'active';
create unique index billable_items_one_code on billable_items (hospital_id, code) where status = 'active';
create unique index billable_items_one_source on billable_items (hospital_id, source_type, source_id) where source_id is not null;
create index billable_items_by_name on billable_items (hospital_id, status, folded_name, id);
create index billable_items_by_service_type on billable_items (hospital_id, service_type_id) where service_type_id is not null;
create index billable_items_by_department on billable_items (hospital_id, department_id);

-- Every price that an item has, had and will have.
create table price_periods (
  hospital_id uuid not null,
  id uuid not null,
  billable_item_id uuid not null,
  price bigint not null check (price >= 0),
  effective_from date not null,
  effective_to date,
  reason text check (length(reason) <= 300),
  source text not null check (source in ('manual', 'upload', 'setup', 'bulk-change')),
  -- Another price took its place on its own first day: it never counts again.
  superseded_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text,
  primary key (hospital_id, id),
  constraint price_periods_item foreign key (hospital_id, billable_item_id) references billable_items (hospital_id, id) on delete cascade,
  constraint price_periods_dates check (effective_to >= effective_from),
  -- Invariant 5: periods of an item never overlap.
  constraint price_periods_no_overlap exclude using gist (
    hospital_id with =, billable_item_id with =, daterange(effective_from, effective_to, '[]') with &&
  ) where (superseded_at is null)
);
call civis_protect('price_periods');
create index price_periods_by_item on price_periods (hospital_id, billable_item_id, effective_from);
-- Append-only but for the end of a period: the history of prices is never rewritten.
revoke update, delete on price_periods from civis_app;
grant update (effective_to, superseded_at) on price_periods to civis_app;

create table price_rules (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 2 and 120),
  folded_name text not null check (folded_name <> ''),
  kind text not null check (kind in ('override', 'surcharge-percent', 'surcharge-fixed', 'discount-percent', 'discount-fixed', 'package')),
  value bigint not null check (value >= 0),
  priority int not null check (priority between 1 and 999),
  conditions jsonb not null,
  stackable boolean not null,
  package_items jsonb not null,
  valid_from date,
  valid_to date,
  status text not null check (status in ('active', 'paused', 'archived')),
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint price_rules_dates check (valid_to >= valid_from),
  constraint price_rules_value check (
    (kind <> 'discount-percent' or value <= 10000) and (kind <> 'surcharge-percent' or value <= 30000)
  )
);
call civis_protect('price_rules');
create unique index price_rules_one_priority on price_rules (hospital_id, priority) where status = 'active';
create unique index price_rules_one_name on price_rules (hospital_id, folded_name) where status <> 'archived';
