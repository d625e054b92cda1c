-- Contracts and other papers of a health plan partner.
create table hmo_documents (
  hospital_id uuid not null,
  id uuid not null,
  hmo_id uuid not null,
  kind text not null check (kind in ('contract', 'licence', 'tariff', 'letter', 'other')),
  name text not null check (length(name) between 1 and 120),
  mime_type text not null,
  size bigint not null,
  file_id uuid not null,
  uploaded_at timestamptz not null,
  uploaded_by uuid,
  uploaded_by_name text not null,
  primary key (hospital_id, id),
  constraint hmo_documents_hmo foreign key (hospital_id, hmo_id) references hmos (hospital_id, id) on delete cascade
);
call civis_protect('hmo_documents');
create index hmo_documents_of_hmo on hmo_documents (hospital_id, hmo_id);

-- A price that came from a file is kept when the list is generated again; a later file may change it.
alter table hmo_price_rows add column uploaded boolean not null default false;
-- Since when the row waits for a look, because the hospital's price moved or the item came back.
alter table hmo_price_rows add column review_since timestamptz;
create index hmo_price_rows_to_review on hmo_price_rows (hospital_id, review_since) where review_since is not null;
