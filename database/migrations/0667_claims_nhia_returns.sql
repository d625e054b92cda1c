-- Returns of encounters to the National Health Insurance Authority, one a month; what was sent is never changed.
create table nhia_returns (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  month date not null check (extract(day from month) = 1),
  status text not null check (status in ('draft', 'sent')),
  encounter_count int not null check (encounter_count >= 0),
  fault_count int not null check (fault_count >= 0),
  amount bigint not null check (amount >= 0),
  -- The rows as they were sent.
  rows jsonb check (jsonb_typeof(rows) = 'array'),
  sent_at timestamptz,
  sent_by_name text,
  reference text check (length(reference) <= 80),
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint nhia_returns_month_once unique (hospital_id, month),
  constraint nhia_returns_sent_whole check ((status = 'sent') = (sent_at is not null and rows is not null and reference is not null))
);
call civis_protect('nhia_returns');

create index hmo_bills_by_start on hmo_bills (hospital_id, started_on);

create function nhia_returns_keep() returns trigger language plpgsql as $$
begin
  if old.status = 'sent' then
    raise exception 'a return that was sent is never changed' using constraint = 'nhia_returns_keep', errcode = 'check_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger nhia_returns_keep before update on nhia_returns for each row execute function nhia_returns_keep();
