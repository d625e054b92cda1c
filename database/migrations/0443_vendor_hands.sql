create trigger purchase_orders_hand_made after insert on purchase_orders
  for each row execute function document_hand_kept('purchase-orders', 'created', 'created_by', 'created_at', 'id');
create trigger purchase_orders_hand_changed after update on purchase_orders
  for each row when (old.status = 'draft' and new.status = 'draft')
  execute function document_hand_kept('purchase-orders', 'changed', 'updated_by', 'updated_at', 'id');
create trigger purchase_orders_hand_submitted after update on purchase_orders
  for each row when (old.status = 'draft' and new.status = 'pending-approval')
  execute function document_hand_kept('purchase-orders', 'submitted', 'updated_by', 'updated_at', 'id');
create trigger purchase_orders_four_eyes after update on purchase_orders
  for each row when (old.status = 'pending-approval' and new.status = 'approved')
  execute function document_hands_four_eyes('purchase-orders', 'approved_by', 'id');

-- What is still open keeps its hands as far as they are known.
insert into document_hands (hospital_id, document, document_id, user_id, hand, first_at)
  select hospital_id, 'purchase-orders', id, created_by, 'created', created_at from purchase_orders
   where created_by is not null and status in ('draft', 'pending-approval')
  union all
  select hospital_id, 'purchase-orders', id, updated_by, 'changed', updated_at from purchase_orders
   where updated_by is not null and status in ('draft', 'pending-approval')
on conflict do nothing;
