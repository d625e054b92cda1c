-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table refill_requests (
  hospital_id uuid not null,
  id uuid not null,
  prescription_id uuid not null,
  patient_id uuid not null,
  prescriber_id uuid,
  status text not null,
  note text,
  asked_by uuid not null,
  asked_by_name text not null,
  asked_at timestamp with time zone not null,
  answer text,
  answered_at timestamp with time zone,
  answered_by uuid,
  answered_by_name text,
  new_prescription_id uuid,
  constraint refill_requests_pkey PRIMARY KEY (hospital_id, id),
  constraint refill_requests_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint refill_requests_new_prescription FOREIGN KEY (hospital_id, new_prescription_id) REFERENCES prescriptions(hospital_id, id),
  constraint refill_requests_patient FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint refill_requests_prescription FOREIGN KEY (hospital_id, prescription_id) REFERENCES prescriptions(hospital_id, id),
  constraint refill_requests_answered CHECK (((status = 'waiting'::text) = (answered_at IS NULL))),
  constraint refill_requests_approved CHECK (((status = 'approved'::text) = (new_prescription_id IS NOT NULL))),
  constraint refill_requests_declined CHECK (((status <> 'declined'::text) OR (answer IS NOT NULL))),
  constraint refill_requests_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'approved'::text, 'declined'::text, 'closed'::text])))
);

CREATE INDEX refill_requests_by_asking ON refill_requests USING btree (hospital_id, asked_at DESC, id DESC);
CREATE INDEX refill_requests_by_patient ON refill_requests USING btree (hospital_id, patient_id, asked_at DESC);
CREATE INDEX refill_requests_by_prescriber ON refill_requests USING btree (hospital_id, prescriber_id, status, asked_at);
CREATE INDEX refill_requests_by_prescription ON refill_requests USING btree (hospital_id, prescription_id, asked_at DESC);
CREATE INDEX refill_requests_by_status ON refill_requests USING btree (hospital_id, status, asked_at, id);
CREATE UNIQUE INDEX refill_requests_one_waiting ON refill_requests USING btree (hospital_id, prescription_id) WHERE (status = 'waiting'::text);

alter table refill_requests enable row level security;
alter table refill_requests force row level security;
create policy civis_app on refill_requests for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on refill_requests for all to current_user using (true) with check (true);
grant delete, insert, select, update on refill_requests to civis_app;
