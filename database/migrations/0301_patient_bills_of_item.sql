-- Count and sums of the lines of an item are read from the index alone: hundreds of thousands of them lie scattered over the table.
drop index patient_bills_of_item;
create index patient_bills_of_item on patient_bills (hospital_id, billable_item_id, service_date desc, id desc)
  include (net, patient_amount, hmo_amount, paid, balance);
