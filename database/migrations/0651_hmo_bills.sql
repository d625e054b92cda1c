-- What a partner is to pay of a visit or a stay, gathered until its invoice is made.

create table hmo_bills (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  bill_number text not null check (bill_number ~ '^HB-[0-9]{6,}$'),
  hmo_id uuid not null,
  plan_id uuid not null,
  patient_id uuid not null,
  billing_id uuid,
  billing_method text not null check (billing_method in ('HMO', 'HPP', 'Company')),
  enrollee_number text check (length(enrollee_number) <= 60),
  -- The stay, else the visit, else the day: one bill is open for each.
  visit_key text not null check (length(visit_key) between 1 and 100),
  encounter_id uuid,
  admission_id uuid,
  encounter_type text not null check (encounter_type in ('outpatient', 'inpatient', 'emergency', 'antenatal')),
  -- Service day of the first line.
  started_on date not null,
  status text not null check (status in ('open', 'invoiced', 'cancelled')),
  diagnoses jsonb not null default '[]' check (jsonb_typeof(diagnoses) = 'array' and jsonb_array_length(diagnoses) <= 30),
  invoice_id uuid,
  invoice_number text,
  invoiced_at timestamptz,
  invoiced_by_name text,
  opened_at timestamptz not null,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text not null,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint hmo_bills_number_once unique (hospital_id, bill_number),
  constraint hmo_bills_hmo foreign key (hospital_id, hmo_id) references hmos (hospital_id, id),
  constraint hmo_bills_plan foreign key (hospital_id, plan_id) references hmo_plans (hospital_id, id),
  constraint hmo_bills_patient foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  constraint hmo_bills_billing foreign key (hospital_id, billing_id) references patient_billings (hospital_id, id),
  constraint hmo_bills_invoice foreign key (hospital_id, invoice_id) references invoices (hospital_id, id),
  constraint hmo_bills_invoiced check ((status = 'invoiced') = (invoice_id is not null and invoice_number is not null and invoiced_at is not null)),
  constraint hmo_bills_cancelled check ((status = 'cancelled') = (cancelled_at is not null))
);
call civis_protect('hmo_bills');
create unique index hmo_bills_one_open on hmo_bills (hospital_id, patient_id, hmo_id, visit_key) where status = 'open';
create index hmo_bills_by_day on hmo_bills (hospital_id, opened_at desc, id desc);
create index hmo_bills_by_status on hmo_bills (hospital_id, status, opened_at desc, id desc);
create index hmo_bills_of_hmo on hmo_bills (hospital_id, hmo_id, status, opened_at desc, id desc);
create index hmo_bills_of_patient on hmo_bills (hospital_id, patient_id, opened_at desc, id desc);
create index hmo_bills_of_invoice on hmo_bills (hospital_id, invoice_id) where invoice_id is not null;

create table hmo_bill_items (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  hmo_bill_id uuid not null,
  bill_id uuid not null,
  module text not null check (module in ('Admission', 'Blood', 'Laboratory', 'Radiology', 'Medication', 'Procedure', 'ProfessionalService', 'OtherService')),
  billable_item_id uuid not null,
  hmo_code text check (length(hmo_code) <= 60),
  service_date date not null,
  quantity int not null check (quantity >= 1),
  unit_price bigint not null check (unit_price >= 0),
  -- The insurer's share of the line; 0 of a capitated one, which is never invoiced.
  amount bigint not null check (amount >= 0),
  capitated_value bigint not null default 0 check (capitated_value >= 0),
  origin text not null check (origin in ('auto', 'manual')),
  status text not null check (status in ('active', 'removed')),
  removed_at timestamptz,
  removed_by_name text,
  remove_reason text check (length(remove_reason) between 1 and 300),
  created_at timestamptz not null,
  primary key (hospital_id, id),
  constraint hmo_bill_items_bill foreign key (hospital_id, hmo_bill_id) references hmo_bills (hospital_id, id),
  constraint hmo_bill_items_line foreign key (hospital_id, bill_id) references patient_bills (hospital_id, id),
  constraint hmo_bill_items_item foreign key (hospital_id, billable_item_id) references billable_items (hospital_id, id),
  constraint hmo_bill_items_removed check ((status = 'removed') = (removed_at is not null and remove_reason is not null))
);
call civis_protect('hmo_bill_items');
create unique index hmo_bill_items_once on hmo_bill_items (hospital_id, bill_id) where status = 'active';
create index hmo_bill_items_of_bill on hmo_bill_items (hospital_id, hmo_bill_id, service_date, id);
create index hmo_bill_items_of_line on hmo_bill_items (hospital_id, bill_id);

-- What stands on an active item is the insurer's share of its line, at commit of whatever changed either.
create function hmo_bill_items_equal() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
declare
  item hmo_bill_items;
  line patient_bills;
begin
  select * into item from hmo_bill_items where hospital_id = new.hospital_id and id = new.id;
  if not found or item.status <> 'active' then
    return null;
  end if;
  select * into line from patient_bills where hospital_id = item.hospital_id and id = item.bill_id;
  if line.hmo_amount <> item.amount or line.status <> 'active' then
    raise exception 'item of bill % is % and the insurer''s share of its line is %', line.bill_number, item.amount, line.hmo_amount
      using errcode = 'check_violation', constraint = 'hmo_bill_items_equal', table = 'hmo_bill_items';
  end if;
  return null;
end $$;
create constraint trigger hmo_bill_items_equal after insert or update of amount, status on hmo_bill_items
  deferrable initially deferred for each row execute function hmo_bill_items_equal();
