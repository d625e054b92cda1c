-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table early_warnings (
  hospital_id uuid not null,
  id uuid not null,
  admission_id uuid not null,
  vital_id uuid not null,
  level text not null,
  status text not null,
  step smallint not null,
  opened_at timestamp with time zone not null,
  next_step_at timestamp with time zone,
  call_group_id uuid,
  acknowledged_at timestamp with time zone,
  acknowledged_by uuid,
  acknowledged_by_name text,
  seen_at timestamp with time zone,
  findings text,
  plan text,
  responded_at timestamp with time zone,
  responded_by uuid,
  responded_by_name text,
  closed_at timestamp with time zone,
  close_reason text,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint early_warnings_pkey PRIMARY KEY (hospital_id, id),
  constraint early_warnings_admission FOREIGN KEY (hospital_id, admission_id) REFERENCES admissions(hospital_id, id) ON DELETE CASCADE,
  constraint early_warnings_vital FOREIGN KEY (hospital_id, vital_id) REFERENCES vitals(hospital_id, id),
  constraint early_warnings_acknowledged CHECK (((status <> 'acknowledged'::text) OR (acknowledged_at IS NOT NULL))),
  constraint early_warnings_close_reason_check CHECK ((close_reason = ANY (ARRAY['responded'::text, 'improved'::text, 'corrected'::text, 'limit'::text, 'stay-ended'::text]))),
  constraint early_warnings_closed CHECK ((((status = 'closed'::text) = (closed_at IS NOT NULL)) AND ((closed_at IS NULL) = (close_reason IS NULL)))),
  constraint early_warnings_level_check CHECK ((level = ANY (ARRAY['watch'::text, 'urgent'::text, 'emergency'::text]))),
  constraint early_warnings_next CHECK ((((status = 'open'::text) AND (level <> 'watch'::text)) = (next_step_at IS NOT NULL))),
  constraint early_warnings_responded CHECK ((((responded_at IS NULL) = (findings IS NULL)) AND ((responded_at IS NULL) = (plan IS NULL)) AND ((responded_at IS NULL) = (seen_at IS NULL)))),
  constraint early_warnings_status_check CHECK ((status = ANY (ARRAY['open'::text, 'acknowledged'::text, 'closed'::text]))),
  constraint early_warnings_step_check CHECK (((step >= 1) AND (step <= 3)))
);

CREATE INDEX early_warnings_due ON early_warnings USING btree (hospital_id, next_step_at) WHERE (next_step_at IS NOT NULL);
CREATE INDEX early_warnings_newest ON early_warnings USING btree (hospital_id, opened_at DESC, id);
CREATE INDEX early_warnings_not_closed ON early_warnings USING btree (hospital_id, opened_at DESC, id) WHERE (status <> 'closed'::text);
CREATE INDEX early_warnings_of_admission ON early_warnings USING btree (hospital_id, admission_id, opened_at DESC, id);
CREATE INDEX early_warnings_of_vital ON early_warnings USING btree (hospital_id, vital_id);
CREATE UNIQUE INDEX early_warnings_one_open ON early_warnings USING btree (hospital_id, admission_id) WHERE (status <> 'closed'::text);

alter table early_warnings enable row level security;
alter table early_warnings force row level security;
create policy civis_app on early_warnings for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on early_warnings for all to current_user using (true) with check (true);
grant delete, insert, select, update on early_warnings to civis_app;
