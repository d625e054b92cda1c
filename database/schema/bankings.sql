-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table bankings (
  hospital_id uuid not null,
  id uuid not null,
  from_account text not null,
  amount bigint not null,
  charges bigint not null,
  slip_number text not null,
  banked_on date not null,
  note text,
  entry_id uuid not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  constraint bankings_pkey PRIMARY KEY (hospital_id, id),
  constraint bankings_slip_once UNIQUE (hospital_id, from_account, slip_number),
  constraint bankings_hospital_id_entry_id_fkey FOREIGN KEY (hospital_id, entry_id) REFERENCES ledger_entries(hospital_id, id),
  constraint bankings_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint bankings_amount_check CHECK ((amount > 0)),
  constraint bankings_charges CHECK ((charges < amount)),
  constraint bankings_charges_check CHECK ((charges >= 0)),
  constraint bankings_from_account_check CHECK ((from_account = ANY (ARRAY['1010'::text, '1030'::text, '1040'::text, '1050'::text]))),
  constraint bankings_note_check CHECK ((length(note) <= 300)),
  constraint bankings_slip_number_check CHECK (((length(slip_number) >= 1) AND (length(slip_number) <= 60)))
);

CREATE INDEX bankings_by_day ON bankings USING btree (hospital_id, banked_on DESC, id);

CREATE TRIGGER civis_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON bankings FOR EACH STATEMENT EXECUTE FUNCTION civis_refuse_change();
alter table bankings enable always trigger civis_append_only;
CREATE TRIGGER civis_append_only_rows BEFORE DELETE OR UPDATE ON bankings FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
alter table bankings enable always trigger civis_append_only_rows;

alter table bankings enable row level security;
alter table bankings force row level security;
create policy civis_app on bankings for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on bankings for all to current_user using (true) with check (true);
grant insert, select on bankings to civis_app;
