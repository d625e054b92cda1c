-- A line may have several shares of the patient; each stands on one live invoice at most.
alter table invoice_items add column share_place int not null default 0 check (share_place between 0 and 20);
drop index invoice_items_share_once;
create unique index invoice_items_share_once on invoice_items (hospital_id, bill_id, share, share_place) where live and bill_id is not null;
