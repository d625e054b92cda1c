-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table appointment_waitlist (
  hospital_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  appointment_type_id uuid not null,
  department_id uuid not null,
  practitioner_id uuid,
  from_day date not null,
  to_day date not null,
  priority text not null,
  note text,
  status text not null,
  appointment_id uuid,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint appointment_waitlist_pkey PRIMARY KEY (hospital_id, id),
  constraint appointment_waitlist_hospital_id_appointment_id_fkey FOREIGN KEY (hospital_id, appointment_id) REFERENCES appointments(hospital_id, id),
  constraint appointment_waitlist_hospital_id_appointment_type_id_fkey FOREIGN KEY (hospital_id, appointment_type_id) REFERENCES appointment_types(hospital_id, id),
  constraint appointment_waitlist_hospital_id_department_id_fkey FOREIGN KEY (hospital_id, department_id) REFERENCES departments(hospital_id, id),
  constraint appointment_waitlist_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint appointment_waitlist_hospital_id_patient_id_fkey FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint appointment_waitlist_hospital_id_practitioner_id_fkey FOREIGN KEY (hospital_id, practitioner_id) REFERENCES users(hospital_id, id),
  constraint appointment_waitlist_priority_check CHECK ((priority = ANY (ARRAY['normal'::text, 'urgent'::text, 'emergency'::text]))),
  constraint appointment_waitlist_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'offered'::text, 'booked'::text, 'removed'::text]))),
  constraint appointment_waitlist_window CHECK ((from_day <= to_day))
);

CREATE INDEX appointment_waitlist_by_patient ON appointment_waitlist USING btree (hospital_id, patient_id);
CREATE INDEX appointment_waitlist_by_time ON appointment_waitlist USING btree (hospital_id, created_at, id);
CREATE INDEX appointment_waitlist_open ON appointment_waitlist USING btree (hospital_id, appointment_type_id, created_at) WHERE (status = ANY (ARRAY['waiting'::text, 'offered'::text]));

alter table appointment_waitlist enable row level security;
alter table appointment_waitlist force row level security;
create policy civis_app on appointment_waitlist for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on appointment_waitlist for all to current_user using (true) with check (true);
grant delete, insert, select, update on appointment_waitlist to civis_app;
