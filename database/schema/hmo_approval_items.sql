-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table hmo_approval_items (
  hospital_id uuid not null,
  id uuid not null,
  approval_id uuid not null,
  line_no integer not null,
  bill_id uuid,
  planned_item_id uuid,
  billable_item_id uuid not null,
  item_name text not null,
  module text not null,
  hmo_code text,
  quantity integer not null,
  requested_amount bigint not null,
  approved_quantity integer,
  approved_amount bigint,
  used_amount bigint default 0 not null,
  status text not null,
  decline_reason text,
  removed_at timestamp with time zone,
  removed_reason text,
  created_at timestamp with time zone not null,
  constraint hmo_approval_items_pkey PRIMARY KEY (hospital_id, id),
  constraint hmo_approval_items_line UNIQUE (hospital_id, approval_id, line_no),
  constraint hmo_approval_items_approval FOREIGN KEY (hospital_id, approval_id) REFERENCES hmo_approvals(hospital_id, id),
  constraint hmo_approval_items_bill FOREIGN KEY (hospital_id, bill_id) REFERENCES patient_bills(hospital_id, id),
  constraint hmo_approval_items_planned FOREIGN KEY (hospital_id, planned_item_id) REFERENCES hmo_approval_items(hospital_id, id),
  constraint hmo_approval_items_approved CHECK (((status <> 'approved'::text) OR ((approved_amount IS NOT NULL) AND (approved_quantity IS NOT NULL)))),
  constraint hmo_approval_items_approved_amount_check CHECK ((approved_amount >= 0)),
  constraint hmo_approval_items_approved_quantity_check CHECK ((approved_quantity >= 0)),
  constraint hmo_approval_items_decline_reason_check CHECK ((length(decline_reason) <= 500)),
  constraint hmo_approval_items_line_no_check CHECK ((line_no > 0)),
  constraint hmo_approval_items_quantity_check CHECK ((quantity > 0)),
  constraint hmo_approval_items_requested_amount_check CHECK ((requested_amount >= 0)),
  constraint hmo_approval_items_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'declined'::text, 'proceeded'::text]))),
  constraint hmo_approval_items_used CHECK ((used_amount <= COALESCE(approved_amount, (0)::bigint))),
  constraint hmo_approval_items_used_amount_check CHECK ((used_amount >= 0)),
  constraint hmo_approval_items_within CHECK (((approved_amount <= requested_amount) AND (approved_quantity <= quantity)))
);

CREATE INDEX hmo_approval_items_by_bill ON hmo_approval_items USING btree (hospital_id, bill_id) WHERE (bill_id IS NOT NULL);
CREATE INDEX hmo_approval_items_by_planned ON hmo_approval_items USING btree (hospital_id, planned_item_id) WHERE (planned_item_id IS NOT NULL);
CREATE UNIQUE INDEX hmo_approval_items_one_line ON hmo_approval_items USING btree (hospital_id, bill_id) WHERE ((bill_id IS NOT NULL) AND (removed_at IS NULL));

alter table hmo_approval_items enable row level security;
alter table hmo_approval_items force row level security;
create policy civis_app on hmo_approval_items for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on hmo_approval_items for all to current_user using (true) with check (true);
grant delete, insert, select, update on hmo_approval_items to civis_app;
