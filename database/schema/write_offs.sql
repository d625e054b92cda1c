-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table write_offs (
  hospital_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  amount bigint not null,
  reason text not null,
  note text,
  entry_id uuid,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  approved_by uuid,
  approved_by_name text,
  reversed_at timestamp with time zone,
  reversed_by uuid,
  reversed_by_name text,
  reverse_reason text,
  constraint write_offs_pkey PRIMARY KEY (hospital_id, id),
  constraint write_offs_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint write_offs_hospital_id_invoice_id_fkey FOREIGN KEY (hospital_id, invoice_id) REFERENCES invoices(hospital_id, id),
  constraint write_offs_amount_check CHECK ((amount > 0)),
  constraint write_offs_note_check CHECK ((length(note) <= 500)),
  constraint write_offs_reason_check CHECK ((reason = ANY (ARRAY['bad-debt'::text, 'deceased'::text, 'indigent'::text, 'management-decision'::text, 'small-balance'::text, 'hmo-rejection'::text]))),
  constraint write_offs_reverse_reason_check CHECK ((length(reverse_reason) <= 500))
);

CREATE INDEX write_offs_of_invoice ON write_offs USING btree (hospital_id, invoice_id, created_at);

CREATE TRIGGER write_offs_four_eyes AFTER INSERT ON write_offs FOR EACH ROW WHEN ((new.approved_by IS NOT NULL)) EXECUTE FUNCTION document_hands_four_eyes('invoices', 'approved_by', 'invoice_id');

alter table write_offs enable row level security;
alter table write_offs force row level security;
create policy civis_app on write_offs for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on write_offs for all to current_user using (true) with check (true);
grant delete, insert, select, update on write_offs to civis_app;
