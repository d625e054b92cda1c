create trigger stock_adjustments_hand_made after insert on stock_adjustments
  for each row execute function document_hand_kept('stock-adjustments', 'created', 'created_by', 'created_at', 'id');
create trigger stock_adjustments_hand_submitted after update on stock_adjustments
  for each row when (old.status = 'draft') execute function document_hand_kept('stock-adjustments', 'submitted', 'updated_by', 'updated_at', 'id');
create trigger stock_adjustments_four_eyes after update on stock_adjustments
  for each row when (new.decided_by is distinct from old.decided_by)
  execute function document_hands_four_eyes('stock-adjustments', 'decided_by', 'id');

create trigger stock_requisitions_hand_made after insert on stock_requisitions
  for each row execute function document_hand_kept('stock-requisitions', 'created', 'created_by', 'created_at', 'id');
create trigger stock_requisitions_hand_changed after update on stock_requisitions
  for each row when (old.status = 'draft' and new.status = 'draft')
  execute function document_hand_kept('stock-requisitions', 'changed', 'updated_by', 'updated_at', 'id');
create trigger stock_requisitions_hand_submitted after update on stock_requisitions
  for each row when (old.status = 'draft' and new.status = 'submitted')
  execute function document_hand_kept('stock-requisitions', 'submitted', 'updated_by', 'updated_at', 'id');
create trigger stock_requisitions_four_eyes after update on stock_requisitions
  for each row when (old.status = 'submitted' and new.status = 'approved')
  execute function document_hands_four_eyes('stock-requisitions', 'decided_by', 'id');

-- Posted with differences from the approval value on: then by nobody who opened it, counted or declared it complete.
alter table stock_counts add column above_limit boolean;
create trigger stock_counts_hand_made after insert on stock_counts
  for each row execute function document_hand_kept('stock-counts', 'created', 'opened_by', 'opened_at', 'id');
create trigger stock_counts_hand_submitted after update on stock_counts
  for each row when (new.status = 'review' and old.status <> 'review')
  execute function document_hand_kept('stock-counts', 'submitted', 'updated_by', 'updated_at', 'id');
create trigger stock_count_lines_hand_counted after update on stock_count_lines
  for each row when (new.counted_at is distinct from old.counted_at)
  execute function document_hand_kept('stock-counts', 'counted', 'counted_by', 'counted_at', 'count_id');
create trigger stock_counts_four_eyes after update on stock_counts
  for each row when (new.status = 'posted' and new.above_limit)
  execute function document_hands_four_eyes('stock-counts', 'ended_by', 'id');

-- What is still open keeps its hands as far as they are known.
insert into document_hands (hospital_id, document, document_id, user_id, hand, first_at)
  select hospital_id, 'stock-adjustments', id, created_by, 'created', created_at from stock_adjustments
   where created_by is not null and status in ('draft', 'pending-approval')
  union all
  select hospital_id, 'stock-requisitions', id, created_by, 'created', created_at from stock_requisitions
   where created_by is not null and status in ('draft', 'submitted')
  union all
  select hospital_id, 'stock-requisitions', id, updated_by, 'submitted', updated_at from stock_requisitions
   where updated_by is not null and status in ('draft', 'submitted')
  union all
  select hospital_id, 'stock-counts', id, opened_by, 'created', opened_at from stock_counts
   where opened_by is not null and status in ('open', 'counting', 'review')
  union all
  select l.hospital_id, 'stock-counts', l.count_id, l.counted_by, 'counted', min(l.counted_at) from stock_count_lines l
    join stock_counts c on c.hospital_id = l.hospital_id and c.id = l.count_id
   where l.counted_by is not null and c.status in ('open', 'counting', 'review')
   group by l.hospital_id, l.count_id, l.counted_by
on conflict do nothing;
