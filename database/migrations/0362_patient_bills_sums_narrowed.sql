-- Count and sums of what one person raised, and of an item's lines narrowed by badge, are read from these indexes alone: hundreds of
-- thousands of lines lie scattered over the table.
drop index patient_bills_raised_by;
create index patient_bills_raised_by on patient_bills (hospital_id, created_by, service_date desc, id desc)
  include (stage, net, patient_amount, hmo_amount, paid, balance);
drop index patient_bills_of_item;
create index patient_bills_of_item on patient_bills (hospital_id, billable_item_id, service_date desc, id desc)
  include (stage, net, patient_amount, hmo_amount, paid, balance);
