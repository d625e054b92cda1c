-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table stock_requisitions (
  hospital_id uuid not null,
  id uuid not null,
  requisition_number text not null,
  department_id uuid not null,
  status text not null,
  priority text not null,
  needed_by date,
  note text,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  decided_by_name text,
  decision_reason text,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint stock_requisitions_pkey PRIMARY KEY (hospital_id, id),
  constraint stock_requisitions_department FOREIGN KEY (hospital_id, department_id) REFERENCES departments(hospital_id, id),
  constraint stock_requisitions_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint stock_requisitions_priority_check CHECK ((priority = ANY (ARRAY['routine'::text, 'urgent'::text, 'emergency'::text]))),
  constraint stock_requisitions_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'submitted'::text, 'approved'::text, 'part-issued'::text, 'issued'::text, 'rejected'::text, 'cancelled'::text])))
);

CREATE INDEX stock_requisitions_newest ON stock_requisitions USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX stock_requisitions_of_department ON stock_requisitions USING btree (hospital_id, department_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX stock_requisitions_one_number ON stock_requisitions USING btree (hospital_id, requisition_number);

CREATE TRIGGER stock_requisitions_four_eyes AFTER UPDATE ON stock_requisitions FOR EACH ROW WHEN (((old.status = 'submitted'::text) AND (new.status = 'approved'::text))) EXECUTE FUNCTION document_hands_four_eyes('stock-requisitions', 'decided_by', 'id');
CREATE TRIGGER stock_requisitions_hand_changed AFTER UPDATE ON stock_requisitions FOR EACH ROW WHEN (((old.status = 'draft'::text) AND (new.status = 'draft'::text))) EXECUTE FUNCTION document_hand_kept('stock-requisitions', 'changed', 'updated_by', 'updated_at', 'id');
CREATE TRIGGER stock_requisitions_hand_made AFTER INSERT ON stock_requisitions FOR EACH ROW EXECUTE FUNCTION document_hand_kept('stock-requisitions', 'created', 'created_by', 'created_at', 'id');
CREATE TRIGGER stock_requisitions_hand_submitted AFTER UPDATE ON stock_requisitions FOR EACH ROW WHEN (((old.status = 'draft'::text) AND (new.status = 'submitted'::text))) EXECUTE FUNCTION document_hand_kept('stock-requisitions', 'submitted', 'updated_by', 'updated_at', 'id');

alter table stock_requisitions enable row level security;
alter table stock_requisitions force row level security;
create policy civis_app on stock_requisitions for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on stock_requisitions for all to current_user using (true) with check (true);
grant delete, insert, select, update on stock_requisitions to civis_app;
