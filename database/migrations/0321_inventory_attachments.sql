-- Papers and photos of a corrected batch or of an adjustment: what somebody saw before they changed a figure. They stay.
create table stock_attachments (
  hospital_id uuid not null,
  id uuid not null,
  batch_id uuid,
  adjustment_id uuid,
  name text not null check (length(name) between 1 and 120),
  mime_type text not null,
  size bigint not null,
  file_id uuid not null,
  uploaded_at timestamptz not null,
  uploaded_by uuid,
  uploaded_by_name text not null,
  primary key (hospital_id, id),
  constraint stock_attachments_one_owner check (num_nonnulls(batch_id, adjustment_id) = 1),
  constraint stock_attachments_batch foreign key (hospital_id, batch_id) references batches (hospital_id, id) on delete cascade,
  constraint stock_attachments_adjustment foreign key (hospital_id, adjustment_id) references stock_adjustments (hospital_id, id) on delete cascade
);
call civis_protect('stock_attachments');
create index stock_attachments_of_batch on stock_attachments (hospital_id, batch_id) where batch_id is not null;
create index stock_attachments_of_adjustment on stock_attachments (hospital_id, adjustment_id) where adjustment_id is not null;
