-- What enrollees and their families have used of a plan year, and the lines that used it.

-- One row a holder and plan year. It is locked when a line is about to be written, so that two orders never use the last of a limit twice.
create table hmo_benefit_uses (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  -- Made of the holder and the year, so that all who lock rows lock them in one order.
  id uuid not null,
  hmo_id uuid not null,
  holder text not null check (holder in ('own', 'family')),
  billing_id uuid,
  family_key text check (length(family_key) between 1 and 60),
  year_from date not null,
  year_to date not null,
  -- What the insurer pays of the lines that stand, in minor units.
  used bigint not null default 0,
  updated_at timestamptz not null,
  primary key (hospital_id, id),
  constraint hmo_benefit_uses_hmo foreign key (hospital_id, hmo_id) references hmos (hospital_id, id),
  constraint hmo_benefit_uses_billing foreign key (hospital_id, billing_id) references patient_billings (hospital_id, id),
  constraint hmo_benefit_uses_holder check ((holder = 'own') = (billing_id is not null) and (holder = 'family') = (family_key is not null)),
  constraint hmo_benefit_uses_year check (year_to >= year_from),
  constraint hmo_benefit_uses_used check (used >= 0)
);
call civis_protect('hmo_benefit_uses');
create unique index hmo_benefit_uses_own on hmo_benefit_uses (hospital_id, billing_id, year_from) where holder = 'own';
create unique index hmo_benefit_uses_family on hmo_benefit_uses (hospital_id, hmo_id, family_key, year_from) where holder = 'family';

-- What one line uses: limits of a visit, a stay, a part of the price list and of units are sums of these rows.
create table hmo_benefit_lines (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  bill_id uuid not null,
  own_use_id uuid not null,
  family_use_id uuid,
  billing_id uuid not null,
  module text not null check (module in ('Admission', 'Blood', 'Laboratory', 'Radiology', 'Medication', 'Procedure', 'ProfessionalService', 'OtherService')),
  billable_item_id uuid not null,
  visit_key text not null check (length(visit_key) between 1 and 80),
  admission_id uuid,
  service_date date not null,
  -- Minor units; 0 of a capitated line, whose units count all the same.
  amount bigint not null check (amount >= 0),
  units int not null check (units >= 0),
  primary key (hospital_id, bill_id),
  constraint hmo_benefit_lines_bill foreign key (hospital_id, bill_id) references patient_bills (hospital_id, id),
  constraint hmo_benefit_lines_own foreign key (hospital_id, own_use_id) references hmo_benefit_uses (hospital_id, id),
  constraint hmo_benefit_lines_family foreign key (hospital_id, family_use_id) references hmo_benefit_uses (hospital_id, id)
);
call civis_protect('hmo_benefit_lines');
create index hmo_benefit_lines_of_use on hmo_benefit_lines (hospital_id, own_use_id) include (amount, units, module, billable_item_id, visit_key);
create index hmo_benefit_lines_of_family on hmo_benefit_lines (hospital_id, family_use_id) include (amount) where family_use_id is not null;
create index hmo_benefit_lines_of_visit on hmo_benefit_lines (hospital_id, billing_id, visit_key) include (amount);
create index hmo_benefit_lines_of_stay on hmo_benefit_lines (hospital_id, billing_id, admission_id) include (amount) where admission_id is not null;

-- A holder's use is the sum of its lines, a family's the sum of its members' lines: asked at commit of every transaction that changed either.
create function hmo_benefit_uses_sum() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
declare
  summed bigint;
  kept hmo_benefit_uses;
begin
  select * into kept from hmo_benefit_uses where hospital_id = new.hospital_id and id = new.id;
  if not found then
    return null;
  end if;
  if kept.holder = 'own' then
    select coalesce(sum(amount), 0) into summed from hmo_benefit_lines where hospital_id = new.hospital_id and own_use_id = new.id;
  else
    select coalesce(sum(amount), 0) into summed from hmo_benefit_lines where hospital_id = new.hospital_id and family_use_id = new.id;
  end if;
  if summed <> kept.used then
    raise exception 'use % of a plan year is % and its lines are %', new.id, kept.used, summed
      using errcode = 'check_violation', constraint = 'hmo_benefit_uses_sum', table = 'hmo_benefit_uses';
  end if;
  return null;
end $$;
create constraint trigger hmo_benefit_uses_sum after insert or update of used on hmo_benefit_uses
  deferrable initially deferred for each row execute function hmo_benefit_uses_sum();
