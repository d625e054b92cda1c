-- What a partner rejected may become the patient's where the contract allows it: a credit of the partner's invoice and a line of the patient.

alter table patient_bills drop constraint patient_bills_source_type_check;
alter table patient_bills add constraint patient_bills_source_type_check check (source_type in (
  'registration', 'appointment', 'antenatal-visit', 'lab-request', 'radiology-request', 'medication-order', 'therapeutic-administration',
  'procedure-request', 'admission', 'bed-day', 'ward-round', 'blood-request', 'queue-transfer', 'consultation', 'vital', 'delivery', 'manual',
  'package', 'claim-rejection'));

alter table claim_items add column moved_to_patient bigint not null default 0 check (moved_to_patient >= 0);
alter table claim_items drop column balance;
alter table claim_items add column balance bigint generated always as (amount - paid - resubmitted - moved_to_patient - written_off) stored not null;
alter table claim_items add constraint claim_items_balance_positive check (balance >= 0);
alter table claim_items add constraint claim_items_rejected_within check (rejected_open <= balance);

alter table claims add column moved_to_patient bigint not null default 0 check (moved_to_patient >= 0);
alter table claims drop column balance;
alter table claims add column balance bigint
  generated always as (total - amount_paid - resubmitted_amount - moved_to_patient - written_off_amount) stored not null;
alter table claims add constraint claims_balance_positive check (balance >= 0);
alter table claims add constraint claims_rejected_within check (rejected_open <= balance);
alter table claims drop constraint claims_unsettled_posted;
alter table claims add constraint claims_unsettled_posted check (
  status not in ('posted', 'cancelled')
  or (amount_paid = 0 and resubmitted_amount = 0 and moved_to_patient = 0 and written_off_amount = 0 and rejected_open = 0));
create index claims_owed on claims (hospital_id, due_date, id) include (hmo_id, balance) where status in ('submitted', 'payment-added') and balance > 0;

alter table claim_rejections add column patient_bill_id uuid;
alter table claim_rejections add column patient_invoice_id uuid;
alter table claim_rejections add constraint claim_rejections_patient_bill
  foreign key (hospital_id, patient_bill_id) references patient_bills (hospital_id, id);
alter table claim_rejections add constraint claim_rejections_patient_invoice
  foreign key (hospital_id, patient_invoice_id) references invoices (hospital_id, id);
alter table claim_rejections drop constraint claim_rejections_disposition_check;
alter table claim_rejections add constraint claim_rejections_disposition_check
  check (disposition in ('open', 'resubmitted', 'moved-to-patient', 'written-off', 'reversed'));
alter table claim_rejections add constraint claim_rejections_moved
  check ((disposition = 'moved-to-patient') = (patient_bill_id is not null and patient_invoice_id is not null));

-- A claim is the sum of its items, at commit.
create or replace function claims_sum_up() returns trigger language plpgsql as $$
declare wrong boolean;
begin
  select (c.total, c.amount_paid, c.withheld_tax, c.rejected_open, c.resubmitted_amount, c.moved_to_patient, c.written_off_amount, c.item_count)
      is distinct from (t.amount, t.paid, t.withheld, t.rejected, t.resubmitted, t.moved, t.written_off, t.items) into wrong
    from claims c
    cross join lateral (
      select coalesce(sum(i.amount), 0) as amount, coalesce(sum(i.paid), 0) as paid, coalesce(sum(i.withheld), 0) as withheld,
             coalesce(sum(i.rejected_open), 0) as rejected, coalesce(sum(i.resubmitted), 0) as resubmitted,
             coalesce(sum(i.moved_to_patient), 0) as moved, coalesce(sum(i.written_off), 0) as written_off, count(*)::int as items
        from claim_items i where i.hospital_id = c.hospital_id and i.claim_id = c.id) t
   where c.hospital_id = new.hospital_id and c.id = new.id;
  if wrong then
    raise exception 'a claim is the sum of its items' using constraint = 'claims_sum_of_items', errcode = 'check_violation';
  end if;
  return null;
end $$;
