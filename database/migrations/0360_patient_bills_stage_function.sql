-- Where a line stands is computed by two generated columns. A function in SQL was opened and planned anew four times for every statement
-- that writes lines; one in PL/pgSQL is compiled once a connection. It says the same.
create or replace function patient_bill_stage(status text, share_count int, placed_count int, billed_count int, settled_count int,
    invoiced bigint, paid bigint, credited bigint, written_off bigint) returns text
  language plpgsql immutable parallel safe
as $$
begin
  return case
    when status = 'voided' or (billed_count = share_count and invoiced > 0 and credited = invoiced) then 'voided'
    when billed_count = 0 then case when placed_count = 0 then 'uninvoiced' else 'draft' end
    when billed_count = share_count and settled_count = share_count then case when written_off > 0 then 'written_off' else 'paid' end
    when paid + written_off + credited > 0 or settled_count > 0 then 'partially_paid'
    else 'pending_payment'
  end;
end $$;
