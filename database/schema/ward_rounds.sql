-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table ward_rounds (
  hospital_id uuid not null,
  id uuid not null,
  ward_round_number text not null,
  admission_id uuid not null,
  round_at timestamp with time zone not null,
  kind text not null,
  lead_id uuid not null,
  attendee_ids uuid[] not null,
  subjective text,
  objective text,
  assessment text,
  plan text,
  copied text[] not null,
  problems text[] not null,
  diagnoses jsonb not null,
  vitals_id uuid,
  next_review_at timestamp with time zone,
  discharge_planned date,
  status text not null,
  lock_version integer default 0 not null,
  saved_at timestamp with time zone not null,
  saved_by uuid,
  saved_by_name text,
  submitted_at timestamp with time zone,
  submitted_by uuid,
  submitted_by_name text,
  amendment_count integer default 0 not null,
  last_amendment_id uuid,
  fee_day date,
  created_at timestamp with time zone not null,
  created_by uuid,
  constraint ward_rounds_pkey PRIMARY KEY (hospital_id, id),
  constraint ward_rounds_one_number UNIQUE (hospital_id, ward_round_number),
  constraint ward_rounds_admission FOREIGN KEY (hospital_id, admission_id) REFERENCES admissions(hospital_id, id) ON DELETE CASCADE,
  constraint ward_rounds_last_amendment FOREIGN KEY (hospital_id, last_amendment_id) REFERENCES ward_round_amendments(hospital_id, id),
  constraint ward_rounds_vitals FOREIGN KEY (hospital_id, vitals_id) REFERENCES vitals(hospital_id, id),
  constraint ward_rounds_amended CHECK (((status = 'amended'::text) = (amendment_count > 0))),
  constraint ward_rounds_amendment_count_check CHECK ((amendment_count >= 0)),
  constraint ward_rounds_diagnoses_check CHECK ((jsonb_typeof(diagnoses) = 'array'::text)),
  constraint ward_rounds_kind_check CHECK ((kind = ANY (ARRAY['consultant'::text, 'daily'::text, 'nursing'::text, 'post-op'::text, 'night'::text, 'emergency-review'::text]))),
  constraint ward_rounds_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'submitted'::text, 'amended'::text]))),
  constraint ward_rounds_submitted CHECK (((status = 'draft'::text) = (submitted_at IS NULL))),
  constraint ward_rounds_written CHECK (((status = 'draft'::text) OR (COALESCE(subjective, objective, assessment, plan) IS NOT NULL)))
);

CREATE INDEX ward_rounds_drafts ON ward_rounds USING btree (hospital_id, lead_id) WHERE (status = 'draft'::text);
CREATE INDEX ward_rounds_of_admission ON ward_rounds USING btree (hospital_id, admission_id, round_at DESC, id);
CREATE UNIQUE INDEX ward_rounds_one_draft ON ward_rounds USING btree (hospital_id, admission_id, created_by) WHERE (status = 'draft'::text);
CREATE UNIQUE INDEX ward_rounds_one_fee_a_day ON ward_rounds USING btree (hospital_id, admission_id, lead_id, fee_day) WHERE (fee_day IS NOT NULL);

CREATE TRIGGER ward_rounds_submitted_stays BEFORE UPDATE ON ward_rounds FOR EACH ROW EXECUTE FUNCTION ward_rounds_keep_submitted();

alter table ward_rounds enable row level security;
alter table ward_rounds force row level security;
create policy civis_app on ward_rounds for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on ward_rounds for all to current_user using (true) with check (true);
grant delete, insert, select, update on ward_rounds to civis_app;
