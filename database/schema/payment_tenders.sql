-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table payment_tenders (
  hospital_id uuid not null,
  payment_id uuid not null,
  position smallint not null,
  method text not null,
  amount bigint not null,
  rounding bigint default 0 not null,
  tendered bigint,
  change bigint default 0 not null,
  reference text,
  reference_key text,
  bank text,
  card_last4 text,
  terminal_id text,
  cheque_number text,
  cheque_date date,
  received_at timestamp with time zone not null,
  constraint payment_tenders_pkey PRIMARY KEY (hospital_id, payment_id, "position"),
  constraint payment_tenders_hospital_id_payment_id_fkey FOREIGN KEY (hospital_id, payment_id) REFERENCES payments(hospital_id, id) DEFERRABLE INITIALLY DEFERRED,
  constraint payment_tenders_amount_check CHECK ((amount > 0)),
  constraint payment_tenders_card_last4_check CHECK ((card_last4 ~ '^[0-9]{4}$'::text)),
  constraint payment_tenders_cash_whole CHECK (((method <> 'cash'::text) OR (tendered = ((amount + rounding) + change)))),
  constraint payment_tenders_change_check CHECK ((change >= 0)),
  constraint payment_tenders_method_check CHECK ((method = ANY (ARRAY['cash'::text, 'card'::text, 'bank-transfer'::text, 'mobile-money'::text, 'cheque'::text, 'deposit'::text, 'online'::text]))),
  constraint payment_tenders_reference CHECK (((method <> ALL (ARRAY['card'::text, 'bank-transfer'::text, 'mobile-money'::text, 'cheque'::text])) OR (reference IS NOT NULL))),
  constraint payment_tenders_reference_check CHECK ((length(reference) <= 80)),
  constraint payment_tenders_rounding_of_cash CHECK (((method = 'cash'::text) OR ((rounding = 0) AND (change = 0))))
);

CREATE INDEX payment_tenders_reference_of ON payment_tenders USING btree (hospital_id, reference_key, received_at) INCLUDE (method, amount) WHERE (reference_key IS NOT NULL);

CREATE TRIGGER civis_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON payment_tenders FOR EACH STATEMENT EXECUTE FUNCTION civis_refuse_change();
alter table payment_tenders enable always trigger civis_append_only;
CREATE TRIGGER civis_append_only_rows BEFORE DELETE OR UPDATE ON payment_tenders FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
alter table payment_tenders enable always trigger civis_append_only_rows;

alter table payment_tenders enable row level security;
alter table payment_tenders force row level security;
create policy civis_app on payment_tenders for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on payment_tenders for all to current_user using (true) with check (true);
grant insert, select on payment_tenders to civis_app;
