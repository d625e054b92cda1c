-- Invoices of insurers come from HMO bills: what they copy of them, and the claim that asks for them.
alter table invoices add column hmo_bill_id uuid;
alter table invoices add column pa_codes text[] not null default '{}' check (array_length(pa_codes, 1) is null or array_length(pa_codes, 1) <= 200);
alter table invoices add column diagnosis_codes text[] not null default '{}'
  check (array_length(diagnosis_codes, 1) is null or array_length(diagnosis_codes, 1) <= 50);
alter table invoices add column notice_numbers text[] not null default '{}'
  check (array_length(notice_numbers, 1) is null or array_length(notice_numbers, 1) <= 200);
alter table invoices add column claim_number text check (length(claim_number) between 1 and 40);
alter table invoices add constraint invoices_claim_whole check ((claim_id is null) = (claim_number is null));
alter table invoices add constraint invoices_insurer_whole
  check ((billing_method in ('HMO', 'HPP', 'Company')) = (hmo_id is not null) and (hmo_id is not null or (hmo_bill_id is null and claim_id is null)));
create index invoices_of_hmo_bill on invoices (hospital_id, hmo_bill_id, created_at desc) where hmo_bill_id is not null;

-- An insurer is never asked for a line whose approval waits, lapsed or was declined.
create function invoice_items_hmo_decided() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
declare
  line patient_bills;
begin
  select * into line from patient_bills where hospital_id = new.hospital_id and id = new.bill_id;
  if line.coverage_status in ('pending', 'expired', 'declined') then
    raise exception 'the insurer has not approved bill %', line.bill_number
      using errcode = 'check_violation', constraint = 'invoice_items_hmo_decided', table = 'invoice_items';
  end if;
  return new;
end $$;
create trigger invoice_items_hmo_decided before insert on invoice_items
  for each row when (new.share = 'hmo' and new.bill_id is not null) execute function invoice_items_hmo_decided();
