-- What stood on an account on the day the hospital began to keep its books here: event E21 against account 3000.

alter table ledger_accounts drop constraint ledger_accounts_type_check;
alter table ledger_accounts add constraint ledger_accounts_type_check
  check (type in ('asset', 'liability', 'equity', 'income', 'contra-income', 'expense'));

alter table ledger_entries drop constraint ledger_entries_event_check;
alter table ledger_entries add constraint ledger_entries_event_check
  check (event in ('E1', 'E2', 'E3', 'E4', 'E5', 'E6', 'E7', 'E8', 'E9', 'E10', 'E11', 'E12', 'E13', 'E14', 'E15', 'E16', 'E17', 'E18', 'E19', 'E20', 'E21'));

alter table ledger_lines drop constraint ledger_lines_known_account;
alter table ledger_lines add constraint ledger_lines_known_account check (account_code in (
  '1000', '1010', '1020', '1030', '1040', '1050', '1100', '1110', '1120', '1150', '1155', '1160', '1300',
  '2000', '2100', '2200', '2400', '3000',
  '4010', '4020', '4030', '4040', '4050', '4060', '4070', '4080', '4090', '4100', '4900', '4910',
  '5000', '5900', '5910', '5920', '5930', '5940'));

-- An account is opened once.
create unique index ledger_entries_opened_once on ledger_entries (hospital_id, source_id) where event = 'E21' and reverses_entry_id is null;

insert into ledger_accounts (hospital_id, id, code, name, type, normal_side, sub_ledger, created_at)
select hospital_id, gen_random_uuid(), '3000', 'Opening balances', 'equity', 'credit', null, created_at
  from ledger_accounts where code = '1020';
