-- Opening stock that was posted as a cost less, and what took it over to the opening balances since: the nightly correction reads them.
create index ledger_entries_of_opening_stock on ledger_entries (hospital_id, source_type)
  where source_type in ('opening-stock', 'opening-stock-correction');
