-- Remittances out of a partner's file: which column of it holds what, remembered for each partner, and the file itself.
create table claim_remittance_maps (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  hmo_id uuid not null,
  -- Heading of the file by the key of the column: {"claimNumber": "Claim No", "paid": "Amount Paid"}.
  columns jsonb not null check (jsonb_typeof(columns) = 'object'),
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text not null,
  primary key (hospital_id, hmo_id),
  constraint claim_remittance_maps_hmo foreign key (hospital_id, hmo_id) references hmos (hospital_id, id)
);
call civis_protect('claim_remittance_maps');

alter table claim_remittances
  add column file_id uuid,
  add column file_name text check (length(file_name) <= 200),
  add column file_sha256 text check (file_sha256 ~ '^[0-9a-f]{64}$'),
  -- What was posted without an item and is kept for the partner.
  add column unallocated bigint not null default 0,
  -- Who works on the draft.
  add column assigned_to uuid,
  add constraint claim_remittances_file_whole check ((file_id is null) = (file_sha256 is null) and (file_id is null) = (file_name is null)),
  add constraint claim_remittances_unallocated check (
    unallocated >= 0 and unallocated < gross_amount and (status <> 'draft' or unallocated = 0));
update claim_remittances set assigned_to = created_by;
-- One file of a partner is entered once.
create unique index claim_remittances_file_once on claim_remittances (hospital_id, hmo_id, file_sha256)
  where file_sha256 is not null and status <> 'reversed';
create index claim_remittances_drafts on claim_remittances (hospital_id, payment_date) include (assigned_to) where status = 'draft';
