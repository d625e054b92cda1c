-- An insurer's hour may pass unanswered; whether a missing approval holds the act is kept on the line itself; what an insurer decided
-- to pay at most stands for every later price of the line.
alter table patient_bills drop constraint patient_bills_coverage_status_check;
alter table patient_bills add constraint patient_bills_coverage_status_check
  check (coverage_status in ('none', 'not-required', 'pending', 'approved', 'proceeded', 'declined', 'expired'));
alter table patient_bills add column approval_blocks boolean not null default false;
-- Until now every waiting approval held the act.
update patient_bills set approval_blocks = true where coverage_status in ('pending', 'expired');
alter table patient_bills add constraint patient_bills_blocks_waiting check (not approval_blocks or coverage_status in ('pending', 'expired'));
alter table patient_bills add column insurer_most bigint check (insurer_most >= 0);
-- An insurer never pays more than it decided.
alter table patient_bills add constraint patient_bills_insurer_most check (insurer_most is null or hmo_amount <= insurer_most);
alter table patient_bill_adjustments drop constraint patient_bill_adjustments_kind_check;
alter table patient_bill_adjustments add constraint patient_bill_adjustments_kind_check
  check (kind in ('quantity', 'price', 'discount', 'payer', 'reprice', 'split', 'coverage'));

-- Place 0 is the share that the line was raised with. What an insurer leaves once the patient's share stands on an invoice is a further
-- share of the patient at the next place, free for another invoice.
alter table patient_bill_shares add column place int not null default 0 check (place between 0 and 20);
alter table patient_bill_shares add constraint patient_bill_shares_further check (place = 0 or share = 'patient');
alter table patient_bill_shares drop constraint patient_bill_shares_pkey;
alter table patient_bill_shares add constraint patient_bill_shares_pkey primary key (hospital_id, bill_id, share, place);
