-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table ledger_entries (
  hospital_id uuid not null,
  id uuid not null,
  entry_date date not null,
  posted_at timestamp with time zone not null,
  event text not null,
  source_type text not null,
  source_id uuid not null,
  reverses_entry_id uuid,
  narration text not null,
  posted_by uuid,
  posted_by_name text not null,
  constraint ledger_entries_pkey PRIMARY KEY (hospital_id, id),
  constraint ledger_entries_reversed_once UNIQUE (hospital_id, reverses_entry_id),
  constraint ledger_entries_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint ledger_entries_hospital_id_reverses_entry_id_fkey FOREIGN KEY (hospital_id, reverses_entry_id) REFERENCES ledger_entries(hospital_id, id),
  constraint ledger_entries_event_check CHECK ((event = ANY (ARRAY['E1'::text, 'E2'::text, 'E3'::text, 'E4'::text, 'E5'::text, 'E6'::text, 'E7'::text, 'E8'::text, 'E9'::text, 'E10'::text, 'E11'::text, 'E12'::text, 'E13'::text, 'E14'::text, 'E15'::text, 'E16'::text, 'E17'::text, 'E18'::text, 'E19'::text, 'E20'::text, 'E21'::text]))),
  constraint ledger_entries_narration_check CHECK (((length(narration) >= 1) AND (length(narration) <= 300))),
  constraint ledger_entries_source_type_check CHECK (((length(source_type) >= 1) AND (length(source_type) <= 40)))
);

CREATE INDEX ledger_entries_by_date ON ledger_entries USING btree (hospital_id, entry_date, id);
CREATE INDEX ledger_entries_by_event ON ledger_entries USING btree (hospital_id, event, entry_date, id);
CREATE INDEX ledger_entries_by_source ON ledger_entries USING btree (hospital_id, source_id);
CREATE INDEX ledger_entries_of_opening_stock ON ledger_entries USING btree (hospital_id, source_type) WHERE (source_type = ANY (ARRAY['opening-stock'::text, 'opening-stock-correction'::text]));
CREATE UNIQUE INDEX ledger_entries_opened_once ON ledger_entries USING btree (hospital_id, source_id) WHERE ((event = 'E21'::text) AND (reverses_entry_id IS NULL));

CREATE TRIGGER civis_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION civis_refuse_change();
alter table ledger_entries enable always trigger civis_append_only;
CREATE TRIGGER civis_append_only_rows BEFORE DELETE OR UPDATE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
alter table ledger_entries enable always trigger civis_append_only_rows;
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_entries_balance();
alter table ledger_entries enable always trigger ledger_entries_balance;
CREATE TRIGGER ledger_entries_open_period BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_entries_in_open_period();

alter table ledger_entries enable row level security;
alter table ledger_entries force row level security;
create policy civis_app on ledger_entries for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on ledger_entries for all to current_user using (true) with check (true);
grant insert, select on ledger_entries to civis_app;
