-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table beds (
  hospital_id uuid not null,
  id uuid not null,
  room_id uuid not null,
  label text not null,
  folded_label text not null,
  sort_label text not null,
  kind text not null,
  beside_bed_id uuid,
  features text[] not null,
  status text not null,
  status_since timestamp with time zone not null,
  reserved_until timestamp with time zone,
  reserved_reason text,
  reserved_for_patient_id uuid,
  out_of_service_reason text,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  reserved_for_request_id uuid,
  constraint beds_pkey PRIMARY KEY (hospital_id, id),
  constraint beds_one_label UNIQUE (hospital_id, room_id, folded_label),
  constraint beds_beside FOREIGN KEY (hospital_id, beside_bed_id) REFERENCES beds(hospital_id, id),
  constraint beds_reserved_for FOREIGN KEY (hospital_id, reserved_for_patient_id) REFERENCES patients(hospital_id, id),
  constraint beds_reserved_for_request FOREIGN KEY (hospital_id, reserved_for_request_id) REFERENCES admission_requests(hospital_id, id),
  constraint beds_room FOREIGN KEY (hospital_id, room_id) REFERENCES rooms(hospital_id, id),
  constraint beds_cot_beside CHECK (((beside_bed_id IS NULL) OR ((kind = 'cot'::text) AND (beside_bed_id <> id)))),
  constraint beds_features_check CHECK ((features <@ ARRAY['cot'::text, 'bariatric'::text, 'monitor'::text])),
  constraint beds_folded_label_check CHECK ((folded_label <> ''::text)),
  constraint beds_kind_check CHECK ((kind = ANY (ARRAY['bed'::text, 'cot'::text]))),
  constraint beds_label_check CHECK (((length(label) >= 1) AND (length(label) <= 20))),
  constraint beds_out_for_a_reason CHECK (((status = 'out-of-service'::text) = (out_of_service_reason IS NOT NULL))),
  constraint beds_reserved_alone CHECK (((status = 'reserved'::text) OR ((reserved_reason IS NULL) AND (reserved_for_patient_id IS NULL) AND (reserved_for_request_id IS NULL)))),
  constraint beds_reserved_until CHECK (((status = 'reserved'::text) = (reserved_until IS NOT NULL))),
  constraint beds_status_check CHECK ((status = ANY (ARRAY['available'::text, 'occupied'::text, 'reserved'::text, 'cleaning'::text, 'out-of-service'::text])))
);

CREATE INDEX beds_beside_bed ON beds USING btree (hospital_id, beside_bed_id) WHERE (beside_bed_id IS NOT NULL);
CREATE INDEX beds_of_request ON beds USING btree (hospital_id, reserved_for_request_id) WHERE (reserved_for_request_id IS NOT NULL);
CREATE INDEX beds_reserved ON beds USING btree (hospital_id, reserved_until) WHERE (status = 'reserved'::text);
CREATE INDEX beds_reserved_for_patient ON beds USING btree (hospital_id, reserved_for_patient_id) WHERE (reserved_for_patient_id IS NOT NULL);

alter table beds enable row level security;
alter table beds force row level security;
create policy civis_app on beds for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on beds for all to current_user using (true) with check (true);
grant delete, insert, select, update on beds to civis_app;
