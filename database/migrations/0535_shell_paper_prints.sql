-- How often each paper was printed. Who printed it when stands in the audit trail, once for each print.
create table paper_prints (
  hospital_id uuid not null references hospitals (id),
  paper text not null check (paper ~ '^[a-z][a-z-]{2,39}$'),
  -- The number of the record; its id where numbers repeat.
  record text not null,
  -- A version of the paper that is counted for itself: a period, a language of readers.
  variant text not null default '',
  prints int not null check (prints > 0),
  last_at timestamptz not null,
  last_by uuid,
  last_by_name text not null,
  primary key (hospital_id, paper, record, variant)
);
call civis_protect('paper_prints');

-- What invoices and receipts have counted for themselves goes on here.
insert into paper_prints (hospital_id, paper, record, prints, last_at, last_by, last_by_name)
select hospital_id, 'invoice', invoice_number, print_count, coalesce(printed_at, updated_at), printed_by, ''
from invoices where print_count > 0;
insert into paper_prints (hospital_id, paper, record, prints, last_at, last_by_name)
select hospital_id, 'receipt', receipt_number, print_count, received_at, ''
from payments where print_count > 0;
alter table invoices drop column print_count, drop column printed_at, drop column printed_by;
alter table payments drop column print_count;
