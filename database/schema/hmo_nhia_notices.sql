-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table hmo_nhia_notices (
  hospital_id uuid not null,
  id uuid not null,
  notice_number text not null,
  approval_id uuid not null,
  hmo_id uuid not null,
  patient_id uuid not null,
  items jsonb not null,
  requested_at timestamp with time zone not null,
  request_sent_at timestamp with time zone,
  due_at timestamp with time zone,
  proceeded_at timestamp with time zone,
  reason text not null,
  status text not null,
  sent_at timestamp with time zone,
  sent_by uuid,
  sent_by_name text,
  channel text,
  reference text,
  letter jsonb,
  reminded_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint hmo_nhia_notices_pkey PRIMARY KEY (hospital_id, id),
  constraint hmo_nhia_notices_number UNIQUE (hospital_id, notice_number),
  constraint hmo_nhia_notices_one UNIQUE (hospital_id, approval_id),
  constraint hmo_nhia_notices_approval FOREIGN KEY (hospital_id, approval_id) REFERENCES hmo_approvals(hospital_id, id),
  constraint hmo_nhia_notices_hmo FOREIGN KEY (hospital_id, hmo_id) REFERENCES hmos(hospital_id, id),
  constraint hmo_nhia_notices_patient FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint hmo_nhia_notices_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'portal'::text, 'phone'::text, 'whatsapp'::text]))),
  constraint hmo_nhia_notices_items_check CHECK ((jsonb_typeof(items) = 'array'::text)),
  constraint hmo_nhia_notices_reason_check CHECK ((reason = ANY (ARRAY['no answer in one hour'::text, 'no emergency code in 48 hours'::text]))),
  constraint hmo_nhia_notices_reference_check CHECK ((length(reference) <= 80)),
  constraint hmo_nhia_notices_sent CHECK (((status <> 'sent'::text) OR ((sent_at IS NOT NULL) AND (channel IS NOT NULL) AND (letter IS NOT NULL)))),
  constraint hmo_nhia_notices_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'sent'::text])))
);

CREATE INDEX hmo_nhia_notices_by_hmo ON hmo_nhia_notices USING btree (hospital_id, hmo_id);
CREATE INDEX hmo_nhia_notices_by_patient ON hmo_nhia_notices USING btree (hospital_id, patient_id);
CREATE INDEX hmo_nhia_notices_by_time ON hmo_nhia_notices USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX hmo_nhia_notices_drafts ON hmo_nhia_notices USING btree (hospital_id, created_at) WHERE (status = 'draft'::text);

alter table hmo_nhia_notices enable row level security;
alter table hmo_nhia_notices force row level security;
create policy civis_app on hmo_nhia_notices for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on hmo_nhia_notices for all to current_user using (true) with check (true);
grant delete, insert, select, update on hmo_nhia_notices to civis_app;
