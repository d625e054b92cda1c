-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table claim_remittances (
  hospital_id uuid not null,
  id uuid not null,
  remittance_number text not null,
  hmo_id uuid not null,
  payment_date date not null,
  method text not null,
  reference text not null,
  gross_amount bigint not null,
  withheld_tax bigint not null,
  charges bigint not null,
  status text not null,
  posted_at timestamp with time zone,
  posted_by_name text,
  reversed_at timestamp with time zone,
  reversed_by_name text,
  reverse_reason text,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  file_id uuid,
  file_name text,
  file_sha256 text,
  unallocated bigint default 0 not null,
  assigned_to uuid,
  constraint claim_remittances_pkey PRIMARY KEY (hospital_id, id),
  constraint claim_remittances_number_once UNIQUE (hospital_id, remittance_number),
  constraint claim_remittances_hmo FOREIGN KEY (hospital_id, hmo_id) REFERENCES hmos(hospital_id, id),
  constraint claim_remittances_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint claim_remittances_charges_check CHECK ((charges >= 0)),
  constraint claim_remittances_file_name_check CHECK ((length(file_name) <= 200)),
  constraint claim_remittances_file_sha256_check CHECK ((file_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint claim_remittances_file_whole CHECK ((((file_id IS NULL) = (file_sha256 IS NULL)) AND ((file_id IS NULL) = (file_name IS NULL)))),
  constraint claim_remittances_gross_amount_check CHECK ((gross_amount > 0)),
  constraint claim_remittances_method_check CHECK ((method = ANY (ARRAY['bank-transfer'::text, 'cheque'::text]))),
  constraint claim_remittances_net CHECK (((withheld_tax + charges) <= gross_amount)),
  constraint claim_remittances_posted_whole CHECK (((status = 'draft'::text) = (posted_at IS NULL))),
  constraint claim_remittances_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 80))),
  constraint claim_remittances_remittance_number_check CHECK ((remittance_number ~ '^RM-[0-9]{6,}$'::text)),
  constraint claim_remittances_reverse_reason_check CHECK ((length(reverse_reason) <= 500)),
  constraint claim_remittances_reversed_whole CHECK (((status = 'reversed'::text) = (reversed_at IS NOT NULL))),
  constraint claim_remittances_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'posted'::text, 'reversed'::text]))),
  constraint claim_remittances_unallocated CHECK (((unallocated >= 0) AND (unallocated < gross_amount) AND ((status <> 'draft'::text) OR (unallocated = 0)))),
  constraint claim_remittances_withheld_tax_check CHECK ((withheld_tax >= 0))
);

CREATE INDEX claim_remittances_drafts ON claim_remittances USING btree (hospital_id, payment_date) INCLUDE (assigned_to) WHERE (status = 'draft'::text);
CREATE UNIQUE INDEX claim_remittances_file_once ON claim_remittances USING btree (hospital_id, hmo_id, file_sha256) WHERE ((file_sha256 IS NOT NULL) AND (status <> 'reversed'::text));
CREATE INDEX claim_remittances_newest ON claim_remittances USING btree (hospital_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX claim_remittances_once ON claim_remittances USING btree (hospital_id, hmo_id, lower(reference), gross_amount, payment_date) WHERE (status <> 'reversed'::text);

alter table claim_remittances enable row level security;
alter table claim_remittances force row level security;
create policy civis_app on claim_remittances for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on claim_remittances for all to current_user using (true) with check (true);
grant delete, insert, select, update on claim_remittances to civis_app;
