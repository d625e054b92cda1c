-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table hmo_capitation_receipts (
  hospital_id uuid not null,
  id uuid not null,
  hmo_id uuid not null,
  month date not null,
  enrollees_count integer not null,
  rate_per_life bigint not null,
  amount bigint not null,
  withholding bigint default 0 not null,
  received_on date not null,
  method text not null,
  reference text not null,
  note text,
  entry_id uuid,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  constraint hmo_capitation_receipts_pkey PRIMARY KEY (hospital_id, id),
  constraint hmo_capitation_receipts_month_once UNIQUE (hospital_id, hmo_id, month),
  constraint hmo_capitation_receipts_hmo FOREIGN KEY (hospital_id, hmo_id) REFERENCES hmos(hospital_id, id),
  constraint hmo_capitation_receipts_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint hmo_capitation_receipts_amount_check CHECK (((amount >= 1) AND (amount <= '9007199254740991'::bigint))),
  constraint hmo_capitation_receipts_enrollees_count_check CHECK (((enrollees_count >= 0) AND (enrollees_count <= 10000000))),
  constraint hmo_capitation_receipts_method_check CHECK ((method = ANY (ARRAY['transfer'::text, 'cheque'::text, 'other'::text]))),
  constraint hmo_capitation_receipts_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint hmo_capitation_receipts_note_check CHECK ((length(note) <= 500)),
  constraint hmo_capitation_receipts_rate_per_life_check CHECK ((rate_per_life >= 0)),
  constraint hmo_capitation_receipts_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 80))),
  constraint hmo_capitation_receipts_withheld CHECK (((withholding >= 0) AND (withholding < amount)))
);

CREATE TRIGGER civis_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON hmo_capitation_receipts FOR EACH STATEMENT EXECUTE FUNCTION civis_refuse_change();
alter table hmo_capitation_receipts enable always trigger civis_append_only;
CREATE TRIGGER civis_append_only_rows BEFORE DELETE OR UPDATE ON hmo_capitation_receipts FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
alter table hmo_capitation_receipts enable always trigger civis_append_only_rows;

alter table hmo_capitation_receipts enable row level security;
alter table hmo_capitation_receipts force row level security;
create policy civis_app on hmo_capitation_receipts for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on hmo_capitation_receipts for all to current_user using (true) with check (true);
grant insert, select on hmo_capitation_receipts to civis_app;
