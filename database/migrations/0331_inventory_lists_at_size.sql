-- First pages of movements and batches where a hospital has a million and more of them.
call civis_tally('stock_movements', 'stock_movements', '(r.location_id::text || ''|'' || r.type)');
create index stock_movements_at_location on stock_movements (hospital_id, location_id, sequence);
create index stock_movements_of_type on stock_movements (hospital_id, type, sequence);

-- Most batches are used up in the end; what stands is asked for all day.
create index batches_standing on batches (hospital_id, expiry_date, id) where status <> 'depleted';
create index batches_used_up on batches (hospital_id, expiry_date, id) where status = 'depleted';

-- The list of products without the archived ones, by name; before, both of its states were read whole and sorted.
call civis_tally('products', 'products', '(r.kind || ''|'' || r.status)');
create index products_listed on products (hospital_id, folded_name, id) where status <> 'archived';
