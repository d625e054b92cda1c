-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table claim_remittance_rows (
  hospital_id uuid not null,
  id uuid not null,
  remittance_id uuid not null,
  position integer not null,
  claim_number text,
  invoice_number text,
  enrollee_number text,
  service_date date,
  item_code text,
  claimed bigint not null,
  paid bigint not null,
  withheld bigint not null,
  reason_code text,
  reason text,
  match text not null,
  taken_by text not null,
  claim_item_id uuid,
  constraint claim_remittance_rows_pkey PRIMARY KEY (hospital_id, id),
  constraint claim_remittance_rows_item_once UNIQUE (hospital_id, remittance_id, claim_item_id) DEFERRABLE INITIALLY DEFERRED,
  constraint claim_remittance_rows_place UNIQUE (hospital_id, remittance_id, "position"),
  constraint claim_remittance_rows_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint claim_remittance_rows_item FOREIGN KEY (hospital_id, claim_item_id) REFERENCES claim_items(hospital_id, id),
  constraint claim_remittance_rows_remittance FOREIGN KEY (hospital_id, remittance_id) REFERENCES claim_remittances(hospital_id, id) ON DELETE CASCADE,
  constraint claim_remittance_rows_claimed_check CHECK ((claimed >= 0)),
  constraint claim_remittance_rows_match_check CHECK ((match = ANY (ARRAY['exact'::text, 'likely'::text, 'none'::text]))),
  constraint claim_remittance_rows_paid_check CHECK ((paid >= 0)),
  constraint claim_remittance_rows_position_check CHECK (("position" > 0)),
  constraint claim_remittance_rows_reason_check CHECK ((length(reason) <= 300)),
  constraint claim_remittance_rows_taken_by_check CHECK ((taken_by = ANY (ARRAY['system'::text, 'hand'::text]))),
  constraint claim_remittance_rows_withheld CHECK ((withheld <= paid)),
  constraint claim_remittance_rows_withheld_check CHECK ((withheld >= 0))
);

alter table claim_remittance_rows enable row level security;
alter table claim_remittance_rows force row level security;
create policy civis_app on claim_remittance_rows for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on claim_remittance_rows for all to current_user using (true) with check (true);
grant delete, insert, select, update on claim_remittance_rows to civis_app;
