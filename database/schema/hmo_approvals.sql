-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table hmo_approvals (
  hospital_id uuid not null,
  id uuid not null,
  approval_number text not null,
  hmo_id uuid not null,
  plan_id uuid not null,
  patient_id uuid not null,
  billing_id uuid,
  enrollee_number text,
  source_type text not null,
  source_id uuid not null,
  encounter_type text not null,
  encounter_id uuid,
  admission_id uuid,
  department_id uuid,
  diagnosis_codes text[] default '{}'::text[] not null,
  complaint text,
  clinical_note text,
  urgency text not null,
  status text not null,
  partial boolean default false not null,
  pa_code text,
  pa_code_shared boolean default false not null,
  officer text,
  channel text,
  valid_from date,
  valid_to date,
  requested_at timestamp with time zone not null,
  requested_by uuid,
  requested_by_name text,
  care_started_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  due_at timestamp with time zone,
  hour_ends_at timestamp with time zone,
  decided_at timestamp with time zone,
  decided_by uuid,
  decided_by_name text,
  reason text,
  proceeded_at timestamp with time zone,
  overdue boolean default false not null,
  taken_by uuid,
  taken_by_name text,
  code_reminders integer default 0 not null,
  item_count integer not null,
  requested_amount bigint not null,
  approved_amount bigint default 0 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint hmo_approvals_pkey PRIMARY KEY (hospital_id, id),
  constraint hmo_approvals_number UNIQUE (hospital_id, approval_number),
  constraint hmo_approvals_billing FOREIGN KEY (hospital_id, billing_id) REFERENCES patient_billings(hospital_id, id),
  constraint hmo_approvals_hmo FOREIGN KEY (hospital_id, hmo_id) REFERENCES hmos(hospital_id, id),
  constraint hmo_approvals_patient FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint hmo_approvals_approved_amount_check CHECK ((approved_amount >= 0)),
  constraint hmo_approvals_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'portal'::text, 'phone'::text, 'whatsapp'::text]))),
  constraint hmo_approvals_clinical_note_check CHECK ((length(clinical_note) <= 2000)),
  constraint hmo_approvals_clock CHECK (((hour_ends_at IS NULL) OR (sent_at IS NOT NULL))),
  constraint hmo_approvals_code CHECK (((status <> ALL (ARRAY['approved'::text, 'expired'::text])) OR (pa_code IS NOT NULL))),
  constraint hmo_approvals_code_reminders_check CHECK (((code_reminders >= 0) AND (code_reminders <= 3))),
  constraint hmo_approvals_complaint_check CHECK ((length(complaint) <= 500)),
  constraint hmo_approvals_decided CHECK (((status <> ALL (ARRAY['approved'::text, 'declined'::text])) OR (decided_at IS NOT NULL))),
  constraint hmo_approvals_diagnosis_codes_check CHECK ((cardinality(diagnosis_codes) <= 20)),
  constraint hmo_approvals_emergency CHECK (((urgency <> 'emergency'::text) OR (proceeded_at IS NULL))),
  constraint hmo_approvals_hour CHECK (((proceeded_at IS NULL) OR ((sent_at IS NOT NULL) AND (proceeded_at >= (sent_at + '01:00:00'::interval))))),
  constraint hmo_approvals_item_count_check CHECK ((item_count >= 0)),
  constraint hmo_approvals_officer_check CHECK ((length(officer) <= 120)),
  constraint hmo_approvals_pa_code_check CHECK (((length(pa_code) >= 3) AND (length(pa_code) <= 40))),
  constraint hmo_approvals_proceeded CHECK (((status <> 'proceeded'::text) OR (proceeded_at IS NOT NULL))),
  constraint hmo_approvals_reason_check CHECK ((length(reason) <= 500)),
  constraint hmo_approvals_requested_amount_check CHECK ((requested_amount >= 0)),
  constraint hmo_approvals_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'declined'::text, 'proceeded'::text, 'cancelled'::text, 'expired'::text]))),
  constraint hmo_approvals_urgency_check CHECK ((urgency = ANY (ARRAY['routine'::text, 'urgent'::text, 'emergency'::text]))),
  constraint hmo_approvals_valid CHECK ((valid_to >= valid_from)),
  constraint hmo_approvals_within CHECK ((approved_amount <= requested_amount))
);

