-- Until when stock is held for an order, and whether it lapsed, is read from what is held: an act that moves stock holds products and
-- must not write orders, which are locked before products.
alter table medication_orders drop column allocated_until, drop column allocation_lapsed;
