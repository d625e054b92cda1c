-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table vendor_attachments (
  hospital_id uuid not null,
  id uuid not null,
  vendor_id uuid,
  supply_id uuid,
  kind text not null,
  name text not null,
  mime_type text not null,
  size bigint not null,
  file_id uuid not null,
  uploaded_at timestamp with time zone not null,
  uploaded_by uuid,
  uploaded_by_name text not null,
  payment_id uuid,
  constraint vendor_attachments_pkey PRIMARY KEY (hospital_id, id),
  constraint vendor_attachments_payment FOREIGN KEY (hospital_id, payment_id) REFERENCES vendor_payments(hospital_id, id),
  constraint vendor_attachments_supply FOREIGN KEY (hospital_id, supply_id) REFERENCES supplies(hospital_id, id) ON DELETE CASCADE,
  constraint vendor_attachments_vendor FOREIGN KEY (hospital_id, vendor_id) REFERENCES vendors(hospital_id, id) ON DELETE CASCADE,
  constraint vendor_attachments_kind_check CHECK ((kind = ANY (ARRAY['contract'::text, 'licence'::text, 'invoice'::text, 'receipt'::text, 'other'::text]))),
  constraint vendor_attachments_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint vendor_attachments_one_owner CHECK ((num_nonnulls(vendor_id, supply_id, payment_id) = 1))
);

CREATE INDEX vendor_attachments_of_payment ON vendor_attachments USING btree (hospital_id, payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX vendor_attachments_of_supply ON vendor_attachments USING btree (hospital_id, supply_id) WHERE (supply_id IS NOT NULL);
CREATE INDEX vendor_attachments_of_vendor ON vendor_attachments USING btree (hospital_id, vendor_id) WHERE (vendor_id IS NOT NULL);

alter table vendor_attachments enable row level security;
alter table vendor_attachments force row level security;
create policy civis_app on vendor_attachments for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on vendor_attachments for all to current_user using (true) with check (true);
grant delete, insert, select, update on vendor_attachments to civis_app;
