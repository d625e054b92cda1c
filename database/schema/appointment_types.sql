-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table appointment_types (
  hospital_id uuid not null,
  id uuid not null,
  name text not null,
  folded_name text not null,
  code text,
  color text not null,
  description text,
  duration_minutes integer not null,
  buffer_before integer not null,
  buffer_after integer not null,
  specialization_id uuid,
  mode text not null,
  creates_consultation boolean not null,
  requires_practitioner boolean not null,
  capacity_per_slot integer not null,
  bookable_by_patient boolean not null,
  min_notice_minutes integer not null,
  max_advance_days integer not null,
  cancel_cutoff_minutes integer not null,
  preparation text,
  status text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  free_follow_up_days integer default 0 not null,
  follow_up_item_id uuid,
  constraint appointment_types_pkey PRIMARY KEY (hospital_id, id),
  constraint appointment_types_follow_up_item FOREIGN KEY (hospital_id, follow_up_item_id) REFERENCES billable_items(hospital_id, id),
  constraint appointment_types_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint appointment_types_hospital_id_specialization_id_fkey FOREIGN KEY (hospital_id, specialization_id) REFERENCES specializations(hospital_id, id),
  constraint appointment_types_buffer_after_check CHECK (((buffer_after >= 0) AND (buffer_after <= 120))),
  constraint appointment_types_buffer_before_check CHECK (((buffer_before >= 0) AND (buffer_before <= 120))),
  constraint appointment_types_cancel_cutoff_minutes_check CHECK ((cancel_cutoff_minutes >= 0)),
  constraint appointment_types_capacity_per_slot_check CHECK ((capacity_per_slot >= 1)),
  constraint appointment_types_color_check CHECK ((color = ANY (ARRAY['blue'::text, 'teal'::text, 'green'::text, 'lime'::text, 'yellow'::text, 'orange'::text, 'red'::text, 'pink'::text, 'grape'::text, 'violet'::text, 'indigo'::text, 'cyan'::text, 'gray'::text]))),
  constraint appointment_types_duration_minutes_check CHECK (((duration_minutes >= 5) AND (duration_minutes <= 480))),
  constraint appointment_types_folded_name_check CHECK ((folded_name <> ''::text)),
  constraint appointment_types_free_follow_up_days_check CHECK (((free_follow_up_days >= 0) AND (free_follow_up_days <= 365))),
  constraint appointment_types_max_advance_days_check CHECK ((max_advance_days >= 1)),
  constraint appointment_types_min_notice_minutes_check CHECK ((min_notice_minutes >= 0)),
  constraint appointment_types_mode_check CHECK ((mode = ANY (ARRAY['in-person'::text, 'phone'::text, 'video'::text, 'home-visit'::text]))),
  constraint appointment_types_name_check CHECK (((length(name) >= 2) AND (length(name) <= 80))),
  constraint appointment_types_pool_capacity CHECK (((capacity_per_slot = 1) OR (NOT requires_practitioner))),
  constraint appointment_types_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text])))
);

CREATE INDEX appointment_types_by_follow_up_item ON appointment_types USING btree (hospital_id, follow_up_item_id) WHERE (follow_up_item_id IS NOT NULL);
CREATE UNIQUE INDEX appointment_types_one_name ON appointment_types USING btree (hospital_id, folded_name) WHERE (status = 'active'::text);

alter table appointment_types enable row level security;
alter table appointment_types force row level security;
create policy civis_app on appointment_types for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on appointment_types for all to current_user using (true) with check (true);
grant delete, insert, select, update on appointment_types to civis_app;
