-- A payment changes its lines' sums, and each change writes an entry into every index that holds the line. Two of them held all lines
-- for the sake of few: by balance those that owe something are looked for, by payer those that somebody else than the patient pays.
create index patient_bills_owing on patient_bills (hospital_id, balance desc, id desc) where balance > 0;
drop index patient_bills_by_balance;
create index patient_bills_of_other_payer on patient_bills (hospital_id, payer, service_date desc, id desc) where payer <> 'Self-Pay';
drop index patient_bills_of_payer;
