-- Visits as they were booked. The times of buffers are kept with the row: a type that changes later moves no booking.
create table appointment_series (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  -- The first visit's time, moved with the series: every later one has its wall time.
  base_at timestamptz not null,
  every int not null check (every between 1 and 90),
  unit text not null check (unit in ('day', 'week')),
  visits int not null check (visits between 2 and 26),
  -- Of those, so many were booked or skipped; the nightly job goes on from there.
  made int not null,
  status text not null check (status in ('active', 'ended')),
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint appointment_series_made check (made between 0 and visits)
);
call civis_protect('appointment_series');
create index appointment_series_to_top_up on appointment_series (hospital_id, id) where status = 'active' and made < visits;

create table appointments (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  appointment_number text not null,
  -- The digits of appointment_number: APT-1000000 comes after APT-999999.
  appointment_no bigint not null,
  kind text not null check (kind in ('internal', 'external')),
  patient_id uuid,
  -- An external patient who was registered later.
  linked_patient_id uuid,
  external_fullname text,
  external_dial_code text,
  external_phone text,
  external_email text,
  external_gender text check (external_gender in ('male', 'female', 'prefer not to say')),
  external_date_of_birth date,
  external_age int check (external_age between 0 and 130),
  external_address text,
  external_referred_by text,
  external_reason text,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- With the buffers of the type at the time of booking; half-open.
  busy_from timestamptz not null,
  busy_until timestamptz not null,
  status text not null check (status in ('Scheduled', 'In-progress', 'Completed', 'Cancelled', 'No-show')),
  appointment_type_id uuid not null,
  department_id uuid not null,
  practitioner_id uuid,
  room_id uuid,
  reason text,
  notes text,
  chief_complaint text,
  priority text not null check (priority in ('normal', 'urgent', 'emergency')),
  source text not null check (source in ('front-desk', 'walk-in', 'phone', 'patient-area', 'follow-up', 'referral', 'antenatal', 'recurring')),
  patient_billing_id uuid,
  series_id uuid,
  previous_appointment_id uuid,
  checked_in_at timestamptz,
  checked_in_by uuid,
  checked_in_by_name text,
  check_in_method text check (check_in_method in ('desk', 'kiosk', 'patient-qr')),
  -- Checked in and gone without being seen: the close of the day makes it a No-show.
  left_at timestamptz,
  started_at timestamptz,
  completed_at timestamptz,
  no_show_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by uuid,
  cancelled_by_name text,
  cancel_reason text,
  cancelled_by_side text check (cancelled_by_side in ('patient', 'hospital')),
  -- Cancelled because the patient died: which record did it.
  death_record_id uuid,
  reschedule_count int not null,
  overbooked boolean not null,
  overbook_reason text,
  -- A merge of two records brought two visits of one patient to the same time.
  patient_twice boolean not null default false,
  walk_in boolean not null generated always as (source = 'walk-in') stored,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint appointments_number_once unique (hospital_id, appointment_no),
  constraint appointments_whose check (
    (kind = 'internal') = (patient_id is not null) and (kind = 'external') = (external_fullname is not null and external_phone is not null)
  ),
  constraint appointments_forward check (starts_at < ends_at and busy_from <= starts_at and busy_until >= ends_at),
  constraint appointments_overbooked_reason check (not overbooked or overbook_reason is not null),
  constraint appointments_completed_whole check ((status = 'Completed') = (completed_at is not null)),
  constraint appointments_started_whole check (status <> 'In-progress' or started_at is not null),
  constraint appointments_missed_whole check ((status = 'No-show') = (no_show_at is not null)),
  constraint appointments_cancelled_whole check (
    (status = 'Cancelled') = (cancelled_at is not null) and (cancelled_at is null) = (cancel_reason is null) and (cancelled_at is null) = (cancelled_by_side is null)
  ),
  constraint appointments_check_in_whole check ((checked_in_at is null) = (check_in_method is null)),
  foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  foreign key (hospital_id, linked_patient_id) references patients (hospital_id, id),
  foreign key (hospital_id, appointment_type_id) references appointment_types (hospital_id, id),
  foreign key (hospital_id, department_id) references departments (hospital_id, id),
  foreign key (hospital_id, practitioner_id) references users (hospital_id, id),
  foreign key (hospital_id, patient_billing_id) references patient_billings (hospital_id, id),
  foreign key (hospital_id, series_id) references appointment_series (hospital_id, id),
  foreign key (hospital_id, previous_appointment_id) references appointments (hospital_id, id),
  -- Invariant 1. Walk-ins queue and hold no slot; rows booked over another say so.
  constraint appointments_practitioner_free exclude using gist (
    hospital_id with =, practitioner_id with =, tstzrange(busy_from, busy_until) with &&
  ) where (practitioner_id is not null and status in ('Scheduled', 'In-progress') and source <> 'walk-in' and not overbooked),
  constraint appointments_room_free exclude using gist (
    hospital_id with =, room_id with =, tstzrange(busy_from, busy_until) with &&
  ) where (room_id is not null and status in ('Scheduled', 'In-progress') and source <> 'walk-in'),
  constraint appointments_patient_free exclude using gist (
    hospital_id with =, patient_id with =, tstzrange(busy_from, busy_until) with &&
  ) where (patient_id is not null and status in ('Scheduled', 'In-progress') and not patient_twice)
);
call civis_protect('appointments');

