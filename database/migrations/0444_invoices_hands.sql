-- Of an invoice: who made it, changed its items and submitted it. A discount that somebody else gives is no hand but a decision.
create trigger invoices_hand_made after insert on invoices
  for each row execute function document_hand_kept('invoices', 'created', 'created_by', 'created_at', 'id');
create trigger invoices_hand_changed after update on invoices
  for each row when (old.status = 'draft' and new.status = 'draft' and (old.item_count, old.subtotal) is distinct from (new.item_count, new.subtotal))
  execute function document_hand_kept('invoices', 'changed', 'updated_by', 'updated_at', 'id');
create trigger invoices_hand_submitted after update on invoices
  for each row when (old.status = 'draft' and new.status <> 'draft')
  execute function document_hand_kept('invoices', 'submitted', 'updated_by', 'updated_at', 'id');

-- Who gave a discount above what their role may give, by 'Approve Discount'.
alter table invoices add column discount_approved_by uuid;
create trigger invoices_four_eyes after update on invoices
  for each row when (new.discount_approved_by is distinct from old.discount_approved_by)
  execute function document_hands_four_eyes('invoices', 'discount_approved_by', 'id');
create trigger write_offs_four_eyes after insert on write_offs
  for each row when (new.approved_by is not null) execute function document_hands_four_eyes('invoices', 'approved_by', 'invoice_id');
create trigger credit_notes_four_eyes after insert on credit_notes
  for each row when (new.approved_by is not null) execute function document_hands_four_eyes('invoices', 'approved_by', 'invoice_id');

-- Of a refund: who asked for it, and who wrote the credit note that it pays back.
create function refunds_hand_credited() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public
as $$
begin
  insert into public.document_hands (hospital_id, document, document_id, user_id, hand, first_at)
  select new.hospital_id, 'refunds', new.id, c.created_by, 'credited', new.created_at
    from public.credit_notes c
   where c.hospital_id = new.hospital_id and c.id = new.credit_note_id and c.created_by is not null
  on conflict do nothing;
  return null;
end $$;
create trigger refunds_hand_requested after insert on refunds
  for each row execute function document_hand_kept('refunds', 'requested', 'requested_by', 'requested_at', 'id');
create trigger refunds_hand_credited after insert on refunds
  for each row when (new.credit_note_id is not null) execute function refunds_hand_credited();
create trigger refunds_four_eyes after update on refunds
  for each row when (old.status = 'requested' and new.status = 'approved')
  execute function document_hands_four_eyes('refunds', 'decided_by', 'id');

-- Of a cash-up: whose drawer it is.
create trigger cashier_shifts_hand_counted after insert on cashier_shifts
  for each row execute function document_hand_kept('cashier-shifts', 'counted', 'cashier_id', 'opened_at', 'id');
create trigger cashier_shifts_four_eyes after update on cashier_shifts
  for each row when (old.status = 'closed' and new.status in ('approved', 'reopened'))
  execute function document_hands_four_eyes('cashier-shifts', 'decided_by', 'id');

-- What can still be decided about keeps its hands as far as they are known.
insert into document_hands (hospital_id, document, document_id, user_id, hand, first_at)
  select hospital_id, 'invoices', id, created_by, 'created', created_at from invoices where created_by is not null and status in ('draft', 'billed', 'paid')
  union all
  select hospital_id, 'invoices', id, billed_by, 'submitted', billed_at from invoices where billed_by is not null and status in ('billed', 'paid')
  union all
  select hospital_id, 'refunds', id, requested_by, 'requested', requested_at from refunds where status = 'requested'
  union all
  select r.hospital_id, 'refunds', r.id, c.created_by, 'credited', r.created_at from refunds r
    join credit_notes c on c.hospital_id = r.hospital_id and c.id = r.credit_note_id
   where r.status = 'requested' and c.created_by is not null
  union all
  select hospital_id, 'cashier-shifts', id, cashier_id, 'counted', opened_at from cashier_shifts where status in ('open', 'closed', 'reopened')
on conflict do nothing;