CREATE INDEX hmo_approvals_by_billing ON hmo_approvals USING btree (hospital_id, billing_id) WHERE (billing_id IS NOT NULL);
CREATE INDEX hmo_approvals_by_code ON hmo_approvals USING btree (hospital_id, upper(pa_code)) WHERE (pa_code IS NOT NULL);
CREATE INDEX hmo_approvals_by_enrollee ON hmo_approvals USING btree (hospital_id, enrollee_number) WHERE (enrollee_number IS NOT NULL);
CREATE INDEX hmo_approvals_by_hmo ON hmo_approvals USING btree (hospital_id, hmo_id, requested_at DESC);
CREATE INDEX hmo_approvals_by_patient ON hmo_approvals USING btree (hospital_id, patient_id, requested_at DESC);
CREATE INDEX hmo_approvals_by_source ON hmo_approvals USING btree (hospital_id, source_type, source_id);
CREATE INDEX hmo_approvals_by_status ON hmo_approvals USING btree (hospital_id, status, requested_at DESC, id DESC);
CREATE INDEX hmo_approvals_by_time ON hmo_approvals USING btree (hospital_id, requested_at DESC, id DESC);
CREATE UNIQUE INDEX hmo_approvals_one_code ON hmo_approvals USING btree (hospital_id, hmo_id, upper(pa_code)) WHERE ((pa_code IS NOT NULL) AND (NOT pa_code_shared));
CREATE UNIQUE INDEX hmo_approvals_one_unsent ON hmo_approvals USING btree (hospital_id, hmo_id, source_type, source_id) WHERE ((status = 'pending'::text) AND (sent_at IS NULL));
CREATE INDEX hmo_approvals_open ON hmo_approvals USING btree (hospital_id, due_at) WHERE (status = 'pending'::text);
CREATE INDEX hmo_approvals_sent ON hmo_approvals USING btree (hospital_id, sent_at) WHERE (sent_at IS NOT NULL);
CREATE INDEX hmo_approvals_taken ON hmo_approvals USING btree (hospital_id, taken_by) WHERE ((status = 'pending'::text) AND (taken_by IS NOT NULL));
CREATE INDEX hmo_approvals_valid_until ON hmo_approvals USING btree (hospital_id, valid_to) WHERE (status = 'approved'::text);

CREATE CONSTRAINT TRIGGER hmo_approvals_noticed AFTER INSERT OR UPDATE OF proceeded_at ON hmo_approvals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION hmo_approvals_noticed();
CREATE TRIGGER tally_hmo_approvals_added AFTER INSERT ON hmo_approvals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_hmo_approvals_added();
CREATE TRIGGER tally_hmo_approvals_moved AFTER UPDATE ON hmo_approvals FOR EACH ROW WHEN (((((((old.hmo_id)::text || '|'::text) || old.status) || '|'::text) || old.urgency) IS DISTINCT FROM (((((new.hmo_id)::text || '|'::text) || new.status) || '|'::text) || new.urgency))) EXECUTE FUNCTION tally_hmo_approvals_moved();
CREATE TRIGGER tally_hmo_approvals_removed AFTER DELETE ON hmo_approvals FOR EACH ROW EXECUTE FUNCTION tally_hmo_approvals_removed();

alter table hmo_approvals enable row level security;
alter table hmo_approvals force row level security;
create policy civis_app on hmo_approvals for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on hmo_approvals for all to current_user using (true) with check (true);
grant delete, insert, select, update on hmo_approvals to civis_app;