-- Each filter in the order of time, and the list's other order.
create index appointments_by_time on appointments (hospital_id, starts_at, id);
create index appointments_newest on appointments (hospital_id, created_at, id);
create index appointments_by_status on appointments (hospital_id, status, starts_at, id);
create index appointments_by_practitioner on appointments (hospital_id, practitioner_id, starts_at, id) where practitioner_id is not null;
create index appointments_by_department on appointments (hospital_id, department_id, starts_at, id);
create index appointments_by_type on appointments (hospital_id, appointment_type_id, starts_at, id);
create index appointments_by_patient on appointments (hospital_id, patient_id, starts_at, id) where patient_id is not null;
create index appointments_by_linked_patient on appointments (hospital_id, linked_patient_id, starts_at) where linked_patient_id is not null;
create index appointments_by_source on appointments (hospital_id, source, starts_at, id);
create index appointments_external on appointments (hospital_id, starts_at, id) where kind = 'external';
create index appointments_by_external_phone on appointments (hospital_id, external_phone, starts_at) where external_phone is not null;
create index appointments_by_room on appointments (hospital_id, room_id, starts_at) where room_id is not null;
create index appointments_by_series on appointments (hospital_id, series_id, starts_at) where series_id is not null;
create index appointments_by_previous on appointments (hospital_id, previous_appointment_id) where previous_appointment_id is not null;
create index appointments_by_billing on appointments (hospital_id, patient_billing_id) where patient_billing_id is not null;

-- A merge of two records may bring two visits to one time: both stay, the moved one steps out of the rule; undone, it steps back in.
create function appointments_follow_merge() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
begin
  new.patient_twice := exists (
    select 1 from public.appointments a
     where a.hospital_id = new.hospital_id and a.patient_id = new.patient_id and a.id <> new.id and not a.patient_twice
       and a.status in ('Scheduled', 'In-progress')
       and tstzrange(a.busy_from, a.busy_until) && tstzrange(new.busy_from, new.busy_until)
  );
  return new;
end $$;
create trigger appointments_follow_merge before update of patient_id on appointments
  for each row when (old.patient_id is distinct from new.patient_id and new.patient_id is not null)
  execute function appointments_follow_merge();

-- Every change of a visit's time.
create table appointment_moves (
  hospital_id uuid not null,
  id uuid not null,
  appointment_id uuid not null,
  prev_starts_at timestamptz not null,
  prev_ends_at timestamptz not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null,
  moved_by uuid,
  moved_by_name text not null,
  moved_at timestamptz not null,
  primary key (hospital_id, id),
  foreign key (hospital_id, appointment_id) references appointments (hospital_id, id)
);
call civis_protect('appointment_moves');
call civis_append_only('appointment_moves');
create index appointment_moves_by_appointment on appointment_moves (hospital_id, appointment_id, id);

-- What is to be sent when: ids only, so that the platform's minute job may see which hospitals have something due.
create table appointment_reminders (
  hospital_id uuid not null,
  id uuid not null,
  appointment_id uuid not null,
  offset_minutes int not null,
  channel text not null check (channel in ('sms', 'email')),
  due_at timestamptz not null,
  state text not null check (state in ('queued', 'sent', 'skipped')),
  sent_at timestamptz,
  primary key (hospital_id, id),
  -- Invariant 8: at most once per appointment, offset and channel.
  constraint appointment_reminders_once unique (hospital_id, appointment_id, offset_minutes, channel),
  foreign key (hospital_id, appointment_id) references appointments (hospital_id, id)
);
call civis_protect_platform('appointment_reminders');
create index appointment_reminders_due on appointment_reminders (due_at, hospital_id) where state = 'queued';
