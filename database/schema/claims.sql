-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table claims (
  hospital_id uuid not null,
  id uuid not null,
  claim_number text not null,
  hmo_id uuid not null,
  title text not null,
  period_start date not null,
  period_end date not null,
  kind text not null,
  status text not null,
  invoice_count integer not null,
  item_count integer not null,
  total bigint not null,
  amount_paid bigint default 0 not null,
  withheld_tax bigint default 0 not null,
  rejected_open bigint default 0 not null,
  resubmitted_amount bigint default 0 not null,
  written_off_amount bigint default 0 not null,
  submitted_at timestamp with time zone,
  submitted_by uuid,
  submitted_by_name text,
  submitted_on date,
  channel text,
  late_reason text,
  hmo_reference text,
  acknowledged_on date,
  due_date date,
  checks jsonb not null,
  error_count integer default 0 not null,
  warning_count integer default 0 not null,
  chased_days integer default 0 not null,
  cancelled_at timestamp with time zone,
  cancelled_by_name text,
  cancel_reason text,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  moved_to_patient bigint default 0 not null,
  balance bigint generated always as (((((total - amount_paid) - resubmitted_amount) - moved_to_patient) - written_off_amount)) stored not null,
  assigned_to uuid,
  assigned_to_name text,
  constraint claims_pkey PRIMARY KEY (hospital_id, id),
  constraint claims_number_once UNIQUE (hospital_id, claim_number),
  constraint claims_hmo FOREIGN KEY (hospital_id, hmo_id) REFERENCES hmos(hospital_id, id),
  constraint claims_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint claims_amount_paid_check CHECK ((amount_paid >= 0)),
  constraint claims_assigned_whole CHECK (((assigned_to IS NULL) = (assigned_to_name IS NULL))),
  constraint claims_balance_positive CHECK ((balance >= 0)),
  constraint claims_cancel_reason_check CHECK ((length(cancel_reason) <= 500)),
  constraint claims_cancelled_whole CHECK (((status = 'cancelled'::text) = ((cancelled_at IS NOT NULL) AND (cancel_reason IS NOT NULL)))),
  constraint claims_channel_check CHECK ((channel = ANY (ARRAY['portal'::text, 'email'::text, 'paper'::text]))),
  constraint claims_claim_number_check CHECK ((claim_number ~ '^CL-[0-9]{6,}$'::text)),
  constraint claims_hmo_reference_check CHECK ((length(hmo_reference) <= 80)),
  constraint claims_invoice_count_check CHECK ((invoice_count >= 0)),
  constraint claims_item_count_check CHECK ((item_count >= 0)),
  constraint claims_kind_check CHECK ((kind = ANY (ARRAY['batch'::text, 'single'::text, 'resubmission'::text]))),
  constraint claims_late_reason_check CHECK ((length(late_reason) <= 500)),
  constraint claims_moved_to_patient_check CHECK ((moved_to_patient >= 0)),
  constraint claims_period CHECK ((period_end >= period_start)),
  constraint claims_rejected_open_check CHECK ((rejected_open >= 0)),
  constraint claims_rejected_within CHECK ((rejected_open <= balance)),
  constraint claims_resubmitted_amount_check CHECK ((resubmitted_amount >= 0)),
  constraint claims_status_check CHECK ((status = ANY (ARRAY['posted'::text, 'submitted'::text, 'payment-added'::text, 'written-off'::text, 'cancelled'::text]))),
  constraint claims_submitted_whole CHECK ((((submitted_at IS NOT NULL) = (status = ANY (ARRAY['submitted'::text, 'payment-added'::text, 'written-off'::text]))) AND ((submitted_at IS NULL) = (channel IS NULL)) AND ((submitted_at IS NULL) = (due_date IS NULL)) AND ((submitted_at IS NULL) = (submitted_on IS NULL)))),
  constraint claims_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint claims_total_check CHECK ((total >= 0)),
  constraint claims_unsettled_posted CHECK (((status <> ALL (ARRAY['posted'::text, 'cancelled'::text])) OR ((amount_paid = 0) AND (resubmitted_amount = 0) AND (moved_to_patient = 0) AND (written_off_amount = 0) AND (rejected_open = 0)))),
  constraint claims_withheld_tax_check CHECK ((withheld_tax >= 0)),
  constraint claims_withheld_within CHECK ((withheld_tax <= amount_paid)),
  constraint claims_written_off_amount_check CHECK ((written_off_amount >= 0))
);

CREATE INDEX claims_by_assignee ON claims USING btree (hospital_id, assigned_to) WHERE ((assigned_to IS NOT NULL) AND (status = ANY (ARRAY['posted'::text, 'submitted'::text, 'payment-added'::text])));
CREATE INDEX claims_by_reference ON claims USING btree (hospital_id, hmo_reference) WHERE (hmo_reference IS NOT NULL);
CREATE INDEX claims_by_status ON claims USING btree (hospital_id, status, created_at DESC, id DESC);
CREATE INDEX claims_newest ON claims USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX claims_of_hmo ON claims USING btree (hospital_id, hmo_id, created_at DESC, id DESC);
CREATE INDEX claims_owed ON claims USING btree (hospital_id, due_date, id) INCLUDE (hmo_id, balance) WHERE ((status = ANY (ARRAY['submitted'::text, 'payment-added'::text])) AND (balance > 0));

CREATE CONSTRAINT TRIGGER claims_sum_of_items AFTER INSERT OR UPDATE ON claims DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION claims_sum_up();

alter table claims enable row level security;
alter table claims force row level security;
create policy civis_app on claims for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on claims for all to current_user using (true) with check (true);
grant delete, insert, select, update on claims to civis_app;
