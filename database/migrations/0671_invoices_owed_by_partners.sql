-- What partners owe now, summed for ageing, tiles and exposure: the open invoices alone, whatever lies behind them.
create index invoices_owed_by_hmo on invoices (hospital_id, hmo_id, claim_id) include (balance)
  where hmo_id is not null and status = 'billed' and balance > 0;
