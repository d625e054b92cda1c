-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table claim_evidence (
  hospital_id uuid not null,
  id uuid not null,
  claim_id uuid not null,
  claim_item_id uuid not null,
  kind text not null,
  source_id uuid not null,
  number text not null,
  released_at timestamp with time zone not null,
  sensitive boolean not null,
  added_at timestamp with time zone not null,
  added_by uuid,
  added_by_name text not null,
  constraint claim_evidence_pkey PRIMARY KEY (hospital_id, id),
  constraint claim_evidence_once UNIQUE (hospital_id, claim_item_id, kind, source_id),
  constraint claim_evidence_claim FOREIGN KEY (hospital_id, claim_id) REFERENCES claims(hospital_id, id),
  constraint claim_evidence_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint claim_evidence_item FOREIGN KEY (hospital_id, claim_item_id) REFERENCES claim_items(hospital_id, id) ON DELETE CASCADE,
  constraint claim_evidence_kind_check CHECK ((kind = ANY (ARRAY['result'::text, 'imaging-report'::text, 'operation-note'::text, 'discharge-summary'::text, 'prescription'::text, 'referral'::text, 'consent'::text]))),
  constraint claim_evidence_number_check CHECK (((length(number) >= 1) AND (length(number) <= 80)))
);

CREATE INDEX claim_evidence_of_claim ON claim_evidence USING btree (hospital_id, claim_id, claim_item_id);

alter table claim_evidence enable row level security;
alter table claim_evidence force row level security;
create policy civis_app on claim_evidence for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on claim_evidence for all to current_user using (true) with check (true);
grant delete, insert, select, update on claim_evidence to civis_app;
