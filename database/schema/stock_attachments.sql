-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table stock_attachments (
  hospital_id uuid not null,
  id uuid not null,
  batch_id uuid,
  adjustment_id uuid,
  name text not null,
  mime_type text not null,
  size bigint not null,
  file_id uuid not null,
  uploaded_at timestamp with time zone not null,
  uploaded_by uuid,
  uploaded_by_name text not null,
  constraint stock_attachments_pkey PRIMARY KEY (hospital_id, id),
  constraint stock_attachments_adjustment FOREIGN KEY (hospital_id, adjustment_id) REFERENCES stock_adjustments(hospital_id, id) ON DELETE CASCADE,
  constraint stock_attachments_batch FOREIGN KEY (hospital_id, batch_id) REFERENCES batches(hospital_id, id) ON DELETE CASCADE,
  constraint stock_attachments_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint stock_attachments_one_owner CHECK ((num_nonnulls(batch_id, adjustment_id) = 1))
);

CREATE INDEX stock_attachments_of_adjustment ON stock_attachments USING btree (hospital_id, adjustment_id) WHERE (adjustment_id IS NOT NULL);
CREATE INDEX stock_attachments_of_batch ON stock_attachments USING btree (hospital_id, batch_id) WHERE (batch_id IS NOT NULL);

alter table stock_attachments enable row level security;
alter table stock_attachments force row level security;
create policy civis_app on stock_attachments for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on stock_attachments for all to current_user using (true) with check (true);
grant delete, insert, select, update on stock_attachments to civis_app;
