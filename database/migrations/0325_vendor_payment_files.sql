-- A payment to a vendor has its proof beside it: the bank's slip, the vendor's receipt.
alter table vendor_attachments
  add column payment_id uuid,
  add constraint vendor_attachments_payment foreign key (hospital_id, payment_id) references vendor_payments (hospital_id, id),
  drop constraint vendor_attachments_one_owner,
  add constraint vendor_attachments_one_owner check (num_nonnulls(vendor_id, supply_id, payment_id) = 1);
create index vendor_attachments_of_payment on vendor_attachments (hospital_id, payment_id) where payment_id is not null;
