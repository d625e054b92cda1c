-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table claim_items (
  hospital_id uuid not null,
  id uuid not null,
  claim_id uuid not null,
  invoice_id uuid not null,
  invoice_item_id uuid not null,
  bill_id uuid,
  position integer not null,
  service_date date not null,
  module text not null,
  department_id uuid,
  billable_item_id uuid,
  item_name text not null,
  hmo_code text,
  quantity integer not null,
  unit_price bigint not null,
  amount bigint not null,
  approval_item_id uuid,
  pa_code text,
  notice_number text,
  authorisation text not null,
  paid bigint default 0 not null,
  withheld bigint default 0 not null,
  rejected_open bigint default 0 not null,
  resubmitted bigint default 0 not null,
  written_off bigint default 0 not null,
  live boolean not null,
  rejection_id uuid,
  previous_claim_item_id uuid,
  moved_to_patient bigint default 0 not null,
  balance bigint generated always as (((((amount - paid) - resubmitted) - moved_to_patient) - written_off)) stored not null,
  constraint claim_items_pkey PRIMARY KEY (hospital_id, id),
  constraint claim_items_claim FOREIGN KEY (hospital_id, claim_id) REFERENCES claims(hospital_id, id) ON DELETE CASCADE,
  constraint claim_items_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint claim_items_invoice FOREIGN KEY (hospital_id, invoice_id) REFERENCES invoices(hospital_id, id),
  constraint claim_items_invoice_item FOREIGN KEY (hospital_id, invoice_item_id) REFERENCES invoice_items(hospital_id, id),
  constraint claim_items_previous FOREIGN KEY (hospital_id, previous_claim_item_id) REFERENCES claim_items(hospital_id, id),
  constraint claim_items_amount_check CHECK ((amount > 0)),
  constraint claim_items_authorisation_check CHECK ((authorisation = ANY (ARRAY['code'::text, 'proceeded'::text, 'not-required'::text]))),
  constraint claim_items_balance_positive CHECK ((balance >= 0)),
  constraint claim_items_check CHECK (((withheld >= 0) AND (withheld <= paid))),
  constraint claim_items_moved_to_patient_check CHECK ((moved_to_patient >= 0)),
  constraint claim_items_paid_check CHECK ((paid >= 0)),
  constraint claim_items_position_check CHECK (("position" > 0)),
  constraint claim_items_quantity_check CHECK ((quantity > 0)),
  constraint claim_items_rejected_open_check CHECK ((rejected_open >= 0)),
  constraint claim_items_rejected_within CHECK ((rejected_open <= balance)),
  constraint claim_items_resubmission CHECK (((rejection_id IS NULL) = (previous_claim_item_id IS NULL))),
  constraint claim_items_resubmitted_check CHECK ((resubmitted >= 0)),
  constraint claim_items_unit_price_check CHECK ((unit_price >= 0)),
  constraint claim_items_written_off_check CHECK ((written_off >= 0))
);

CREATE UNIQUE INDEX claim_items_authorisation_once ON claim_items USING btree (hospital_id, approval_item_id) WHERE (live AND (approval_item_id IS NOT NULL) AND (previous_claim_item_id IS NULL));
CREATE INDEX claim_items_by_pa_code ON claim_items USING btree (hospital_id, pa_code) WHERE ((pa_code IS NOT NULL) AND live);
CREATE INDEX claim_items_of_claim ON claim_items USING btree (hospital_id, claim_id, "position");
CREATE INDEX claim_items_of_invoice ON claim_items USING btree (hospital_id, invoice_id);
CREATE INDEX claim_items_of_item ON claim_items USING btree (hospital_id, invoice_item_id);
CREATE UNIQUE INDEX claim_items_once ON claim_items USING btree (hospital_id, invoice_item_id) WHERE (live AND (previous_claim_item_id IS NULL));
CREATE UNIQUE INDEX claim_items_resubmitted_once ON claim_items USING btree (hospital_id, rejection_id) WHERE (live AND (rejection_id IS NOT NULL));

CREATE TRIGGER claim_items_keep BEFORE DELETE OR UPDATE ON claim_items FOR EACH ROW EXECUTE FUNCTION claim_items_keep();

alter table claim_items enable row level security;
alter table claim_items force row level security;
create policy civis_app on claim_items for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on claim_items for all to current_user using (true) with check (true);
grant delete, insert, select, update on claim_items to civis_app;
