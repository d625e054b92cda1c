-- Who works on a claim, promises of payment by their day, and what partners owe by day.
alter table claims
  add column assigned_to uuid,
  add column assigned_to_name text,
  add constraint claims_assigned_whole check ((assigned_to is null) = (assigned_to_name is null));
create index claims_by_assignee on claims (hospital_id, assigned_to) where assigned_to is not null and status in ('posted', 'submitted', 'payment-added');
create index claim_notes_promises on claim_notes (hospital_id, promise_date, claim_id) where kind = 'promise';
create index ledger_lines_of_hmo on ledger_lines (hospital_id, hmo_id, account_code, entry_date) include (debit, credit) where hmo_id is not null;
