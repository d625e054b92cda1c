-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table stock_adjustments (
  hospital_id uuid not null,
  id uuid not null,
  adjustment_number text not null,
  location_id uuid not null,
  status text not null,
  source text not null,
  source_id uuid,
  source_number text,
  value bigint not null,
  note text,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  decided_by_name text,
  reject_reason text,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint stock_adjustments_pkey PRIMARY KEY (hospital_id, id),
  constraint stock_adjustments_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint stock_adjustments_location FOREIGN KEY (hospital_id, location_id) REFERENCES stock_locations(hospital_id, id),
  constraint stock_adjustments_other_approver CHECK ((decided_by <> created_by)),
  constraint stock_adjustments_source CHECK (((source = ANY (ARRAY['issue'::text, 'transfer'::text])) = (source_id IS NOT NULL))),
  constraint stock_adjustments_source_check CHECK ((source = ANY (ARRAY['manual'::text, 'reserve'::text, 'issue'::text, 'transfer'::text]))),
  constraint stock_adjustments_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'pending-approval'::text, 'posted'::text, 'rejected'::text])))
);

CREATE INDEX stock_adjustments_newest ON stock_adjustments USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX stock_adjustments_of_source ON stock_adjustments USING btree (hospital_id, source_id) WHERE (source_id IS NOT NULL);
CREATE UNIQUE INDEX stock_adjustments_one_number ON stock_adjustments USING btree (hospital_id, adjustment_number);
CREATE INDEX stock_adjustments_open ON stock_adjustments USING btree (hospital_id, status) WHERE (status = ANY (ARRAY['draft'::text, 'pending-approval'::text]));

CREATE TRIGGER stock_adjustments_four_eyes AFTER UPDATE ON stock_adjustments FOR EACH ROW WHEN ((new.decided_by IS DISTINCT FROM old.decided_by)) EXECUTE FUNCTION document_hands_four_eyes('stock-adjustments', 'decided_by', 'id');
CREATE TRIGGER stock_adjustments_hand_made AFTER INSERT ON stock_adjustments FOR EACH ROW EXECUTE FUNCTION document_hand_kept('stock-adjustments', 'created', 'created_by', 'created_at', 'id');
CREATE TRIGGER stock_adjustments_hand_submitted AFTER UPDATE ON stock_adjustments FOR EACH ROW WHEN ((old.status = 'draft'::text)) EXECUTE FUNCTION document_hand_kept('stock-adjustments', 'submitted', 'updated_by', 'updated_at', 'id');

alter table stock_adjustments enable row level security;
alter table stock_adjustments force row level security;
create policy civis_app on stock_adjustments for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on stock_adjustments for all to current_user using (true) with check (true);
grant delete, insert, select, update on stock_adjustments to civis_app;
