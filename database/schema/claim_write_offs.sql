-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table claim_write_offs (
  hospital_id uuid not null,
  id uuid not null,
  claim_id uuid not null,
  amount bigint not null,
  reason text not null,
  note text,
  invoice_write_off_ids uuid[] not null,
  items jsonb not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  reversed_at timestamp with time zone,
  reversed_by_name text,
  reverse_reason text,
  constraint claim_write_offs_pkey PRIMARY KEY (hospital_id, id),
  constraint claim_write_offs_claim FOREIGN KEY (hospital_id, claim_id) REFERENCES claims(hospital_id, id),
  constraint claim_write_offs_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint claim_write_offs_amount_check CHECK ((amount > 0)),
  constraint claim_write_offs_note_check CHECK ((length(note) <= 500)),
  constraint claim_write_offs_reason_check CHECK ((reason = ANY (ARRAY['bad-debt'::text, 'management-decision'::text, 'small-balance'::text, 'hmo-rejection'::text]))),
  constraint claim_write_offs_reverse_reason_check CHECK ((length(reverse_reason) <= 500))
);

CREATE INDEX claim_write_offs_of_claim ON claim_write_offs USING btree (hospital_id, claim_id);

alter table claim_write_offs enable row level security;
alter table claim_write_offs force row level security;
create policy civis_app on claim_write_offs for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on claim_write_offs for all to current_user using (true) with check (true);
grant delete, insert, select, update on claim_write_offs to civis_app;
