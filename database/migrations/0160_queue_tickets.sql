-- The day of a department's line: the last number given, and when the line closes. Platform scopes see it, so that one
-- clock closes the days of all hospitals.
create table queue_days (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  department_id uuid not null,
  day date not null,
  last_number int not null check (last_number >= 0),
  closes_at timestamptz not null,
  closed_at timestamptz,
  primary key (hospital_id, department_id, day),
  foreign key (hospital_id, department_id) references departments (hospital_id, id)
);
call civis_protect_platform('queue_days');
create index queue_days_open on queue_days (closes_at) where closed_at is null;

create table queue_tickets (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  ticket_number text not null,
  -- Local day of the hospital in which the number was given, and the number.
  day date not null,
  day_number int not null check (day_number >= 1),
  appointment_id uuid not null,
  appointment_number text not null,
  appointment_type_id uuid,
  creates_consultation boolean not null,
  walk_in boolean not null,
  -- Null: somebody who is not registered, by name.
  patient_id uuid,
  external_name text,
  -- Folded: number, name, patient's number.
  search_text text not null,
  department_id uuid not null,
  -- Null: the department's pool.
  practitioner_id uuid,
  room_id uuid,
  room_name text,
  stage text not null check (stage in ('triage', 'consultation', 'service', 'review')),
  status text not null check (status in ('waiting', 'called', 'serving', 'unavailable', 'transferred', 'served', 'left')),
  open boolean not null generated always as (status in ('waiting', 'called', 'serving', 'unavailable')) stored,
  priority text not null check (priority in ('normal', 'urgent', 'emergency')),
  suggested_priority text check (suggested_priority in ('normal', 'urgent', 'emergency')),
  colour text check (colour in ('red', 'orange', 'yellow', 'green', 'blue')),
  flags text[] not null,
  chief_complaint text check (length(chief_complaint) <= 500),
  scheduled_for timestamptz,
  checked_in_at timestamptz not null,
  entered_at timestamptz not null,
  -- A place given by a reinstatement, in the line's own measure; null: by entry and boosts.
  place_at timestamptz,
  called_at timestamptz,
  call_count int not null default 0 check (call_count between 0 and 10),
  called_by uuid,
  acknowledged_by uuid,
  acknowledged_at timestamptz,
  served_at timestamptz,
  served_by uuid,
  -- This serve put the visit in progress: taking it back schedules the visit again.
  started_visit boolean not null default false,
  completed_at timestamptz,
  closed_at timestamptz,
  unavailable_at timestamptz,
  unavailable_reason text check (length(unavailable_reason) <= 500),
  leaves_at timestamptz,
  reinstated_at timestamptz,
  reinstate_count int not null default 0,
  transferred_from_ticket_id uuid,
  transferred_to_ticket_id uuid,
  transfer_reason text check (length(transfer_reason) <= 500),
  transfer_note text check (length(transfer_note) <= 500),
  left_reason text check (left_reason in ('left-without-being-seen', 'sent-home', 'admitted', 'deceased', 'cancelled', 'day-closed')),
  vitals_id uuid,
  latest_news2 int,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text not null,
  version int not null default 1,
  primary key (hospital_id, id),
  foreign key (hospital_id, appointment_id) references appointments (hospital_id, id),
  foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  foreign key (hospital_id, department_id) references departments (hospital_id, id),
  foreign key (hospital_id, practitioner_id) references users (hospital_id, id),
  foreign key (hospital_id, transferred_from_ticket_id) references queue_tickets (hospital_id, id),
  -- Set before the next ticket is there: it opens once this one is closed.
  foreign key (hospital_id, transferred_to_ticket_id) references queue_tickets (hospital_id, id) deferrable initially deferred,
  constraint queue_tickets_somebody check ((patient_id is null) or (external_name is null)),
  constraint queue_tickets_somebody_named check (patient_id is not null or external_name is not null),
  -- Invariant 3.
  constraint queue_tickets_number_once unique (hospital_id, department_id, day, day_number),
  -- Invariant 4: time runs forward in a ticket…
  constraint queue_tickets_forward check (
    entered_at >= checked_in_at
    and coalesce(called_at, entered_at) >= entered_at
    and coalesce(served_at, entered_at) >= entered_at
    and coalesce(completed_at, served_at, entered_at) >= coalesce(served_at, entered_at)
    and coalesce(closed_at, completed_at, served_at, entered_at) >= coalesce(completed_at, served_at, entered_at)
  ),
  -- … and the tickets of a visit follow one another. Invariant 1 in its sharpest form.
  constraint queue_tickets_apart exclude using gist (
    hospital_id with =,
    appointment_id with =,
    tstzrange(entered_at, coalesce(closed_at, 'infinity')) with &&
  ) deferrable initially deferred,
  constraint queue_tickets_closed_whole check ((closed_at is null) = (status in ('waiting', 'called', 'serving', 'unavailable'))),
  constraint queue_tickets_served_whole check (status not in ('serving', 'served') or served_at is not null),
  constraint queue_tickets_left_whole check ((status = 'left') = (left_reason is not null)),
  constraint queue_tickets_transferred_whole check (status <> 'transferred' or transferred_to_ticket_id is not null),
  constraint queue_tickets_unavailable_whole check (status <> 'unavailable' or (unavailable_at is not null and leaves_at is not null))
);
call civis_protect('queue_tickets');
-- Invariant 1: one open ticket per visit, and so one being served.
create unique index queue_tickets_one_open on queue_tickets (hospital_id, appointment_id) where open;
create index queue_tickets_line on queue_tickets (hospital_id, department_id) where open;
create index queue_tickets_history on queue_tickets (hospital_id, department_id, closed_at desc, id desc) where not open;
create index queue_tickets_of_visit on queue_tickets (hospital_id, appointment_id, entered_at);
create index queue_tickets_of_patient on queue_tickets (hospital_id, patient_id, entered_at desc) where patient_id is not null;
create index queue_tickets_entered on queue_tickets (hospital_id, entered_at);
create index queue_tickets_entered_in on queue_tickets (hospital_id, department_id, entered_at);
create index queue_tickets_called on queue_tickets (hospital_id, department_id, called_at desc) where called_at is not null;
create index queue_tickets_serving on queue_tickets (hospital_id, served_by) where status = 'serving';

