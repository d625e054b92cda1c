-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table treatment_plan_items (
  hospital_id uuid not null,
  id uuid not null,
  admission_id uuid not null,
  round_id uuid not null,
  kind text not null,
  what text,
  every_minutes integer,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone,
  prescription_id uuid,
  line_id uuid,
  status text not null,
  ordered_at timestamp with time zone not null,
  ordered_by uuid,
  ordered_by_name text,
  changed_at timestamp with time zone not null,
  acknowledged_at timestamp with time zone,
  acknowledged_by uuid,
  acknowledged_by_name text,
  stopped_at timestamp with time zone,
  stopped_by uuid,
  stopped_by_name text,
  stop_reason text,
  told_at timestamp with time zone,
  version integer default 1 not null,
  constraint treatment_plan_items_pkey PRIMARY KEY (hospital_id, id),
  constraint treatment_plan_items_admission FOREIGN KEY (hospital_id, admission_id) REFERENCES admissions(hospital_id, id) ON DELETE CASCADE,
  constraint treatment_plan_items_line FOREIGN KEY (hospital_id, line_id) REFERENCES prescription_lines(hospital_id, id),
  constraint treatment_plan_items_prescription FOREIGN KEY (hospital_id, prescription_id) REFERENCES prescriptions(hospital_id, id),
  constraint treatment_plan_items_round FOREIGN KEY (hospital_id, round_id) REFERENCES ward_rounds(hospital_id, id) ON DELETE CASCADE,
  constraint treatment_plan_items_every_minutes_check CHECK (((every_minutes >= 15) AND (every_minutes <= 1440))),
  constraint treatment_plan_items_kind_check CHECK ((kind = ANY (ARRAY['medication'::text, 'fluid'::text, 'oxygen'::text, 'diet'::text, 'monitoring'::text, 'nursing'::text, 'physiotherapy'::text]))),
  constraint treatment_plan_items_medicine CHECK ((((kind = ANY (ARRAY['medication'::text, 'fluid'::text])) = (line_id IS NOT NULL)) AND ((line_id IS NULL) = (prescription_id IS NULL)))),
  constraint treatment_plan_items_order CHECK (((end_at IS NULL) OR (end_at > start_at))),
  constraint treatment_plan_items_says_what CHECK (((what IS NULL) = (line_id IS NOT NULL))),
  constraint treatment_plan_items_status_check CHECK ((status = ANY (ARRAY['active'::text, 'held'::text, 'stopped'::text, 'done'::text, 'cancelled'::text]))),
  constraint treatment_plan_items_stopped CHECK (((status = 'stopped'::text) = (stopped_at IS NOT NULL)))
);

CREATE INDEX treatment_plan_items_of_admission ON treatment_plan_items USING btree (hospital_id, admission_id, ordered_at DESC, id);
CREATE INDEX treatment_plan_items_of_round ON treatment_plan_items USING btree (hospital_id, round_id, ordered_at, id);
CREATE UNIQUE INDEX treatment_plan_items_once ON treatment_plan_items USING btree (hospital_id, round_id, kind, lower(what)) WHERE ((line_id IS NULL) AND (status = ANY (ARRAY['active'::text, 'held'::text])));
CREATE UNIQUE INDEX treatment_plan_items_one_line ON treatment_plan_items USING btree (hospital_id, line_id) WHERE (line_id IS NOT NULL);
CREATE INDEX treatment_plan_items_unseen ON treatment_plan_items USING btree (hospital_id, changed_at) WHERE ((acknowledged_at IS NULL) AND (status <> 'cancelled'::text));

alter table treatment_plan_items enable row level security;
alter table treatment_plan_items force row level security;
create policy civis_app on treatment_plan_items for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on treatment_plan_items for all to current_user using (true) with check (true);
grant delete, insert, select, update on treatment_plan_items to civis_app;
