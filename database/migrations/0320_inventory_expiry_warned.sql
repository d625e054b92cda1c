-- The nearest window of expiry (in days) that the store was told of; a corrected date begins anew.
alter table batches add column expiry_warned_days int check (expiry_warned_days > 0);
