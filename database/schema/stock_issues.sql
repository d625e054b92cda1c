-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table stock_issues (
  hospital_id uuid not null,
  id uuid not null,
  issue_number text not null,
  from_location_id uuid not null,
  department_id uuid not null,
  to_location_id uuid,
  requisition_id uuid,
  status text not null,
  quantity integer not null,
  note text,
  reserve_reason text,
  cancel_reason text,
  issued_at timestamp with time zone not null,
  issued_by uuid,
  issued_by_name text not null,
  received_at timestamp with time zone,
  received_by uuid,
  received_by_name text,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint stock_issues_pkey PRIMARY KEY (hospital_id, id),
  constraint stock_issues_department FOREIGN KEY (hospital_id, department_id) REFERENCES departments(hospital_id, id),
  constraint stock_issues_from FOREIGN KEY (hospital_id, from_location_id) REFERENCES stock_locations(hospital_id, id),
  constraint stock_issues_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint stock_issues_requisition FOREIGN KEY (hospital_id, requisition_id) REFERENCES stock_requisitions(hospital_id, id),
  constraint stock_issues_to FOREIGN KEY (hospital_id, to_location_id) REFERENCES stock_locations(hospital_id, id),
  constraint stock_issues_quantity_check CHECK ((quantity > 0)),
  constraint stock_issues_status_check CHECK ((status = ANY (ARRAY['issued'::text, 'received'::text, 'part-returned'::text, 'cancelled'::text]))),
  constraint stock_issues_two_places CHECK ((to_location_id <> from_location_id))
);

CREATE INDEX stock_issues_newest ON stock_issues USING btree (hospital_id, issued_at DESC, id DESC);
CREATE INDEX stock_issues_of_department ON stock_issues USING btree (hospital_id, department_id, issued_at DESC, id DESC);
CREATE INDEX stock_issues_of_requisition ON stock_issues USING btree (hospital_id, requisition_id) WHERE (requisition_id IS NOT NULL);
CREATE UNIQUE INDEX stock_issues_one_number ON stock_issues USING btree (hospital_id, issue_number);

alter table stock_issues enable row level security;
alter table stock_issues force row level security;
create policy civis_app on stock_issues for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on stock_issues for all to current_user using (true) with check (true);
grant delete, insert, select, update on stock_issues to civis_app;
