-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table claim_rejections (
  hospital_id uuid not null,
  id uuid not null,
  claim_id uuid not null,
  claim_item_id uuid not null,
  hmo_id uuid not null,
  payment_id uuid,
  amount bigint not null,
  reason_code text not null,
  hmo_note text,
  received_on date not null,
  appeal_deadline date not null,
  disposition text not null,
  decided_at timestamp with time zone,
  decided_by_name text,
  resubmission_claim_id uuid,
  write_off_id uuid,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  patient_bill_id uuid,
  patient_invoice_id uuid,
  constraint claim_rejections_pkey PRIMARY KEY (hospital_id, id),
  constraint claim_rejections_claim FOREIGN KEY (hospital_id, claim_id) REFERENCES claims(hospital_id, id),
  constraint claim_rejections_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint claim_rejections_item FOREIGN KEY (hospital_id, claim_item_id) REFERENCES claim_items(hospital_id, id),
  constraint claim_rejections_patient_bill FOREIGN KEY (hospital_id, patient_bill_id) REFERENCES patient_bills(hospital_id, id),
  constraint claim_rejections_patient_invoice FOREIGN KEY (hospital_id, patient_invoice_id) REFERENCES invoices(hospital_id, id),
  constraint claim_rejections_amount_check CHECK ((amount > 0)),
  constraint claim_rejections_decided CHECK (((disposition = 'open'::text) = (decided_at IS NULL))),
  constraint claim_rejections_disposition_check CHECK ((disposition = ANY (ARRAY['open'::text, 'resubmitted'::text, 'moved-to-patient'::text, 'written-off'::text, 'reversed'::text]))),
  constraint claim_rejections_hmo_note_check CHECK ((length(hmo_note) <= 500)),
  constraint claim_rejections_moved CHECK (((disposition = 'moved-to-patient'::text) = ((patient_bill_id IS NOT NULL) AND (patient_invoice_id IS NOT NULL)))),
  constraint claim_rejections_reason_code_check CHECK (((length(reason_code) >= 1) AND (length(reason_code) <= 40))),
  constraint claim_rejections_resubmitted CHECK (((disposition = 'resubmitted'::text) = (resubmission_claim_id IS NOT NULL)))
);

CREATE INDEX claim_rejections_by_day ON claim_rejections USING btree (hospital_id, received_on);
CREATE INDEX claim_rejections_by_disposition ON claim_rejections USING btree (hospital_id, disposition, created_at DESC, id DESC);
CREATE INDEX claim_rejections_newest ON claim_rejections USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX claim_rejections_of_claim ON claim_rejections USING btree (hospital_id, claim_id);
CREATE INDEX claim_rejections_of_item ON claim_rejections USING btree (hospital_id, claim_item_id);

alter table claim_rejections enable row level security;
alter table claim_rejections force row level security;
create policy civis_app on claim_rejections for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on claim_rejections for all to current_user using (true) with check (true);
grant delete, insert, select, update on claim_rejections to civis_app;