create table queue_events (
  hospital_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  type text not null check (type in ('checked-in', 'called', 'recalled', 'served', 'unavailable', 'reinstated', 'transferred-out',
    'transferred-in', 'priority-changed', 'assigned', 'returned', 'completed', 'left')),
  at timestamptz not null,
  by_user_id uuid,
  by_name text not null,
  from_department_id uuid,
  to_department_id uuid,
  reason text check (length(reason) <= 500),
  waited_seconds int check (waited_seconds >= 0),
  primary key (hospital_id, id),
  foreign key (hospital_id, ticket_id) references queue_tickets (hospital_id, id)
);
call civis_protect('queue_events');
call civis_append_only('queue_events');
create index queue_events_of_ticket on queue_events (hospital_id, ticket_id, at, id);

-- What a department has chosen other than the hospital (settings group `queue`), and its rooms.
create table queue_settings (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  department_id uuid not null,
  stored jsonb not null check (jsonb_typeof(stored) = 'object'),
  -- [{ id, name }]
  rooms jsonb not null check (jsonb_typeof(rooms) = 'array'),
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text not null,
  version int not null default 1,
  primary key (hospital_id, department_id),
  foreign key (hospital_id, department_id) references departments (hospital_id, id) on delete cascade
);
call civis_protect('queue_settings');

-- Screens in waiting halls. The address holds the token, of which only the hash is kept; a platform scope finds it.
create table queue_displays (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  token_hash bytea not null,
  title text not null check (length(title) between 1 and 200),
  department_ids uuid[] not null check (cardinality(department_ids) between 1 and 20),
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  revoked_at timestamptz,
  revoked_by uuid,
  primary key (hospital_id, id),
  constraint queue_displays_token_once unique (token_hash)
);
call civis_protect_platform('queue_displays');
